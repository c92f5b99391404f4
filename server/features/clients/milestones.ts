import { daysPerWeek } from '#contract/programs/constants.ts';

export type Milestone = { name: string; completed: boolean; date: Date | null };

export type Way = {
  durationWeeks: number;
  /** Days of the program that lie behind the client; the open one counts once something is written for it. */
  daysBehind: number;
  /** Null while the program runs. */
  completedAt: Date | null;
  isCompleted: boolean;
  /** For each day with an entry, when the first one was written. */
  firstWritten: readonly { day: number; at: Date }[];
};

/**
 * First entry, each week, half-way, the end: by how far the client has come, not by how much was written on the way; the
 * weekly ratings say that. A stretch was completed with the first entry for its last day or any later one, so that writing
 * for a missed day afterwards moves no date.
 */
export function milestonesOf(way: Way): Milestone[] {
  const totalDays = way.durationWeeks * daysPerWeek;
  const halfway = Math.ceil(totalDays / 2);
  const stretches = Array.from({ length: way.durationWeeks }, (_, index) => ({
    name: `Week ${index + 1} complete`,
    until: (index + 1) * daysPerWeek,
  }));
  const place = stretches.findLastIndex(({ until }) => until <= halfway) + 1;
  stretches.splice(place, 0, { name: `Halfway: ${halfway} days`, until: halfway });
  const firstEntry = firstOf(way, 1);
  return [
    { name: 'First entry', completed: firstEntry !== null, date: firstEntry },
    ...stretches.map(({ name, until }) => {
      const completed = way.daysBehind >= until;
      return { name, completed, date: completed ? (firstOf(way, until) ?? way.completedAt) : null };
    }),
    { name: 'Program complete', completed: way.isCompleted, date: way.completedAt },
  ];
}

function firstOf({ firstWritten }: Way, fromDay: number): Date | null {
  const moments = firstWritten.filter(({ day }) => day >= fromDay).map(({ at }) => at.getTime());
  return moments.length === 0 ? null : new Date(Math.min(...moments));
}
