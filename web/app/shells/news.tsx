import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useUser } from '#web/features/session/queries.ts';
import type { NewsProps } from '#web/features/notices/bell.tsx';
import { noticesKey } from '#web/platform/query-client.ts';
import { lazyPage } from '../lazy-page.tsx';

/** Opens a list over the page, with the library that finds its place: a tenth of what Today weighs. */
const News = lazyPage(() => import('#web/features/notices/bell.tsx'));

/** Keeps the bell's room until it has come, so that nothing beside it moves. Where it cannot be fetched there is none. */
export function HeaderBell() {
  return (
    <span className="bellplace">
      <WhenHere place="bell" />
    </span>
  );
}

/** For a first page that comes with notices: it is drawn with them, so that nothing moves when they appear. */
export const preloadNews = (): Promise<unknown> => News.preload();

/** On a client's first page, below the page to write on. */
export function NewsOnPage({ except }: Pick<NewsProps, 'except'>) {
  const notices = useQueryClient().getQueryData<unknown[]>(noticesKey);
  return <WhenHere place="page" except={except} isDrawn={notices !== undefined && notices.length > 0} />;
}

/** `isDrawn`: the server has drawn it already. It is asked once, and by what the page holds: both sides must agree. */
function WhenHere({ isDrawn = false, ...news }: Omit<NewsProps, 'timeZone'> & { isDrawn?: boolean }) {
  const { timeZone } = useUser();
  const [isHere, setHere] = useState(() => isDrawn && News.isHere());
  useEffect(
    () =>
      void News.preload().then(
        () => setHere(true),
        () => {},
      ),
    [],
  );
  return isHere && <News {...news} timeZone={timeZone} />;
}
