import { startsLater } from '#contract/assignments/rules.ts';
import { programDay, totalDays } from '#contract/programs/rules.ts';
import { catalogue } from '#server/platform/messages.ts';
import type { CurrentAssignment } from './current-assignment.ts';

const words = catalogue<typeof import('#messages/server/assignments.ts')>('assignments');

type Running = Pick<CurrentAssignment, 'programTitle' | 'status' | 'startedAt' | 'week' | 'day' | 'durationWeeks'>;

/** Said before another program takes the place of one that runs, whenever the other one begins. */
export function endsToday(running: Running, now: Date, language: string): string {
  const [day, of] = [programDay(running.week, running.day), totalDays(running.durationWeeks)];
  const isAhead = startsLater(running, now);
  return words(language).endsToday({ program: running.programTitle, isAhead, day, of, rest: of - day });
}
