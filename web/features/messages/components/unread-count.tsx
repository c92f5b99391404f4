import { useQuery } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import { Count } from '#web/ui/badge.tsx';
import { IconLink } from '#web/ui/button.tsx';
import { unreadQuery } from '../queries.ts';

/** On every page, so without the words of the messages themselves. */
const copy = {
  title: 'Messages',
  unreadMessages: (count: number) => `${count} unread ${count === 1 ? 'message' : 'messages'}`,
};

/** How many messages wait for this person. */
export function UnreadCount() {
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  return <Count value={unread} label={copy.unreadMessages(unread)} />;
}

/** The way to the messages in a head that has no room for words; what is read out says how many wait. */
export function MessagesLink() {
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  return (
    <IconLink label={unread > 0 ? `${copy.title}, ${copy.unreadMessages(unread)}` : copy.title} href="/messages">
      <MessageCircle />
      <UnreadCount />
    </IconLink>
  );
}
