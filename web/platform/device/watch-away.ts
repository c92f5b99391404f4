import { publish, subscribe } from './device-events.ts';

const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'] as const;
/** How often other windows are told of input, and how often idleness is checked. */
const tellAfter = 5_000;
const lookAfter = 5_000;

type Watched = { userId: string; minutes: number; onAway: () => void };

/**
 * Reports when there was no input in any window for that long, hidden or not. A device that slept is noticed on waking,
 * before anything is shown.
 */
export function watchAway({ userId, minutes, onAway }: Watched): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let last = Date.now();
  let told = 0;

  // A clock that was set back says nothing about idle time.
  const isAway = () => Math.abs(Date.now() - last) >= minutes * 60_000;
  const look = () => {
    if (!signal.aborted && isAway()) onAway();
  };
  const stir = () => {
    look();
    if (signal.aborted) return;
    last = Date.now();
    if (Math.abs(last - told) < tellAfter) return;
    told = last;
    publish({ about: 'lock', userId, is: 'used' });
  };

  // From another window, or from here: a recording is use without input.
  const stopHearing = subscribe((event) => {
    if (event.about !== 'lock' || event.is !== 'used' || event.userId !== userId) return;
    look();
    last = Date.now();
  });
  for (const sign of signsOfLife) addEventListener(sign, stir, { signal, passive: true, capture: true });
  for (const moment of ['pageshow', 'focus'] as const) addEventListener(moment, look, { signal });
  for (const moment of ['visibilitychange', 'resume']) document.addEventListener(moment, look, { signal });
  const timer = setInterval(look, lookAfter);
  return () => {
    stopping.abort();
    stopHearing();
    clearInterval(timer);
  };
}
