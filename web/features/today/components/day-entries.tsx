import { useLayoutEffect, type ComponentProps, type ReactNode } from 'react';
import Plus from '#web/ui/icons/plus.ts';
import { defaultMood } from '#contract/journal/rules.ts';
import { countWords } from '#contract/text.ts';
import { usePersonId } from '#web/platform/device/person.ts';
import { momentOf } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { MoodBadge } from '#web/ui/mood.tsx';
import { StateLine } from '#web/ui/state.tsx';
import { entry as entryCopy, saved as copy } from '#messages/today-entry.ts';
import { entryOutbox, useUnsavedEntries, type EntryDraft, type WaitingEntry } from '../entry-on-device.ts';
import type { JournalEntry } from '../queries.ts';
import { useSaveEntry } from '../save-entry.ts';
import type { WaitingRecording } from '../spoken-on-device.ts';
import { WaitingSpoken } from '../spoken-part.tsx';
import { PhotosOfEntry } from '../photos/photos-part.tsx';
import { SavedEntry } from './saved-entry.tsx';

/** Of an entry that waits, as much as is shown. */
type ShownWaiting = Pick<WaitingEntry, 'key' | 'entryText' | 'moodScore' | 'shareWith' | 'writtenAt' | 'status'>;

type DayEntriesProps = {
  place: string;
  /** Newest first. */
  entries: readonly JournalEntry[];
  waiting: readonly ShownWaiting[];
  /** Spoken pages that wait. */
  recordings: readonly WaitingRecording[];
  /** A draft that can no longer be saved. */
  staying: EntryDraft | undefined;
  timeZone: string;
  isOffline: boolean;
  /** Undefined while the form is open, or nothing can be written. */
  onAnother: (() => void) | undefined;
  /** After every render: the focus may be on its way here. */
  onShown: () => void;
  /** Below each entry that the server has. */
  sharing: ((place: { entry: JournalEntry }) => ReactNode) | undefined;
  short?: ComponentProps<typeof SavedEntry>['short'];
};

/** What was written for a day, in the order of writing: what the server has, then what waits on this device. */
export function DayEntries({
  place,
  entries,
  waiting,
  recordings,
  staying,
  timeZone,
  isOffline,
  onAnother,
  onShown,
  sharing,
  short,
}: DayEntriesProps) {
  // Before the page is painted, so that no frame has its focus nowhere.
  useLayoutEffect(onShown);
  const unsavedEntries = useUnsavedEntries(place);
  const isWaiting = waiting.length + recordings.length > 0;
  const another = onAnother && (
    <Button variant="quiet" onClick={onAnother}>
      <Plus />
      {copy.another}
    </Button>
  );
  return (
    <>
      {entries.toReversed().map((entry, index) => (
        <SavedEntry
          key={entry.id}
          entry={entry}
          timeZone={timeZone}
          unsavedEntries={unsavedEntries}
          short={short}
          under={sharing?.({ entry })}
          beside={index === entries.length - 1 && !isWaiting && another}
        />
      ))}
      {waiting.map((item) => (
        <Waiting key={item.key} item={item} timeZone={timeZone} isOffline={isOffline} />
      ))}
      {recordings.map((item) => (
        <WaitingSpoken key={item.key} item={item} timeZone={timeZone} isOffline={isOffline} />
      ))}
      {isWaiting && <div className="kept__acts row stretch wrap gy1 gx2">{another}</div>}
      {staying && <UnsavableText draft={staying} timeZone={timeZone} />}
    </>
  );
}

type WaitingProps = {
  item: ShownWaiting;
  timeZone: string;
  isOffline: boolean;
};

/** An entry that was saved here and is on its way. Outlined, not filled, until the server has it. */
function Waiting({
  item: { key, entryText, moodScore, shareWith, writtenAt, status },
  timeZone,
  isOffline,
}: WaitingProps) {
  const userId = usePersonId();
  return (
    <article className="kept kept--waiting" tabIndex={-1} aria-label={copy.label}>
      <div className="kept__state row wrap between gy1 gx3">
        {status === 'sending' ? (
          <StateLine state="busy">{copy.waiting.sending}</StateLine>
        ) : (
          <StateLine state="device">
            {status === 'signed-out'
              ? copy.waiting.signedOut
              : entryCopy.state.device({ time: momentOf(new Date(writtenAt), timeZone) })}
          </StateLine>
        )}
        <MoodBadge mood={moodScore} />
      </div>
      <p className="read" dir="auto">
        {entryText}
      </p>
      <PhotosOfEntry entry={{ id: key }} />
      <p className="small faint num">{entryCopy.words({ count: countWords(entryText) })}</p>
      {shareWith && <p className="small soft">{copy.waiting.shared}</p>}
      {status === 'waiting' && (
        <div className="kept__acts row stretch wrap gy1 gx2 kept__acts--waiting">
          <p className="small soft">{isOffline ? copy.waiting.offline : copy.waiting.busy}</p>
          {!isOffline && (
            <Button small variant="quiet" onClick={() => void entryOutbox.deliver(userId).catch(() => {})}>
              {copy.waiting.send}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

/** Text that was begun before the day closed: still the person's own, and a free page takes it. */
function UnsavableText({ draft, timeZone }: { draft: EntryDraft; timeZone: string }) {
  const { save, leaving } = useSaveEntry(draft, { isFreePage: true }, draft.moodScore ?? defaultMood);
  if (draft.entryText.trim() === '') return null;
  return (
    <article className="kept kept--waiting" aria-label={copy.label}>
      <div className="kept__state row wrap between gy1 gx3">
        <StateLine state="device">
          {entryCopy.state.device({ time: momentOf(draft.keptAt ?? new Date(), timeZone) })}
        </StateLine>
      </div>
      <p className="read" dir="auto">
        {draft.entryText}
      </p>
      <p className="small soft">{copy.stays}</p>
      <div className="kept__acts row stretch wrap gy1 gx2">
        <Button
          variant="quiet"
          pending={leaving !== undefined}
          onClick={() => void save({ shareWith: undefined, begunAt: undefined })}
        >
          {copy.asFreePage}
        </Button>
      </div>
    </article>
  );
}
