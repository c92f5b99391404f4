import { dayAndMonth, shortDay } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { journalCopy } from '../copy.ts';
import type { JournalList } from '../queries.ts';

const copy = journalCopy.recently;

type RecentlyDeletedProps = {
  entries: JournalList['recentlyDeleted'];
  timeZone: string;
  isPending: boolean;
  onRestore: (id: string) => void;
};

export function RecentlyDeleted({ entries, timeZone, isPending, onRestore }: RecentlyDeletedProps) {
  if (entries.length === 0) return null;
  return (
    <details className="jdeleted">
      <summary>
        {copy.title} ({entries.length})
      </summary>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span>
              {journalCopy.day(entry.dayNumber)}{' '}
              <span className="small soft">
                {shortDay(new Date(entry.createdAt), timeZone)},{' '}
                {copy.until(dayAndMonth(new Date(entry.restorableUntil), timeZone))}
              </span>
            </span>
            <Button small variant="quiet" disabled={isPending} onClick={() => onRestore(entry.id)}>
              {copy.back}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
