import { memo, useState } from 'react';
import { clockTime } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { StateLine, type TextState } from '#web/ui/state.tsx';
import { messagesCopy as copy } from '../copy.ts';
import { linkedText } from '../linked-text.tsx';
import type { MessageRow, MessageState } from '../rows.ts';

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
export const MessageLine = memo(function MessageLine({
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
        <span className="sr">{isMine ? copy.conversation.mine : copy.conversation.theirs(name)} </span>
        {linkedText(row.text)}
      </div>
      {isEnd && (
        <div className="said__meta">
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
    <div className="said__failed" role="alert">
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
