import { useDeferredValue } from 'react';
import { useLocation } from 'wouter';

/**
 * The path of the page that is shown. During navigation the address is already the next page's while this page stays
 * until that one is ready; reading the address here would render the next page twice and lose what was typed.
 */
export function useShownPath(): string {
  const [path] = useLocation();
  return useDeferredValue(path);
}
