/** Lets the site be installed and work without a connection, where the browser can do that. */
export function offline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js").catch(() => {
      // Without it everything works, only not offline.
    });
  });
}
