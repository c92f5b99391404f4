import { useEffect, useState } from 'react';
import type { AskedToday } from '#contract/check-ins/schema.ts';
import { useSaidOnPage } from '#web/features/notices/read.ts';
import { lazyPage } from './lazy-page.tsx';

const Card = lazyPage(() => import('#web/features/check-ins/on-today.tsx'));

/** Before the first page of somebody who is asked, on both sides: it is drawn with it. */
export const preloadCheckIns = (): Promise<unknown> => Card.preload();

/** Today is whole without it, so where it cannot be fetched there is none. */
export function CheckInsOnToday(props: { asked: readonly AskedToday[] }) {
  const [isHere, setHere] = useState(Card.isHere);
  useSaidOnPage('check-in-sent');
  useEffect(
    () =>
      void Card.preload().then(
        () => setHere(true),
        () => {},
      ),
    [],
  );
  return isHere && <Card {...props} />;
}
