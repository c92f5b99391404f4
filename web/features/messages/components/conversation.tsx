import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import ArrowLeft from '#web/ui/icons/arrow-left.ts';
import { cellsOf } from '#contract/coach-dashboard/rules.ts';
import { firstNameOf } from '#contract/names.ts';
import { ApiError } from '#web/platform/api.ts';
import { useIsOffline } from '#web/platform/device/connection.ts';
import { LoadError } from '#web/ui/load.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { ButtonLink, IconLink } from '#web/ui/button.tsx';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { messages as messagesCopy } from '#messages/messages.ts';
import { useMessageOutbox } from '../message-outbox.ts';
import type { Conversation as About } from '../queries.ts';
import { rowsOf } from '../message-rows.ts';
import { firstUnread, knownUpTo, type Thread } from '../thread.ts';
import { useConversation, useMarkRead, useOlder, type Older } from '../use-conversation.ts';
import { useMessageScroll } from '../use-message-scroll.ts';
import { ClosedComposer, Composer, type Begun } from './composer.tsx';
import { MessageList } from './message-list.tsx';

const copy = messagesCopy.conversation;

type ConversationProps = {
  conversationId: string;
  timeZone: string;
  /** A number to begin at, from a search. */
  at: number | null;
  /** Who the person is to the reader, and a link to their page. */
  about: (person: About['person']) => { line: ReactNode; href: string | null; cloth: string | undefined };
};

export function Conversation({ conversationId, timeZone, at, about }: ConversationProps) {
  const { data: thread, error, refetch, isFetching } = useConversation(conversationId);
  const status = error instanceof ApiError ? error.status : 0;
  // Erased while it was open: then none of it is shown any more.
  const isGone = status === 404;
  const person = isGone ? undefined : thread?.conversation.person;
  const title = person ? copy.title({ name: person.name }) : copy.untitled;
  // Without a connection it is still possible to write, and what waits can be seen.
  const isOpen = !isGone && (thread !== undefined || (error !== null && (status === 0 || status >= 500)));
  return (
    <section className="talkpane" aria-label={title}>
      <h1 className="sr">{title}</h1>
      <header className="talkpane__head row">
        <IconLink className="talkpane__back" label={copy.back} href="/messages">
          <ArrowLeft />
        </IconLink>
        {person && (
          <PersonHeader person={person} {...about(person)} isClosed={thread?.conversation.canSend === false} />
        )}
      </header>
      {isOpen && (
        <Opened
          key={thread ? 'here' : 'missing'}
          conversationId={conversationId}
          thread={thread}
          timeZone={timeZone}
          at={at}
          above={
            thread ? undefined : (
              <LoadError title={copy.failed.title} onRetry={refetch} pending={isFetching} error={error} />
            )
          }
        />
      )}
      {!isOpen && !error && (
        <Loading text={copy.loading} quiet className="talkpane__wait">
          <SkeletonLines lines={5} />
        </Loading>
      )}
      {!isOpen && error && (
        <ErrorState title={copy.missing.title} action={<ButtonLink href="/messages">{copy.missing.action}</ButtonLink>}>
          {copy.missing.text}
        </ErrorState>
      )}
    </section>
  );
}

type PersonHeaderProps = {
  person: About['person'];
  line: ReactNode;
  href: string | null;
  /** Of an own client's program. */
  cloth: string | undefined;
  /** Whom one cannot write to has no page to open either. */ isClosed: boolean;
};

function PersonHeader({ person, line, href, cloth, isClosed }: PersonHeaderProps) {
  return (
    <>
      <Avatar name={person.name} src={person.profileImageUrl} id={person.id} size="m" decorative />
      <p className="talkpane__who">
        <b>
          <bdi>{person.name}</bdi>
        </b>
        <small>{line}</small>
      </p>
      {cloth && !isClosed && <LoomStrip cells={cellsOf(cloth)} about={person.name} />}
      {href && !isClosed && (
        <ButtonLink small href={href}>
          {copy.profile}
        </ButtonLink>
      )}
    </>
  );
}

type OpenedProps = {
  conversationId: string;
  thread: Thread | undefined;
  timeZone: string;
  at: number | null;
  above: ReactNode;
  begun?: Begun;
};
const nobody: Thread['messages'] = [];

/** Messages and the field. */
export function Opened({ conversationId, thread, timeZone, at, above, begun }: OpenedProps) {
  const outbox = useMessageOutbox(conversationId);
  const isOffline = useIsOffline();
  const older = useOlder(conversationId);
  const [fresh] = useState(() => (thread ? firstUnread(thread) : null));
  const { name = '', role } = thread?.conversation.person ?? {};
  const messages = thread?.messages ?? nobody;
  const readByOther = thread?.conversation.readByOther ?? 0;
  const isWaiting = isOffline || outbox.held !== null || outbox.isSignedOut;
  const rows = useMemo(
    () =>
      rowsOf({
        messages,
        outbox: outbox.items,
        sending: outbox.sending,
        isWaiting,
        readByOther,
        firstUnread: fresh,
        timeZone,
      }),
    [messages, outbox.items, outbox.sending, isWaiting, readByOther, fresh, timeZone],
  );
  const hasMore = thread?.hasMore ?? false;
  const { goBack, state } = older;
  const onNearStart = useCallback(() => {
    if (hasMore && state === 'idle') goBack();
  }, [hasMore, state, goBack]);
  const scroll = useMessageScroll(rows, at === null, onNearStart);
  useMarkRead(thread, scroll.isAtEnd);
  useTarget(at, thread, older, scroll.look);

  return (
    <>
      <MessageList
        rows={rows}
        name={name}
        timeZone={timeZone}
        scroll={scroll}
        hasMore={hasMore}
        older={older}
        found={at}
        above={above}
        isSignedOut={outbox.isSignedOut}
        onRetry={outbox.retry}
        onDrop={outbox.drop}
      />
      {thread?.conversation.canSend === false && !thread.conversation.isUnavailable ? (
        <ClosedComposer conversationId={conversationId}>
          {thread.conversation.isParted
            ? messagesCopy.composer.parted
            : messagesCopy.composer.closed[role === 'client' ? 'coach' : 'client']}
        </ClosedComposer>
      ) : (
        <Composer
          conversationId={conversationId}
          firstName={firstNameOf(name)}
          knownUpTo={thread ? knownUpTo(thread) : 0}
          held={outbox.held}
          isUnavailable={thread?.conversation.isUnavailable ?? false}
          onSent={scroll.toEnd}
          begun={begun}
        />
      )}
    </>
  );
}

/** Goes back until the message that was searched for is there, once. */
function useTarget(
  at: number | null,
  thread: Thread | undefined,
  { state, goBack }: Older,
  onReached: () => void,
): void {
  const reached = useRef<number | null>(null);
  useEffect(() => {
    if (at === null || !thread || reached.current === at || state === 'failed') return;
    if (thread.hasMore && (thread.messages[0]?.number ?? 0) > at) {
      if (state === 'idle') goBack();
      return;
    }
    reached.current = at;
    document.getElementById(`message-${at}`)?.scrollIntoView({ block: 'center' });
    onReached();
  }, [at, thread, state, goBack, onReached]);
}
