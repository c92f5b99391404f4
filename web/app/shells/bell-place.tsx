import { useEffect, useState } from 'react';
import { part } from '#web/platform/part.tsx';
import { whenIdle } from '#web/platform/when-idle.ts';
import './bell-place.css';

const Bell = part(() => import('./bell-late.tsx'));

/** Keeps the bell's room until the page has settled and it has come, so that nothing beside it moves. */
export function BellPlace({ side }: { side: 'client' | 'coach' }) {
  const [isHere, setHere] = useState(false);
  useEffect(
    () =>
      whenIdle(
        () =>
          void Bell.preload().then(
            () => setHere(true),
            () => {},
          ),
      ),
    [],
  );
  return <span className="bellplace">{isHere && <Bell side={side} />}</span>;
}
