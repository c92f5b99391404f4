/** A page that stays open for days asks this often whether there is a newer version. */
const lookAgainAfter = 3_600_000;

/** Only clients need one: their page has to open without a connection. A new version takes over by itself. */
export function registerServiceWorker(): void {
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).then(
    (registration) => void setInterval(() => void registration.update().catch(() => {}), lookAgainAfter),
    // Switched off in this browser, or not allowed here: the page works without it.
    () => {},
  );
}
