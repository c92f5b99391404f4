import { type RefObject, useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { noticesQuery } from '#web/features/notices/queries.ts';
import { api, inBackground } from '#web/platform/api.ts';

/**
 * Puts the notice of what a client shared away once the coach has that client's shared entries before their eyes: they
 * are in view, in a tab that is looked at. Reads what the bell has fetched, and fetches nothing itself.
 */
export function useSeenSharedNotice(clientId: string, list: RefObject<Element | null>, isListed: boolean): void {
  const client = useQueryClient();
  const { data: notices } = useQuery({ ...noticesQuery, enabled: false });
  const noticeId = notices?.find(({ kind, detail }) => kind === 'entry-shared' && detail.clientId === clientId)?.id;
  useEffect(() => {
    const element = list.current;
    if (!noticeId || !isListed || !element) return;
    let isInView = false;
    let isPutAway = false;
    const putAwayOnceSeen = () => {
      if (!isInView || isPutAway || document.visibilityState !== 'visible') return;
      isPutAway = true;
      // Nothing depends on it here: where it fails, the notice stays and the next look tries again.
      inBackground(
        () =>
          void api('POST /api/notices/{id}/read', { params: { id: noticeId } }).then(
            () => client.setQueryData(noticesQuery.queryKey, (before) => before?.filter(({ id }) => id !== noticeId)),
            () => {},
          ),
      );
    };
    const observer = new IntersectionObserver((changes) => {
      isInView = changes.at(-1)?.isIntersecting ?? false;
      putAwayOnceSeen();
    });
    observer.observe(element);
    document.addEventListener('visibilitychange', putAwayOnceSeen);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', putAwayOnceSeen);
    };
  }, [client, list, isListed, noticeId]);
}
