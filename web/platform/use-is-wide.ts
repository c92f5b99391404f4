import { useSyncExternalStore } from 'react';

const wide = () => matchMedia('(min-width: 60rem)');

export const isWide = (): boolean => wide().matches;

function subscribe(onChange: () => void) {
  const query = wide();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether list and detail fit side by side: the breakpoint of the style sheets. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide, () => false);
