import { useEffect } from 'react';
import type { ReactNode } from 'react';
import Plus from 'lucide-react/icons/plus';
import type { Draft } from '#web/platform/device/use-draft.ts';
import { useLeftovers } from '#web/platform/device/use-leftovers.ts';
import type { OutboxItem } from '#web/platform/device/use-outbox.ts';
import { Button } from '#web/ui/button.tsx';
import type { JournalEntry } from '../queries.ts';
import { keptCopy as copy } from './copy.ts';
import { KeptEntry } from './kept-entry.tsx';
import { StayingText } from './staying-text.tsx';
import { WaitingEntry } from './waiting-entry.tsx';
import './kept.css';

type KeptListProps = {
  place: string;
  /** Newest first. */
  entries: readonly JournalEntry[];
  waiting: readonly Pick<OutboxItem, 'key' | 'text' | 'mood' | 'shareWith' | 'writtenAt' | 'status'>[];
  /** A draft that can no longer be saved. */
  staying: Draft | undefined;
  timeZone: string;
  isOffline: boolean;
  /** Undefined while the form stands open, or nothing can be written. */
  onAnother: (() => void) | undefined;
  /** After every drawing: the focus may be on its way here. */
  onShown: () => void;
  /** Below each entry that the server has. */
  sharing: ((place: { entry: JournalEntry }) => ReactNode) | undefined;
};

/** What was written for a day, in the order of writing: what the server has, then what waits on this device. */
export default function KeptList({
  place,
  entries,
  waiting,
  staying,
  timeZone,
  isOffline,
  onAnother,
  onShown,
  sharing,
}: KeptListProps) {
  useEffect(onShown);
  const leftovers = useLeftovers(place);
  const another = onAnother && (
    <Button variant="quiet" onClick={onAnother}>
      <Plus />
      {copy.another}
    </Button>
  );
  return (
    <>
      {entries.toReversed().map((entry, index) => (
        <KeptEntry
          key={entry.id}
          entry={entry}
          timeZone={timeZone}
          leftovers={leftovers}
          under={sharing?.({ entry })}
          beside={index === entries.length - 1 && waiting.length === 0 && another}
        />
      ))}
      {waiting.map((item) => (
        <WaitingEntry key={item.key} item={item} timeZone={timeZone} isOffline={isOffline} />
      ))}
      {waiting.length > 0 && <div className="kept__acts">{another}</div>}
      {staying && <StayingText draft={staying} timeZone={timeZone} />}
    </>
  );
}
