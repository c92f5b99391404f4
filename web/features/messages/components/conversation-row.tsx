import { AppLink } from '#web/ui/link.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Count } from '#web/ui/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { messagesCopy as copy } from '../copy.ts';
import type { Conversation } from '../queries.ts';
import { lastTime } from '../when.ts';

type ConversationRowProps = { conversation: Conversation; isOpen: boolean; role: string; timeZone: string; now: Date };

export function ConversationRow({ conversation, isOpen, role, timeZone, now }: ConversationRowProps) {
  const { id, person, lastLine, unread } = conversation;
  return (
    <li>
      <AppLink
        className={classes('conv', unread > 0 && 'conv--unread')}
        href={`/messages/${id}`}
        aria-current={isOpen ? 'true' : undefined}
      >
        <Avatar
          name={person.name}
          src={person.profileImageUrl}
          tone={person.role === 'coach' ? 'clay' : 'green'}
          size="m"
          decorative
        />
        <span className="conv__name">
          <span>{person.name}</span>
          {role && <small>{role}</small>}
        </span>
        {lastLine && <time dateTime={lastLine.sentAt}>{lastTime(lastLine.sentAt, timeZone, now)}</time>}
        <span className="conv__last" dir="auto">
          {lastLine ? (lastLine.isMine ? copy.you(lastLine.text) : lastLine.text) : copy.nothingSaid}
        </span>
        <span className="conv__end">
          <Count value={unread} label={copy.unread(unread)} />
        </span>
      </AppLink>
    </li>
  );
}
