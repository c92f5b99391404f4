import type { Plot } from './line-geometry.ts';

const tenth = (value: number) => Math.round(value * 10) / 10;
const steps = 4;

/** The lines of the axis from zero up, in steps a person would choose: 0, 50, 100, 150, 200. */
export function axisLevels(most: number): number[] {
  const rough = Math.max(1, most) / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((size) => size * power >= rough) ?? 10) * power);
  // Below four of anything, halves are no counts.
  const whole = Number.isInteger(step) ? step : Math.ceil(step);
  return Array.from({ length: Math.max(1, Math.ceil(Math.max(1, most) / whole)) + 1 }, (_, at) => at * whole);
}

/** "25,000" */
export const inWords = (count: number): string => count.toLocaleString('en-GB');

export function countX(plot: Plot, count: number, at: number): number {
  const room = plot.width - plot.left - plot.right;
  return tenth(plot.left + (count > 1 ? (room * at) / (count - 1) : room / 2));
}

export function countY(plot: Plot, top: number, value: number): number {
  return tenth(plot.height - plot.bottom - ((plot.height - plot.top - plot.bottom) * value) / top);
}

export function countPath(plot: Plot, top: number, values: readonly number[]): string {
  return values
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${countX(plot, values.length, at)} ${countY(plot, top, value)}`)
    .join('');
}

/** Names at the ends of the lines must not lie on each other: the lower ones give way downwards, then all move up again. */
export function spread(wanted: readonly number[], room: number, lowest: number): number[] {
  const order = wanted.map((y, at) => ({ y, at })).sort((a, b) => a.y - b.y);
  order.forEach((one, index) => {
    const above = order[index - 1];
    if (above && one.y - above.y < room) one.y = above.y + room;
  });
  order.toReversed().forEach((one, index, all) => {
    const below = all[index - 1];
    one.y = Math.min(one.y, below ? below.y - room : lowest);
  });
  return order.sort((a, b) => a.at - b.at).map(({ y }) => y);
}
