import PenLine from 'lucide-react/icons/pen-line';
import { entryPreview } from '#contract/journal/rules.ts';
import { shortDay } from '#web/platform/time.ts';
import { AppLink } from '#web/ui/link.tsx';
import { MoodBadge } from '#web/ui/mood.tsx';
import { journalCopy as copy } from '../copy.ts';
import type { JournalEntry } from '../queries.ts';

type EntryRowProps = { entry: JournalEntry; href: string; isOpen: boolean; timeZone: string };

export function EntryRow({ entry, href, isOpen, timeZone }: EntryRowProps) {
  return (
    <li>
      <AppLink className="jrow" href={href} aria-current={isOpen ? 'true' : undefined} id={`entry-${entry.id}`}>
        <span className="jrow__top">
          <span>
            <b className="h3">{copy.day(entry.dayNumber)}</b>{' '}
            <span className="small soft">{shortDay(new Date(entry.createdAt), timeZone)}</span>
          </span>
          <MoodBadge mood={entry.moodScore} />
        </span>
        <span className="jrow__text" dir="auto">
          {entryPreview(entry.entryText)}
        </span>
        <span className="jrow__foot">
          <span className="num">{copy.words(entry.wordCount)}</span>
          <span>
            <PenLine />
            {copy.text}
          </span>
          {entry.share?.sharedAt && <span>{copy.shared}</span>}
          {entry.share && entry.share.comments.length > 0 && (
            <span className="num">{copy.comments(entry.share.comments.length)}</span>
          )}
          {entry.isLate && <span>{copy.late}</span>}
          <span className="jrow__program">{entry.programTitle}</span>
        </span>
      </AppLink>
    </li>
  );
}
