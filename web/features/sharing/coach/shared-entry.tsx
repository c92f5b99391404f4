import { useEffect, useId, useState } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Badge } from '#web/ui/badge.tsx';
import { MoodBadge } from '#web/ui/mood.tsx';
import type { SharedEntry } from '../queries.ts';
import { whenOf } from '../when.ts';
import { CommentBox } from './comment-box.tsx';
import { sharedCopy as copy } from './copy.ts';
import { OwnComments } from './own-comments.tsx';
import { useMarkRead } from './mutations.ts';

type SharedEntryRowProps = { clientId: string; entry: SharedEntry; timeZone: string; onGone: () => void };

export function SharedEntryRow({ clientId, entry, timeZone, onGone }: SharedEntryRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="shared__entry">
      <h3>
        <button
          type="button"
          className="shared__row"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="shared__what">
            <span className="shared__day">
              <b className="h3">{copy.day(entry.dayNumber)}</b>{' '}
              <span className="small soft">{copy.shared(whenOf(entry.sharedAt, timeZone))}</span>
            </span>
            <span className="shared__prompt">{entry.promptText}</span>
          </span>
          <Standing entry={entry} />
          <ChevronDown className="shared__turn" />
        </button>
      </h3>
      <div id={id}>{isOpen && <OpenEntry clientId={clientId} entry={entry} timeZone={timeZone} onGone={onGone} />}</div>
    </li>
  );
}

function Standing({ entry }: { entry: SharedEntry }) {
  if (!entry.readAt) return <Badge tone="clay">{copy.fresh}</Badge>;
  return entry.isEditedSinceRead ? (
    <Badge tone="clay">{copy.changed}</Badge>
  ) : (
    <span className="small soft">{copy.read}</span>
  );
}

function OpenEntry({ clientId, entry, timeZone, onGone }: SharedEntryRowProps) {
  const { mutate: markRead } = useMarkRead(clientId, entry.id);
  const isUnread = entry.readAt === null || entry.isEditedSinceRead;
  /** What stood here when it was opened, before opening it made it read. */
  const [before] = useState(entry);
  useEffect(() => {
    if (isUnread) markRead(entry.version);
  }, [isUnread, entry.version, markRead]);
  return (
    <div className="shared__open">
      <p className="shared__facts">
        <MoodBadge mood={entry.moodScore} />
        <span>{entry.programTitle}</span>
        <span>{copy.written(whenOf(entry.createdAt, timeZone))}</span>
        {before.readAt && (
          <span>{before.isEditedSinceRead ? copy.changedSince : copy.youRead(whenOf(before.readAt, timeZone))}</span>
        )}
      </p>
      <p className="read shared__text" dir="auto">
        {entry.entryText}
      </p>
      <OwnComments clientId={clientId} entry={entry} timeZone={timeZone} />
      <CommentBox clientId={clientId} entry={entry} onGone={onGone} />
    </div>
  );
}
