import { percentOf, weeklyRating } from '#contract/assignments/rules.ts';
import type { WeeklyRating } from '#contract/assignments/constants.ts';
import { loomData } from '#web/platform/loom-data.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Ledger } from '#web/ui/figures.tsx';
import { weeksOf } from '#web/ui/loom/loom-cells.ts';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { Section } from '#web/ui/section.tsx';
import { clientPageCopy } from '../copy.ts';
import type { ClientDetail } from '../queries.ts';

const copy = clientPageCopy.timeline;
const tones: Record<WeeklyRating, BadgeTone> = { Excellent: 'high', Good: 'high', Fair: 'mid', 'Needs Focus': 'low' };

/** A week that has not begun has no rating: nobody needs focus for what is still to come. */
export function ProgressTimeline({ detail: { progress, cells } }: { detail: ClientDetail }) {
  const { completedDays, totalDays, weeklyCompletion } = progress;
  const weeks = weeksOf(cells);
  if (weeklyCompletion.length === 0) {
    return (
      <Section title={copy.title}>
        <p className="soft">{copy.none}</p>
      </Section>
    );
  }
  return (
    <Section title={copy.title} aside={<p className="soft num">{copy.total(completedDays, totalDays)}</p>}>
      <Ledger className="timeline">
        <thead className="sr">
          <tr>
            {Object.values(copy.columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeklyCompletion.map(({ week, title, completed, total }) => {
            const ofWeek = weeks[week - 1] ?? [];
            const isAhead = ofWeek.length > 0 && ofWeek.every(({ state }) => state === 'ahead');
            const rating = weeklyRating(completed, total);
            return (
              <tr key={week}>
                <th scope="row" className="h3">
                  {copy.week(week)}
                </th>
                <td className="soft timeline__title">{title !== copy.week(week) && title}</td>
                <td className="timeline__cloth">
                  {ofWeek.length > 0 && <LoomStrip data={loomData(ofWeek)} about={copy.week(week)} />}
                </td>
                <td className="r num">{copy.days(completed, total)}</td>
                <td className="r num timeline__percent">{copy.percent(percentOf(completed, total))}</td>
                <td className="r timeline__rating">
                  {isAhead ? (
                    <span className="small faint">{copy.ahead}</span>
                  ) : (
                    <Badge tone={tones[rating]}>{rating}</Badge>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Ledger>
    </Section>
  );
}
