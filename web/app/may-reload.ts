const storageName = 'reloaded-for-part';
/** A file that is missing again this soon is not missing because of a new version. */
const once = 60_000;

/** Whether loading the page again by itself may help: with a connection, and not time after time. */
export function mayReload(now: number = Date.now()): boolean {
  if (!navigator.onLine) return false;
  try {
    return now - Number(sessionStorage.getItem(storageName)) > once;
  } catch {
    // Without a memory it could go on for ever.
    return false;
  }
}

/** Apart from the question, which is asked while drawing and may be asked twice. */
export function reloadOnce(now: number = Date.now()): void {
  sessionStorage.setItem(storageName, String(now));
  location.reload();
}
