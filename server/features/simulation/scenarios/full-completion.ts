import { counted } from '../copy.ts';
import { givenProgram, leaveDay, writePage } from '../diary.ts';
import { newClientOf, settledCoach } from '../players.ts';
import { daysAgo } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { formerNurse } from '../stories/coaches.ts';
import { fullProgram } from '../stories/full-program.ts';

const days = fullProgram.length;
const week = 7;

/** Every day of Living from Desire, the last one yesterday evening. */
export async function fullCompletion(stage: Stage): Promise<void> {
  const coach = await settledCoach(stage, (zone) => daysAgo(stage, zone, 120, 10), formerNurse);
  const client = await newClientOf(stage, coach, (zone) => daysAgo(stage, zone, days + 2, 17));
  await givenProgram(stage, coach, client, 'living-from-desire-01', daysAgo(stage, client.timeZone, days + 1, 10));
  await stage.tell(`${client.name} joined ${coach.name} and was given Living from Desire (${days} days).`);
  for (const [index, page] of fullProgram.entries()) {
    await writePage(stage, client, page, daysAgo(stage, client.timeZone, days - index, 20 + (index % 5) / 4), {
      coach,
    });
    const written = index + 1;
    if (written % week === 0)
      await stage.tell(
        `Week ${written / week}: ${counted(week, 'page', 'pages')} written, one of them shared and answered.`,
      );
  }
  await leaveDay(stage, client, daysAgo(stage, client.timeZone, 1, 22.5));
  await stage.tell(`${client.firstName} completed the program yesterday evening, on day ${days} of ${days}.`);
}
