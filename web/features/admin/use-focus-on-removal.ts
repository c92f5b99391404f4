import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For a row of a list: when it is removed while it has the focus, the focus moves to the list. */
export function useFocusOnRemoval<Row extends HTMLElement>(list: RefObject<HTMLElement | null>): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useLayoutEffect(() => {
    const here = row.current;
    return () => {
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- a list mounted together with its rows has its element later than they
      if (here?.contains(document.activeElement)) list.current?.focus();
    };
  }, [list]);
  return row;
}
