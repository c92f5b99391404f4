import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { useNow } from '#web/platform/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { messagesCopy } from '../copy.ts';
import type { MessageRow, Row } from '../rows.ts';
import type { Older } from '../use-conversation.ts';
import type { useTalkScroll } from '../use-talk-scroll.ts';
import { dayTitle } from '../when.ts';
import { MessageLine } from './message-line.tsx';

const copy = messagesCopy.conversation;

type TalkProps = {
  rows: readonly Row[];
  name: string;
  timeZone: string;
  scroll: ReturnType<typeof useTalkScroll>;
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

export function Talk({
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
}: TalkProps) {
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
        aria-label={copy.messages}
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
                <li key={row.key} className={classes('talk__cut', row.kind === 'fresh' && 'talk__cut--fresh')}>
                  <span>{row.kind === 'fresh' ? copy.fresh : dayTitle(row.at, timeZone, now)}</span>
                </li>
              ),
            )}
          </ol>
        </div>
      </div>
      {!scroll.isAtEnd && (
        <Button small className="talk__newest" onClick={scroll.toEnd}>
          <ArrowDown />
          {waiting > 0 ? copy.newOnes(waiting) : copy.toNewest}
        </Button>
      )}
      <p className="sr" role="status">
        {last && (last.number ?? 0) > openedAt ? copy.announce(name, last.text) : ''}
      </p>
    </div>
  );
}

function Beginning({ name, hasMore, older }: { name: string; hasMore: boolean; older: Older }) {
  if (!hasMore) return <p className="talk__begin note">{copy.begin(name)}</p>;
  return (
    <div className="talk__begin">
      <Button
        small
        variant="quiet"
        pending={older.state === 'busy'}
        pendingText={copy.loadingEarlier}
        onClick={older.goBack}
      >
        {copy.earlier}
      </Button>
      {older.state === 'failed' && (
        <p className="small" role="alert">
          {copy.earlierFailed}
        </p>
      )}
    </div>
  );
}
