import { useRef, type RefObject } from 'react';

/**
 * Sends the focus back to where it was when the dialog opened. Radix does so only for a trigger of its own; ours are
 * opened by state. An item of a menu is gone by then, so its menu's button is remembered instead. What opened it
 * may be gone as well, with a deleted row: then the focus goes to `otherwise`.
 */
export function useReturnFocus(otherwise?: RefObject<HTMLElement | null>) {
  const from = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus() {
      const active = document.activeElement;
      const opener = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
      from.current = opener ? document.getElementById(opener) : active instanceof HTMLElement ? active : null;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      (from.current?.isConnected ? from.current : otherwise?.current)?.focus();
    },
  };
}
