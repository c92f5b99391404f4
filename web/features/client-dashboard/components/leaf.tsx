import { programDay } from '#contract/programs/rules.ts';
import { clockTime, longDay } from '#web/platform/time.ts';
import { MoodBadge } from '#web/ui/mood-badge.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { todayCopy as copy } from '../copy.ts';
import type { ClientDashboard } from '../queries.ts';

/** The page of the day: the one stacked, ribboned sheet of the product. */
export function Leaf({ home, timeZone }: { home: ClientDashboard; timeZone: string }) {
  const { progress, currentPrompt, todayEntries } = home;
  if (!progress) return null;
  return (
    <Sheet className="leaf" stacked ribbon={programDay(progress.currentWeek, progress.currentDay)}>
      <p className="note leaf__date">{longDay(new Date(), timeZone)}</p>
      <h1 className="prompt">{currentPrompt?.promptText ?? copy.noPrompt}</h1>
      {todayEntries.map((entry) => (
        <article className="leaf__entry" key={entry.id}>
          <p className="leaf__kept">
            <span className="small soft">{copy.wroteAt(clockTime(new Date(entry.createdAt), timeZone))}</span>
            <MoodBadge mood={entry.moodScore} />
          </p>
          <p className="read">{entry.entryText}</p>
        </article>
      ))}
    </Sheet>
  );
}
