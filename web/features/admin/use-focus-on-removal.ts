import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For a row of a list: when it is removed while it has the focus, the focus moves to the list. */
export function useFocusOnRemoval<Row extends HTMLElement>(list: RefObject<HTMLElement | null>): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useLayoutEffect(() => {
    const here = row.current;
    const around = list.current;
    return () => {
      if (here?.contains(document.activeElement)) around?.focus();
    };
  }, [list]);
  return row;
}
