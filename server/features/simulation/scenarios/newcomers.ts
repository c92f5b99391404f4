import { givenProgram, keepDiary, leaveDay, writePage } from '../diary.ts';
import { newClientOf, newTrialClient, settledCoach } from '../players.ts';
import { daysAgo, minutesAgo } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { aWeekOfBreath, firstBreath } from '../stories/breath-pages.ts';
import { gardener } from '../stories/coaches.ts';

export async function newAppStoreClient(stage: Stage): Promise<void> {
  const client = await newTrialClient(stage, () => minutesAgo(stage, 25));
  await stage.tell(`${client.name} signed up from the app store 25 minutes ago and is on the 7-day trial.`);
  await stage.tell(`${client.firstName} stands at week 1, day 1 of Breath as Anchor and has not written yet.`);
}

export async function oneDayProgress(stage: Stage): Promise<void> {
  const client = await newTrialClient(stage, (zone) => daysAgo(stage, zone, 1, 18));
  await stage.tell(`${client.name} signed up yesterday evening and is on trial.`);
  await writePage(stage, client, firstBreath, daysAgo(stage, client.timeZone, 1, 20.5));
  await stage.tell(`${client.firstName} wrote the first page (mood ${firstBreath.mood}) and did a practice.`);
  await leaveDay(stage, client, daysAgo(stage, client.timeZone, 1, 21));
  await stage.tell(`${client.firstName} went on to day 2, which is open now.`);
}

/** Six days, one of them skipped and written up a day later, as the product allows. */
export async function multiDayProgress(stage: Stage): Promise<void> {
  const coach = await settledCoach(stage, (zone) => daysAgo(stage, zone, 60, 10), gardener);
  const client = await newClientOf(stage, coach, (zone) => daysAgo(stage, zone, 8, 12));
  await stage.tell(`${client.name} joined ${coach.name} eight days ago.`);
  await givenProgram(stage, coach, client, 'breath-anchor-01', daysAgo(stage, client.timeZone, 7, 9));
  await stage.tell(`${coach.firstName} gave ${client.firstName} Breath as Anchor.`);
  const { before, skipped, after } = aWeekOfBreath;
  await keepDiary(stage, client, before, { lastDaysAgo: 4, hour: 20 });
  await stage.tell(`${client.firstName} wrote on days 1 to ${before.length}.`);
  await leaveDay(stage, client, daysAgo(stage, client.timeZone, 3, 23));
  await writePage(stage, client, skipped, daysAgo(stage, client.timeZone, 2, 7.5), {
    late: { week: 1, day: before.length + 1 },
  });
  await stage.tell(`${client.firstName} skipped day ${before.length + 1} and wrote it up the next morning.`);
  await keepDiary(stage, client, after, { lastDaysAgo: 1, hour: 20 });
  await stage.tell(
    `${client.firstName} wrote on days ${before.length + 2} and ${before.length + 3}; day 7 is open now.`,
  );
}
