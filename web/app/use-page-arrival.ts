import { useEffect, useLayoutEffect, useRef } from 'react';
import { pageTitle } from '#contract/pages.ts';
import { productName } from '#web/platform/boot.ts';
import { settleScroll } from './scroll-memory.ts';

/** What a full page load would do: a new title, the right place, and the focus at the beginning of the new page. */
export function usePageArrival(title: string, address: string): void {
  const arrived = useRef<string>(undefined);

  useEffect(() => {
    document.title = pageTitle(title, productName);
  }, [title]);

  useLayoutEffect(() => {
    const isFirst = arrived.current === undefined;
    if (arrived.current === address) return;
    arrived.current = address;
    settleScroll();
    if (!isFirst) focusPage();
  }, [address]);
}

function focusPage(): void {
  const main = document.getElementById('main');
  const target = main?.querySelector<HTMLElement>('h1') ?? main;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
