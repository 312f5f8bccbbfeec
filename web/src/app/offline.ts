/** Makes the site installable and usable offline, if the browser supports that. */
export function offline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js").catch(() => {
      // Everything still works, but not offline.
    });
  });
}
