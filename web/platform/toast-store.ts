/**
 * One toast at a time: a new one takes the place of the one that stands. Any feature may
 * call `toast()`; the app's `Toaster` shows it.
 */

export type ToastInput = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; onClick: () => void };
};

export type Toast = ToastInput & { id: number };

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

/** Takes a toast away, unless a newer one stands there already. */
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
