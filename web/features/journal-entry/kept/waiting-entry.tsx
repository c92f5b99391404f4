import { countWords } from '#contract/journal/rules.ts';
import { sendNow, type OutboxItem } from '#web/platform/device/use-outbox.ts';
import { Button } from '#web/ui/button.tsx';
import { MoodBadge } from '#web/ui/mood.tsx';
import { StateLine } from '#web/ui/state.tsx';
import { entryCopy } from '../copy.ts';
import { momentOf } from '../when.ts';
import { keptCopy } from './copy.ts';

const copy = keptCopy.waiting;

type WaitingEntryProps = {
  item: Pick<OutboxItem, 'text' | 'mood' | 'shareWith' | 'writtenAt' | 'status'>;
  timeZone: string;
  isOffline: boolean;
};

/** An entry that was saved here and is on its way. Outlined, not filled, until the server has it. */
export function WaitingEntry({
  item: { text, mood, shareWith, writtenAt, status },
  timeZone,
  isOffline,
}: WaitingEntryProps) {
  return (
    <article className="kept kept--waiting" tabIndex={-1} aria-label={keptCopy.label}>
      <div className="kept__state">
        {status === 'sending' ? (
          <StateLine state="busy">{copy.sending}</StateLine>
        ) : (
          <StateLine state="device">
            {status === 'signed-out' ? copy.signedOut : entryCopy.state.device(momentOf(new Date(writtenAt), timeZone))}
          </StateLine>
        )}
        <MoodBadge mood={mood} />
      </div>
      <p className="read" dir="auto">
        {text}
      </p>
      <p className="small faint num">{entryCopy.words(countWords(text))}</p>
      {shareWith && <p className="small soft">{copy.shared}</p>}
      {status === 'waiting' && (
        <div className="kept__acts kept__acts--waiting">
          <p className="small soft">{isOffline ? copy.offline : copy.busy}</p>
          {!isOffline && (
            <Button small variant="quiet" onClick={() => void sendNow()}>
              {copy.send}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}
