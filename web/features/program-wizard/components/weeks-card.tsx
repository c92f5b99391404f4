import { classes } from '#web/ui/classes.ts';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { Sheet } from '#web/ui/section.tsx';
import { wizardCopy } from '../copy.ts';
import { daysOfWeek, weeksOf } from '../model/content.ts';
import { openWeekOf } from '../model/reducer.ts';
import { useWizard } from './wizard-context.ts';

/** The program's name and its weeks, as the client will read them. */
export function WeeksCard() {
  const { state } = useWizard();
  const { content } = state;
  const open = openWeekOf(state);
  const { title, subtitle } = content.heading;
  return (
    <Sheet className="wizmini">
      <p className="wizmini__title">{title.trim() || <span className="faint">{wizardCopy.client.noTitle}</span>}</p>
      {subtitle.trim() && <p className="note">{subtitle}</p>}
      <ol className="wizmini__weeks">
        {weeksOf(content).map(({ number, week }) => (
          <li key={number} className={classes(number === open && 'is-now')}>
            <span className="small soft num">{wizardCopy.weeks.week(number)}</span>
            <span className="h3">
              {week.theme.title.trim() || <span className="faint">{wizardCopy.client.noTheme}</span>}
            </span>
            <span className="wizmini__strip" aria-hidden="true">
              <LoomStrip fill height="12px" data={{ cells: bareWeek(number), daysPerRow: 7 }} />
            </span>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

function bareWeek(week: number) {
  const { first } = daysOfWeek(week);
  return Array.from({ length: 7 }, (_, index) => ({ day: first + index, state: 'ahead' as const }));
}
