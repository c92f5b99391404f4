import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#web/ui/link.tsx';
import { messagesCopy } from '../copy.ts';
import { searchQuery } from '../queries.ts';
import { lastTime } from '../when.ts';

const copy = messagesCopy.search;

type FoundMessagesProps = { search: string; hasPeople: boolean; timeZone: string; now: Date };

export function FoundMessages({ search, hasPeople, timeZone, now }: FoundMessagesProps) {
  const { data, error, isPlaceholderData } = useQuery(searchQuery(search));
  return (
    <section className="found" aria-label={copy.inMessages} aria-busy={!data || isPlaceholderData || undefined}>
      <p className="small soft" role="status">
        {error
          ? copy.failed
          : !data
            ? copy.searching
            : data.length === 0
              ? hasPeople
                ? ''
                : copy.none
              : copy.inMessages}
      </p>
      {data && data.length > 0 && (
        <ul className="convs">
          {data.map(({ conversationId, personName, message }) => (
            <li key={`${conversationId} ${message.number}`}>
              <AppLink className="conv conv--found" href={`/messages/${conversationId}?at=${message.number}`}>
                <span className="conv__name">
                  <span>{personName}</span>
                </span>
                <time dateTime={message.sentAt}>{lastTime(message.sentAt, timeZone, now)}</time>
                <span className="conv__last" dir="auto">
                  {message.isMine ? messagesCopy.you(message.text) : message.text}
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
