import { toast } from './toast-store.ts';
import type { ToastInput } from './toast-store.ts';

/** A toast that announces a full page load would vanish with the old page, so it is handed to the next one. */
const key = 'toast';

export function toastOnNextPage(input: Pick<ToastInput, 'title' | 'description'>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(input));
  } catch {
    // Storage may be switched off; the next page then speaks for itself.
  }
}

export function showHandedToast(): void {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (text) toast(JSON.parse(text) as ToastInput);
  } catch {
    // Nothing was handed over.
  }
}
