import { Button } from '#web/ui/button.tsx';
import { entry as entryCopy } from '#messages/today-entry.ts';
import { useMoveToToday } from '../mutations.ts';
import type { JournalEntry } from '../queries.ts';

type SavedElsewhereProps = {
  entry: JournalEntry;
  /** The day that is open by now. */
  openDay: number;
  onMoved: (entry: JournalEntry) => void;
};

/** Says which day an entry was saved for, where that is not today's, and moves it. */
export function SavedElsewhere({ entry: { id, dayNumber }, openDay, onMoved }: SavedElsewhereProps) {
  const copy = entryCopy.otherDay;
  const move = useMoveToToday(onMoved);
  if (dayNumber === null) return null;
  return (
    <div className="pauseband row wrap gy2 gx3" role="status">
      <p>{copy.saved({ day: dayNumber, today: openDay })}</p>
      <Button small pending={move.isPending} onClick={() => move.mutate(id)}>
        {copy.move}
      </Button>
    </div>
  );
}
