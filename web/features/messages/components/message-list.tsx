import { memo, useEffect, useState, type ReactNode } from 'react';
import ArrowDown from '#web/ui/icons/arrow-down.ts';
import { clockTime } from '#web/platform/time.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { StateLine, type TextState } from '#web/ui/state.tsx';
import { messages as copy } from '#messages/messages.ts';
import { linkedText } from '../linked-text.tsx';
import { dayTitle, type MessageRow, type MessageState, type Row } from '../message-rows.ts';
import type { Older } from '../use-conversation.ts';
import type { useMessageScroll } from '../use-message-scroll.ts';

type MessageListProps = {
  rows: readonly Row[];
  name: string;
  timeZone: string;
  scroll: ReturnType<typeof useMessageScroll>;
  hasMore: boolean;
  older: Older;
  /** The number a search led to. */
  found: number | null;
  isSignedOut: boolean;
  onRetry: (key: string) => void;
  onDrop: (key: string) => void;
  /** Instead of the beginning, where the conversation could not be fetched. */
  above?: ReactNode;
};

export function MessageList({
  rows,
  name,
  timeZone,
  scroll,
  hasMore,
  older,
  found,
  isSignedOut,
  onRetry,
  onDrop,
  above,
}: MessageListProps) {
  const now = useNow();
  const theirs = rows.filter((row): row is MessageRow => row.kind === 'message' && !row.isMine);
  const last = theirs.at(-1);
  const [openedAt] = useState(() => last?.number ?? 0);
  const [seen, setSeen] = useState(openedAt);
  useEffect(() => {
    if (scroll.isAtEnd) setSeen(last?.number ?? 0);
  }, [scroll.isAtEnd, last?.number]);
  const waiting = scroll.isAtEnd ? 0 : theirs.filter(({ number }) => (number ?? 0) > seen).length;

  return (
    <div className="talk">
      {/* A region that scrolls must be reachable by keys. */}
      <div
        className="talk__scroll"
        ref={scroll.box}
        onScroll={scroll.look}
        tabIndex={0}
        role="region"
        aria-label={copy.conversation.messages}
      >
        <div className="talk__in">
          {above ?? <Beginning name={name} hasMore={hasMore} older={older} />}
          <ol className="talk__list">
            {rows.map((row) =>
              row.kind === 'message' ? (
                <MessageLine
                  key={row.key}
                  row={row}
                  name={name}
                  timeZone={timeZone}
                  isFound={row.number !== null && row.number === found}
                  isSignedOut={isSignedOut}
                  onRetry={onRetry}
                  onDrop={onDrop}
                />
              ) : (
                <li key={row.key} className={classes('talk__cut row', row.kind === 'fresh' && 'talk__cut--fresh')}>
                  <span>{row.kind === 'fresh' ? copy.conversation.fresh : dayTitle(row.at, timeZone, now)}</span>
                </li>
              ),
            )}
          </ol>
        </div>
      </div>
      {!scroll.isAtEnd && (
        <Button small className="talk__newest" onClick={scroll.toEnd}>
          <ArrowDown />
          {waiting > 0 ? copy.conversation.newOnes({ count: waiting }) : copy.conversation.toNewest}
        </Button>
      )}
      <p className="sr" role="status">
        {last && (last.number ?? 0) > openedAt ? copy.conversation.announce({ name, text: last.text }) : ''}
      </p>
    </div>
  );
}

function Beginning({ name, hasMore, older }: { name: string; hasMore: boolean; older: Older }) {
  if (!hasMore) return <p className="talk__begin note">{copy.conversation.begin({ name })}</p>;
  return (
    <div className="talk__begin">
      <Button
        small
        variant="quiet"
        pending={older.state === 'busy'}
        pendingText={copy.conversation.loadingEarlier}
        onClick={older.goBack}
      >
        {copy.conversation.earlier}
      </Button>
      {older.state === 'failed' && (
        <p className="small" role="alert">
          {copy.conversation.earlierFailed}
        </p>
      )}
    </div>
  );
}

const looks: Record<MessageState, TextState> = {
  sending: 'busy',
  device: 'device',
  sent: 'sent',
  read: 'read',
  failed: 'bad',
};

type MessageLineProps = {
  row: MessageRow;
  name: string;
  timeZone: string;
  isFound: boolean;
  isSignedOut: boolean;
  onRetry: (key: string) => void;
  onDrop: (key: string) => void;
};

/** One message, and under the last of those said together its time and where it is. */
const MessageLine = memo(function MessageLine({
  row,
  name,
  timeZone,
  isFound,
  isSignedOut,
  onRetry,
  onDrop,
}: MessageLineProps) {
  const { isMine, state, at, isEnd, key } = row;
  return (
    <li
      className={classes('said', isMine && 'said--mine', isFound && 'said--found')}
      id={row.number === null ? undefined : `message-${row.number}`}
    >
      <div
        className={classes(
          'bubble',
          (state === 'device' || state === 'sending' || state === 'failed') && 'bubble--device',
        )}
        dir="auto"
      >
        {/* In `bdi`, so that the direction is that of the words. */}
        <bdi className="sr">{isMine ? copy.conversation.mine : copy.conversation.theirs({ name })} </bdi>
        {linkedText(row.text)}
      </div>
      {isEnd && (
        <div className="said__meta row g2h">
          <time dateTime={at}>{clockTime(new Date(at), timeZone)}</time>
          {state && (
            <StateLine state={looks[state]}>
              {state === 'device' && isSignedOut ? copy.state.signedOut : copy.state[state]}
            </StateLine>
          )}
        </div>
      )}
      {state === 'failed' && <Failed sentence={row.sentence} onRetry={() => onRetry(key)} onDrop={() => onDrop(key)} />}
    </li>
  );
});

function Failed({ sentence, onRetry, onDrop }: { sentence: string | null; onRetry: () => void; onDrop: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="said__failed row wrap end g2 mb3" role="alert">
      {sentence && <p className="small">{sentence}</p>}
      <Button small onClick={onRetry}>
        {copy.retry}
      </Button>
      <Button
        small
        variant="quiet"
        onBlur={() => setAsking(false)}
        onClick={() => (isAsking ? onDrop() : setAsking(true))}
      >
        {isAsking ? copy.dropSure : copy.drop}
      </Button>
    </div>
  );
}
