import { useQuery } from '@tanstack/react-query';
import { Count } from '#web/ui/badge.tsx';
import { unreadCopy as copy } from './copy.ts';
import { unreadQuery } from './queries.ts';

/** How many messages wait for this person. Comes late, with the call it needs. */
export default function UnreadCount() {
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  return <Count value={unread} label={copy.count(unread)} />;
}
