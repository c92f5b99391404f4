import type { Scale } from '#contract/check-ins/instrument-schema.ts';
import { changeBetween } from '#contract/check-ins/rules.ts';
import { inWords } from '#contract/numbers.ts';
import { monthOf, shortCalendarDay } from '#web/platform/time.ts';

/** One answer's score on one date, in the person's zone. */
export type ScorePoint = { date: string; score: number };
/** Of a contract's scale, what a line is drawn from. */
export type LineScale = Pick<Scale, 'min' | 'max' | 'change' | 'title'>;

const words = {
  first: { own: 'Your first answer. A line begins with the second.', other: 'The first answer that is shown.' },
  same: (when: string) => `The same as ${when}.`,
  more: (by: string, when: string) => `${by} more than ${when}.`,
  less: (by: string, when: string) => `${by} less than ${when}.`,
  noise: 'The scale moves that much by itself.',
  change: 'That is more than the scale moves by itself.',
  sameDay: 'earlier that day',
};

/** The latest answer against the one before it, oldest first: nothing but the difference, and whether it may be noise. */
export function changeWords(scale: Pick<LineScale, 'change'>, points: readonly ScorePoint[], isOwn = true): string {
  const [before, latest] = [points.at(-2), points.at(-1)];
  if (!latest) return '';
  if (!before) return words.first[isOwn ? 'own' : 'other'];
  const { by, kind } = changeBetween(scale, before.score, latest.score);
  const when = whenWas(before.date, points);
  if (by === 0) return words.same(when);
  const said = (by > 0 ? words.more : words.less)(inWords(Math.abs(by)), when);
  if (kind === 'unknown') return said;
  return `${said} ${kind === 'noise' ? words.noise : words.change}`;
}

/** "in October"; "on 3 Oct" where the month alone would not say which answer is meant. */
function whenWas(date: string, points: readonly ScorePoint[]): string {
  const others = points
    .map((point) => point.date)
    .filter((other, index) => other !== date || index === points.length - 1);
  if (others.includes(date)) return words.sameDay;
  const latest = others.at(-1) ?? date;
  if (others.some((other) => other.startsWith(date.slice(0, 7)))) return `on ${shortCalendarDay(date)}`;
  return `in ${monthOf(date)}${date.slice(0, 4) === latest.slice(0, 4) ? '' : ` ${date.slice(0, 4)}`}`;
}
