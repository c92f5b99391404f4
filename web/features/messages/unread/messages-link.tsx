import { useQuery } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import { IconLink } from '#web/ui/button.tsx';
import { unreadCopy as copy } from './copy.ts';
import { unreadQuery } from './queries.ts';
import UnreadCount from './unread-count.tsx';

/** The way to the messages in a head that has no room for words; what is read out says how many wait. */
export function MessagesLink({ className }: { className: string }) {
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  return (
    <IconLink
      className={className}
      label={unread > 0 ? `${copy.messages}, ${copy.count(unread)}` : copy.messages}
      href="/messages"
    >
      <MessageCircle />
      <UnreadCount />
    </IconLink>
  );
}
