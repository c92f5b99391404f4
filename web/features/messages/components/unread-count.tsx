import { useQuery } from '@tanstack/react-query';
import MessageCircle from '#web/ui/icons/message-circle.ts';
import { Count } from '#web/ui/badge.tsx';
import { IconLink } from '#web/ui/button.tsx';
import { unread as copy } from '#messages/messages-unread.ts';
import { unreadQuery } from '../queries.ts';

/** How many messages wait for this person. */
export function UnreadCount() {
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  return <Count value={unread} label={copy.count({ count: unread })} />;
}

/** The way to the messages in a head that has no room for words; what is read out says how many wait. */
export function MessagesLink() {
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  return (
    <IconLink
      label={unread > 0 ? copy.titleWithCount({ count: copy.count({ count: unread }) }) : copy.title}
      href="/messages"
    >
      <MessageCircle />
      <UnreadCount />
    </IconLink>
  );
}
