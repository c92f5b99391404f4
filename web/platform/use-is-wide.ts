import { useSyncExternalStore } from 'react';

const wide = () => matchMedia('(min-width: 60rem)');

export const isWide = (): boolean => wide().matches;

function subscribe(onChange: () => void) {
  const query = wide();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether a list and what is chosen from it fit side by side: the breakpoint of the style sheets. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide, () => false);
