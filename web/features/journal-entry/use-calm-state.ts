import { useEffect, useState } from 'react';

const patience = 1000;

/**
 * Text reaches the device a moment after each key. Said as it happens, the line would flicker while somebody types; so
 * "on this device" stands for up to a second longer, within which the next words have arrived there too.
 */
export function useCalmState<State extends string>(state: State): State {
  const [shown, setShown] = useState(state);
  useEffect(() => {
    if (state !== 'draft') return setShown(state);
    const timer = setTimeout(() => setShown(state), patience);
    return () => clearTimeout(timer);
  }, [state]);
  return state === 'draft' ? shown : state;
}
