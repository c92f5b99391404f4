import type { MoodPoint } from './mood-point.tsx';

export type Plot = { width: number; height: number; left: number; right: number; top: number; bottom: number };

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Every day has its own column; a point stands in the middle of it. */
export function xOf(plot: Plot, days: number, day: number): number {
  return tenth(plot.left + ((plot.width - plot.left - plot.right) * (day - 0.5)) / days);
}

export function yOf(plot: Plot, mood: number): number {
  return tenth(plot.height - plot.bottom - ((plot.height - plot.top - plot.bottom) * (mood - 1)) / 9);
}

/** Solid from one day to the next; dotted over days without an entry, which is never drawn as if it were known. */
export function linePaths(plot: Plot, days: number, points: readonly MoodPoint[]): { solid: string; dotted: string } {
  let solid = '';
  let dotted = '';
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (!before) return;
    const step = `M${xOf(plot, days, before.day)} ${yOf(plot, before.mood)}L${xOf(plot, days, point.day)} ${yOf(plot, point.mood)}`;
    if (point.day - before.day === 1) solid += step;
    else dotted += step;
  });
  return { solid, dotted };
}

/** "Week 1 averages 4.8, week 2 averages 6.8." */
export function weekAverages(points: readonly MoodPoint[]): string {
  const weeks = new Map<number, number[]>();
  for (const point of points) {
    const week = Math.ceil(point.day / 7);
    weeks.set(week, [...(weeks.get(week) ?? []), point.mood]);
  }
  const said = [...weeks].map(
    ([week, moods]) => `week ${week} averages ${(moods.reduce((a, b) => a + b, 0) / moods.length).toFixed(1)}`,
  );
  return said.length ? `${said.join(', ')}.`.replace(/^w/, 'W') : 'No entries yet.';
}
