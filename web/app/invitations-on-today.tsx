import { useEffect, useState } from 'react';
import type { ClientDashboard } from '#web/features/today/queries.ts';
import { lazyPage } from './lazy-page.tsx';

const Cards = lazyPage(() => import('#web/features/invitations/invitation-on-today.tsx'));

/** Loaded before Today is rendered, on the server and in the browser, so that both draw the invitations. */
export const preloadInvitations = (): Promise<unknown> => Cards.preload();

/** Few people are invited, so the cards are no part of what everyone loads. */
export function InvitationsOnToday(props: { home: ClientDashboard; level: 2 | 3 }) {
  const [isHere, setHere] = useState(Cards.isHere);
  useEffect(
    () =>
      void Cards.preload().then(
        () => setHere(true),
        () => {},
      ),
    [],
  );
  return isHere && <Cards {...props} />;
}
