import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { messageSearchMax, messageSearchMin } from '#contract/messages/constants.ts';
import { foldText, searchWords } from '#contract/text.ts';
import { useNow } from '#web/platform/use-now.ts';
import { useSettled } from '#web/platform/use-settled.ts';
import { LoadError } from '#web/ui/load.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Count } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field, SearchInput } from '#web/ui/field.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { messages as copy } from '#messages/messages.ts';
import { lastTime } from '../message-rows.ts';
import { conversationsIn, conversationsQuery, searchQuery, type Conversation } from '../queries.ts';

type ConversationListProps = {
  openId: string | undefined;
  timeZone: string;
  roleOf: (person: Conversation['person']) => string;
  /** What an empty list says. */
  nobodyYet: string;
  /** Starts a new conversation, if there is someone to write to. */
  begin: ReactNode;
  /** Where to find someone to write to, if there is no one yet. */
  find?: ReactNode;
};

export function ConversationList({ openId, timeZone, roleOf, nobodyYet, begin, find }: ConversationListProps) {
  const { data: list, error, refetch, isFetching, ...everyone } = useInfiniteQuery(conversationsQuery(''));
  const data = list && { conversations: conversationsIn(list), unread: list.pages[0]?.unread ?? 0 };
  const now = useNow();
  const [typed, setTyped] = useState('');
  const asked = useSettled(typed.trim());
  const isSearched = typed.trim() !== '';
  // What is here is searched at once, the server for what is not.
  const isMore = everyone.hasNextPage;
  const further = useInfiniteQuery({ ...conversationsQuery(asked), enabled: isMore && asked !== '' });
  const box = useKeptScroll(data !== undefined);
  const isEmpty = data?.conversations.length === 0;
  const Title = openId ? 'h2' : 'h1';
  const here = data?.conversations.filter(({ person }) => holds(person.name, typed)) ?? [];
  const shown = isMore && isSearched && asked === typed.trim() && further.data ? conversationsIn(further.data) : here;
  const more = isMore && isSearched ? further : everyone;
  const hasMore = more.hasNextPage && (!isSearched || isMore);
  return (
    <section className="convpane" aria-label={copy.list}>
      <div className="convpane__head row baseline wrap gy2 gx3">
        <Title className="title">{copy.title}</Title>
        {data && data.unread > 0 && <p className="small soft num">{copy.unread({ count: data.unread })}</p>}
        {!isEmpty && begin && <div className="convpane__begin">{begin}</div>}
      </div>
      {!isEmpty && !(error && !data) && (
        <Field label={copy.search.label} hideLabel>
          <SearchInput
            value={typed}
            maxLength={messageSearchMax}
            placeholder={copy.search.label}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
      {/* An empty list has no search above it: it is another box than that of the list, which has not moved then. */}
      <div className="convpane__scroll" ref={box} key={isEmpty ? 'empty' : 'list'}>
        {!data && !error && (
          <Loading text={copy.loading} quiet>
            <SkeletonRows rows={5} hasFaces />
          </Loading>
        )}
        {!data && error && <LoadError title={copy.failed.title} onRetry={refetch} pending={isFetching} error={error} />}
        {isEmpty && (
          <EmptyState title={copy.empty.title} action={begin || find}>
            {nobodyYet}
          </EmptyState>
        )}
        {shown.length > 0 && (
          <ul className="convs">
            {shown.map((conversation) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                isOpen={conversation.id === openId}
                role={roleOf(conversation.person)}
                timeZone={timeZone}
                now={now}
              />
            ))}
          </ul>
        )}
        {more.isFetchNextPageError && (
          <p className="small" role="alert">
            {copy.moreFailed}
          </p>
        )}
        {hasMore && (
          <Button
            className="mt4"
            small
            pending={more.isFetchingNextPage}
            pendingText={copy.conversation.loadingEarlier}
            onClick={() => void more.fetchNextPage()}
          >
            {copy.more}
          </Button>
        )}
        {asked.length >= messageSearchMin && typed.trim() !== '' && (
          <FoundMessages search={asked} hasPeople={shown.length > 0} timeZone={timeZone} now={now} />
        )}
        {data && data.conversations.length > 0 && typed === '' && (
          <div className="convs__foot">
            <p className="note">{copy.foot.title}</p>
            <p className="small soft">{copy.foot.text}</p>
          </div>
        )}
      </div>
    </section>
  );
}

/** Case and accents do not count. */
function holds(name: string, typed: string): boolean {
  const folded = foldText(name);
  return searchWords(typed).every((word) => folded.includes(word));
}

/** Each conversation has its own URL; the list beside it keeps its scroll position. */
let place = 0;

function useKeptScroll(isReady: boolean) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !isReady) return undefined;
    element.scrollTop = place;
    return () => {
      place = element.scrollTop;
    };
  }, [isReady]);
  return box;
}

type ConversationRowProps = { conversation: Conversation; isOpen: boolean; role: string; timeZone: string; now: Date };

function ConversationRow({ conversation, isOpen, role, timeZone, now }: ConversationRowProps) {
  const { id, person, lastLine, unread } = conversation;
  return (
    <li>
      <AppLink
        className={classes('conv stack gy0h gx3', unread > 0 && 'conv--unread')}
        href={`/messages/${id}`}
        aria-current={isOpen ? 'true' : undefined}
      >
        <Avatar name={person.name} src={person.profileImageUrl} id={person.id} size="m" decorative />
        <span className="conv__name row baseline g2">
          <span>
            <bdi>{person.name}</bdi>
          </span>
          {role && <small>{role}</small>}
        </span>
        {lastLine && <time dateTime={lastLine.sentAt}>{lastTime(lastLine.sentAt, timeZone, now)}</time>}
        <span className="conv__last clamp" dir="auto">
          {lastLine ? <LineSaid {...lastLine} /> : copy.nothingSaid}
        </span>
        <span className="conv__end">
          <Count value={unread} label={copy.unread({ count: unread })} />
        </span>
      </AppLink>
    </li>
  );
}

/** The direction is that of the words: `bdi` keeps whose they are out of it. */
const LineSaid = ({ isMine, text }: { isMine: boolean; text: string }) => (
  <>
    {isMine && (
      <>
        <bdi>{copy.you}</bdi>{' '}
      </>
    )}
    {text}
  </>
);

type FoundMessagesProps = { search: string; hasPeople: boolean; timeZone: string; now: Date };

function FoundMessages({ search, hasPeople, timeZone, now }: FoundMessagesProps) {
  const { data, error, isPlaceholderData } = useQuery(searchQuery(search));
  return (
    <section className="found" aria-label={copy.search.inMessages} aria-busy={!data || isPlaceholderData || undefined}>
      <p className="small soft" role="status">
        {error
          ? copy.search.failed
          : !data
            ? copy.search.searching
            : data.length === 0
              ? hasPeople
                ? ''
                : copy.search.none
              : copy.search.inMessages}
      </p>
      {data && data.length > 0 && (
        <ul className="convs">
          {data.map(({ conversationId, personName, message }) => (
            <li key={`${conversationId} ${message.number}`}>
              <AppLink
                className="conv stack gy0h gx3 conv--found"
                href={`/messages/${conversationId}?at=${message.number}`}
              >
                <span className="conv__name row baseline g2">
                  <span>
                    <bdi>{personName}</bdi>
                  </span>
                </span>
                <time dateTime={message.sentAt}>{lastTime(message.sentAt, timeZone, now)}</time>
                <span className="conv__last clamp" dir="auto">
                  <LineSaid {...message} />
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
