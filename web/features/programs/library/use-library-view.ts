import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { libraryPath } from '../addresses.ts';
import { useOwnSearch } from '#web/platform/use-own-search.ts';
import { readView, writeView } from './library-view.ts';
import type { LibraryView } from './library-view.ts';

/** The view of the address, and how to change it. */
export function useLibraryView(): [LibraryView, (next: LibraryView) => void] {
  const query = useOwnSearch(libraryPath);
  const [last, setLast] = useState(() => ({ query, view: readView(query) }));
  // Back, forward or the navigation have changed the address: it wins over what was typed before.
  const view = last.query === query ? last.view : readView(query);

  function change(next: LibraryView) {
    try {
      // Replaced, not added: Back leads out of the library, not through every letter. The state holds the scrolled place.
      navigate(`${libraryPath}${writeView(next)}`, { replace: true, state: history.state as unknown });
    } catch {
      // A browser may refuse when the address changes too often; the view itself does not depend on it.
    }
    setLast({ query: location.search, view: next });
  }
  return [view, change];
}
