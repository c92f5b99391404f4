import { publish, subscribe } from './device-events.ts';

const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'] as const;
/** How often the other windows hear that somebody is here, and how often it is looked whether nobody is. */
const tellAfter = 5_000;
const lookAfter = 5_000;

type Watched = { userId: string; minutes: number; onAway: () => void };

/**
 * Says when nobody has touched the page, or any other window of it, for that long, be it hidden or not. A device that
 * slept is noticed when it wakes, before anything is shown.
 */
export function watchAway({ userId, minutes, onAway }: Watched): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let last = Date.now();
  let told = 0;

  // A clock that was put back says nothing about how long nobody was here.
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

  const stopHearing = subscribe((event, isHere) => {
    if (isHere || event.about !== 'lock' || event.is !== 'used' || event.userId !== userId) return;
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
