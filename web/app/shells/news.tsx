import { useEffect, useState } from 'react';
import { useUser } from '#web/features/session/queries.ts';
import type { NewsProps } from '#web/features/notices/bell.tsx';
import { lazyPage } from '../lazy-page.tsx';

/** Opens a list over the page, with the library that finds its place: a tenth of what Today weighs. */
const News = lazyPage(() => import('#web/features/notices/bell.tsx'));

/** Keeps the bell's room until it has come, so that nothing beside it moves. Where it cannot be fetched there is none. */
export function HeaderBell({ side }: { side: 'client' | 'coach' }) {
  return (
    <span className="bellplace">
      <WhenHere place={`${side} bell`} />
    </span>
  );
}

/** At the head of the first page. It waits for an answer of the server as well. */
export function NewsOnPage() {
  return <WhenHere place="first page" />;
}

function WhenHere({ place }: Pick<NewsProps, 'place'>) {
  const { timeZone } = useUser();
  const [isHere, setHere] = useState(false);
  useEffect(
    () =>
      void News.preload().then(
        () => setHere(true),
        () => {},
      ),
    [],
  );
  return isHere && <News place={place} timeZone={timeZone} />;
}
