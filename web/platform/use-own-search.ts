import { useState } from 'react';
import { useLocationProperty, usePathname, useSearch } from 'wouter/use-browser-location';
import { matchesPath } from '#contract/pages.ts';

/**
 * The query of the page's own address, undecoded: the router's hook decodes it once too often. While the next page is
 * being fetched this one is still shown, but the address is already the next one's; its query is not ours.
 */
export function useOwnSearch(ownPath: string): string {
  const isOurs = matchesPath(ownPath, usePathname());
  const search = useSearch();
  const [kept, setKept] = useState(search);
  if (isOurs && kept !== search) setKept(search);
  return isOurs ? search : kept;
}

/**
 * What follows the `#`, which browsers do not send: for private search terms. An in-page anchor uses it too and leaves
 * the value as it was.
 */
export function useOwnFragment(ownPath: string): string {
  const isOurs = matchesPath(ownPath, usePathname());
  const fragment = useLocationProperty(
    () => location.hash,
    () => '',
  );
  const [kept, setKept] = useState(fragment);
  const isPlace = fragment !== '' && !fragment.includes('=');
  if (isOurs && !isPlace && kept !== fragment) setKept(fragment);
  return isOurs && !isPlace ? fragment : kept;
}
