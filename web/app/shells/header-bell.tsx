import { useEffect, useState } from 'react';
import { useUser } from '#web/features/session/queries.ts';
import { lazyPage } from '../lazy-page.tsx';

/** Opens a list over the page, with the library that finds its place: a tenth of what Today weighs. */
const Bell = lazyPage(() => import('#web/features/notices/bell.tsx'));

/** Keeps the bell's room until it has come, so that nothing beside it moves. Where it cannot be fetched there is none. */
export function HeaderBell({ side }: { side: 'client' | 'coach' }) {
  const { timeZone } = useUser();
  const [isHere, setHere] = useState(false);
  useEffect(
    () =>
      void Bell.preload().then(
        () => setHere(true),
        () => {},
      ),
    [],
  );
  return <span className="bellplace">{isHere && <Bell side={side} timeZone={timeZone} />}</span>;
}
