import { useDeferredValue } from 'react';
import { useLocation } from 'wouter';

/**
 * The path of the page that is shown. Right after a press the address is already the next page's, while this page stays
 * until that one is ready: whoever asked the address here would show the next page twice, and lose what was typed into the
 * first of them.
 */
export function useShownPath(): string {
  const [path] = useLocation();
  return useDeferredValue(path);
}
