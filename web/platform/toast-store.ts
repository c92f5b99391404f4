/**
 * One toast at a time: a new one replaces the current one. Any feature may call `toast()`; the app's `Toaster` shows
 * it.
 */

export type ToastInput = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; onClick: () => void };
};

type Toast = ToastInput & { id: number };

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
}

export function toast(input: ToastInput): number {
  lastId += 1;
  show({ ...input, id: lastId });
  return lastId;
}

/** Removes a toast, unless a newer one has replaced it. */
export function dismissToast(id: number): void {
  if (current?.id === id) show(null);
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): Toast | null => current,
  dismiss: dismissToast,
};

/** A toast that announces a full page load would vanish with the old page, so it is passed to the next one. */
const handoverKey = 'toast';

export function toastOnNextPage(input: Pick<ToastInput, 'title' | 'description'>): void {
  try {
    sessionStorage.setItem(handoverKey, JSON.stringify(input));
  } catch {
    // Storage may be disabled; the next page then speaks for itself.
  }
}

export function showHandedToast(): void {
  try {
    const text = sessionStorage.getItem(handoverKey);
    sessionStorage.removeItem(handoverKey);
    if (text) toast(JSON.parse(text) as ToastInput);
  } catch {
    // Nothing was passed on.
  }
}
