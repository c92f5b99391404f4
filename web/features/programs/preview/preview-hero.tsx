import Calendar from 'lucide-react/icons/calendar';
import PenLine from 'lucide-react/icons/pen-line';
import { fallbackTotalDays } from '#contract/programs/constants.ts';
import { totalDays } from '#contract/programs/rules.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LoomGrid } from '#web/ui/loom/loom.tsx';
import type { LoomData } from '#web/ui/loom/loom-cells.ts';
import type { ProgramPreview } from '../queries.ts';
import { previewCopy as copy } from './copy.ts';

/** A longer title would fill the screen at the size of a cover. */
const coverTitleMax = 48;

/** Title and first sentence, and beside them the loom as it stands on the first day. */
export function PreviewHero({ program, prompts }: { program: ProgramPreview['program']; prompts: number }) {
  const days = totalDays(program.durationWeeks);
  return (
    <header className="preview__hero">
      <div>
        <h2 className={program.title.length > coverTitleMax ? 'title' : 'display'}>{program.title}</h2>
        <p className="read soft">{program.subtitle || program.description}</p>
        <p className="preview__tags">
          <Badge tone="green">
            <Calendar />
            {copy.days(prompts || fallbackTotalDays)}
          </Badge>
          <Badge tone="clay">
            <PenLine />
            {copy.journaling}
          </Badge>
        </p>
      </div>
      <figure className="preview__widget sheet">
        <figcaption>
          <b className="h3">{copy.widget.day(days)}</b>
          <span className="small soft">{copy.widget.week}</span>
        </figcaption>
        <LoomGrid data={firstDay(days)} weeks={false} />
      </figure>
    </header>
  );
}

function firstDay(days: number): LoomData {
  return {
    cells: Array.from({ length: days }, (_, index) => ({ day: index + 1, state: index === 0 ? 'today' : 'ahead' })),
    daysPerRow: 7,
  };
}
