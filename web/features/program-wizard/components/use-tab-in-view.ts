import { useEffect, useRef } from 'react';

/** Twelve weeks do not fit side by side: the open one is scrolled into sight, sideways only. */
export function useTabInView(week: number) {
  const home = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = home.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    const row = tab?.parentElement;
    if (!tab || !row) return;
    const start = tab.offsetLeft - row.offsetLeft;
    if (start < row.scrollLeft) row.scrollLeft = start;
    else if (start + tab.offsetWidth > row.scrollLeft + row.clientWidth)
      row.scrollLeft = start + tab.offsetWidth - row.clientWidth;
  }, [week]);
  return home;
}
