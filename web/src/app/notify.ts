/** Returns whether this browser supports notifications. */
export function canNotify(): boolean {
  return "Notification" in window;
}

/** Asks the browser to allow notifications. Returns whether it does. */
export async function allowNotifications(): Promise<boolean> {
  if (!canNotify()) return false;
  if (Notification.permission !== "default") return Notification.permission === "granted";
  return (await Notification.requestPermission()) === "granted";
}

/** Shows a notification if the browser allows it; a click on it opens this page. */
export function notify(title: string, body: string): void {
  if (!canNotify() || Notification.permission !== "granted") return;
  // One notification per page: a new one replaces the last.
  const options = { body, tag: location.pathname, icon: "/icon-192.png" };
  try {
    const note = new Notification(title, options);
    note.addEventListener("click", () => {
      window.focus();
      note.close();
    });
  } catch {
    // Phones show notifications only through the service worker.
    if (!("serviceWorker" in navigator)) return;
    void navigator.serviceWorker.ready.then((worker) => worker.showNotification(title, options)).catch(() => undefined);
  }
}
