import { foldText } from '#contract/text.ts';
import { shortDate } from './time.ts';

type Titled = { id: string; title: string; createdAt: string };

/** Creation dates of programs with the same title, by id; the others need none. */
export function daysOfSharedTitles(programs: readonly Titled[], timeZone: string): Map<string, string> {
  const counts = new Map<string, number>();
  const key = ({ title }: Titled) => foldText(title).trim();
  for (const program of programs) counts.set(key(program), (counts.get(key(program)) ?? 0) + 1);
  const shared = programs.filter((program) => (counts.get(key(program)) ?? 0) > 1);
  return new Map(shared.map((program) => [program.id, shortDate(program.createdAt, timeZone)]));
}
