import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * For the trigger of a menu that takes the place of the button that was pressed. The menu opens itself on a press or a
 * key only, so the press before it is handed on as a key.
 */
export function useOpenAtOnce(): RefObject<HTMLButtonElement | null> {
  const trigger = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    trigger.current?.focus();
    trigger.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  }, []);
  return trigger;
}
