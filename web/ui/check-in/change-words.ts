import type { Scale } from '#contract/check-ins/instrument-schema.ts';
import { changeBetween } from '#contract/check-ins/rules.ts';
import { monthOf, shortCalendarDay } from '#web/platform/time.ts';
import { change as copy } from '#messages/ui-check-in.ts';

/** One answer's score on one date, in the person's zone. */
export type ScorePoint = { date: string; score: number };
/** Of a contract's scale, what a line is drawn from. */
export type LineScale = Pick<Scale, 'min' | 'max' | 'change' | 'title'>;

/** The latest answer against the one before it, oldest first: nothing but the difference, and whether it may be noise. */
export function changeWords(scale: Pick<LineScale, 'change'>, points: readonly ScorePoint[], isOwn = true): string {
  const [before, latest] = [points.at(-2), points.at(-1)];
  if (!latest) return '';
  if (!before) return copy.first[isOwn ? 'own' : 'other'];
  const { by, kind } = changeBetween(scale, before.score, latest.score);
  const when = whenWas(before.date, points);
  if (by === 0) return copy.same({ when });
  const said = (by > 0 ? copy.more : copy.less)({ points: Math.abs(by), when });
  if (kind === 'unknown') return said;
  return `${said} ${kind === 'noise' ? copy.noise : copy.real}`;
}

/** "in October"; "on 3 Oct" where the month alone would not say which answer is meant. */
function whenWas(date: string, points: readonly ScorePoint[]): string {
  const others = points
    .map((point) => point.date)
    .filter((other, index) => other !== date || index === points.length - 1);
  if (others.includes(date)) return copy.when.sameDay;
  const latest = others.at(-1) ?? date;
  if (others.some((other) => other.startsWith(date.slice(0, 7)))) return copy.when.day({ day: shortCalendarDay(date) });
  const [year, month] = [date.slice(0, 4), monthOf(date)];
  return year === latest.slice(0, 4) ? copy.when.month({ month }) : copy.when.monthOfYear({ month, year });
}
