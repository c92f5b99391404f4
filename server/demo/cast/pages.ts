import type { Page } from '../player/acts.ts';
import { demoClients } from './demo-people.ts';
import type { DemoClient, DemoEntry } from './types.ts';

/** On a good day the week's first practice is done, and every third time another one. */
export function practicesOn({ entries }: DemoClient, entry: DemoEntry): number {
  const goodDay = entries.filter(({ mood }) => mood >= 6).indexOf(entry);
  if (goodDay === -1) return 0;
  return goodDay % 3 === 2 ? 2 : 1;
}

/**
 * Pages for the first days of the writer's program, for the people of the simulation. Each answers the prompt of its day:
 * a day that the writer skipped is by someone else in the cast.
 */
export function diary(writer: DemoClient, days: number): Page[] {
  const writers = [writer, ...demoClients.filter(({ program }) => program === writer.program)];
  return Array.from({ length: days }, (_, index) => {
    for (const client of writers) {
      const entry = client.entries.find(({ day }) => day === index + 1);
      if (entry) return { text: entry.text, mood: entry.mood, practices: practicesOn(client, entry) };
    }
    throw new Error(`Nobody in the cast wrote on day ${index + 1} of ${writer.program}.`);
  });
}
