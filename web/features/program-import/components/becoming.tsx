import type { ReactNode } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { AuthoringLoom } from '#web/ui/loom/authoring-loom.tsx';
import { Sheet } from '#web/ui/section.tsx';
import type { Preview } from '../check/checked.ts';
import { importCopy } from '../copy.ts';

const copy = importCopy.preview;

/** The program that the documents would make, as far as they can be read. */
export function Becoming({ preview, onOpenDay }: { preview: Preview | null; onOpenDay: (line: number) => void }) {
  if (!preview) {
    return (
      <EmptyState sheet level={3} title={copy.empty.title}>
        {copy.empty.text}
      </EmptyState>
    );
  }
  const { title, subtitle, programId, days, weeks, practices } = preview;
  const themes = weeks.filter((week) => week.title !== '').length;
  return (
    <Sheet className="becoming">
      <p className={title ? 'becoming__title' : 'becoming__title faint'}>{title || copy.untitled}</p>
      {subtitle && <p className="note">{subtitle}</p>}
      <p className="becoming__tags">
        <Badge tone="green">{copy.days(days.length)}</Badge>
        <Badge>{copy.themes(themes)}</Badge>
        {practices > 0 && <Badge>{copy.practices(practices)}</Badge>}
        {programId && <code>{programId}</code>}
      </p>
      <AuthoringLoom
        cells={days}
        onOpen={(day) => {
          const line = days[day - 1]?.line;
          if (line !== undefined) onOpenDay(line);
        }}
      />
      <DayKey days={days} />
      <ol className="becoming__weeks">
        {weeks.map((week) => (
          <li key={week.week}>
            <span className="small soft num">{copy.week(week.week)}</span>
            {week.title ? <span className="h3">{week.title}</span> : <span className="soft">{copy.noTheme}</span>}
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

function DayKey({ days }: { days: Preview['days'] }) {
  const count = (state: Preview['days'][number]['state']) => days.filter((day) => day.state === state).length;
  const [written, errors, empty] = [count('written'), count('error'), count('empty')];
  const entry = (state: string, words: ReactNode) => (
    <li>
      <i className={`is-${state}`} aria-hidden="true" />
      {words}
    </li>
  );
  return (
    <>
      <ul className="greenkey" aria-label={copy.key}>
        {entry('written', copy.prompts(written))}
        {errors > 0 && entry('error', copy.withError(errors))}
        {empty > 0 && entry('empty', copy.withoutPrompt(empty))}
      </ul>
      {empty > 0 && written > 0 && <p className="small soft becoming__fallback">{copy.fallback}</p>}
    </>
  );
}
