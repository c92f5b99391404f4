import { counted } from '#contract/text.ts';
import { theUnhurriedHour } from '../cast/the-unhurried-hour.ts';
import { giveProgram, keepDiary, leaveDay, writePage } from '../player/acts.ts';
import { daysAgo, minutesAgo } from '../player/stage.ts';
import { writeProgram } from './write-program.ts';
import { newClientOf, newCoach, newTrialClient, settledCoach, type SimulationStage } from './people.ts';
import { aWeekOfBreath, firstBreath } from './pages.ts';
import { invitationWorkflow, messagingDemo } from './conversations.ts';
import { fullCompletion, portfolio } from './portfolio.ts';

/** By the number the contract gives them. */
export const scenarios: Readonly<Record<number, (stage: SimulationStage) => Promise<void>>> = {
  1: newCoachAlone,
  2: programOfCurrentUser,
  3: newAppStoreClient,
  4: oneDayProgress,
  5: multiDayProgress,
  6: coachWithoutPrograms,
  7: invitationWorkflow,
  8: messagingDemo,
  9: fullCompletion,
  10: portfolio,
};

/** Just signed up, with an empty profile. */
async function newCoachAlone(stage: SimulationStage): Promise<void> {
  const coach = await newCoach(stage, () => minutesAgo(stage, 20));
  await stage.tell(
    `${coach.name} signed up as a coach twenty minutes ago, with the referral code ${coach.referralCode}.`,
  );
  await stage.tell(`${coach.firstName} has no clients, no programs and an empty profile.`);
}

/** The profile is filled in and two people have joined by code; they wait for a program. */
async function coachWithoutPrograms(stage: SimulationStage): Promise<void> {
  const coach = await settledCoach(stage, (zone) => daysAgo(stage, zone, 4, 10));
  await stage.tell(`${coach.name} signed up as a coach four days ago and filled in the profile.`);
  const first = await newClientOf(stage, coach, (zone) => daysAgo(stage, zone, 2, 19.5));
  await stage.tell(`${first.name} joined with the code ${coach.referralCode} two days ago.`);
  const second = await newClientOf(stage, coach, (zone) => daysAgo(stage, zone, 1, 8.25));
  await stage.tell(`${second.name} joined yesterday.`);
  await stage.tell(`${coach.firstName} has written no program yet, so both wait for one.`);
}

/** Owned by the admin who runs it, and marked: it is cleared with the test data unless a real person uses it by then. */
async function programOfCurrentUser(stage: SimulationStage): Promise<void> {
  const { title, programId } = await writeProgram(stage, stage.admin, theUnhurriedHour, minutesAgo(stage, 0));
  await stage.tell(`Made the program “${title}” (${programId}). It is yours.`);
  const { weeklyThemes, weeklyPractices, dailyPrompts } = theUnhurriedHour;
  await stage.tell(
    `Wrote ${counted(weeklyThemes.length, 'weekly theme', 'weekly themes')}, ${weeklyPractices.length} practices and ` +
      `${dailyPrompts.length} daily prompts.`,
  );
}

async function newAppStoreClient(stage: SimulationStage): Promise<void> {
  const client = await newTrialClient(stage, () => minutesAgo(stage, 25));
  await stage.tell(`${client.name} signed up from the app store 25 minutes ago and is on the 7-day trial.`);
  await stage.tell(`${client.firstName} stands at week 1, day 1 of Breath as Anchor and has not written yet.`);
}

async function oneDayProgress(stage: SimulationStage): Promise<void> {
  const client = await newTrialClient(stage, (zone) => daysAgo(stage, zone, 1, 18));
  await stage.tell(`${client.name} signed up yesterday evening and is on trial.`);
  await keepDiary(stage, client, firstBreath, { lastDaysAgo: 1, hour: 20.5 });
  await stage.tell(`${client.firstName} wrote the first page (mood ${firstBreath[0]?.mood}) and did a practice.`);
  await leaveDay(stage, client, daysAgo(stage, client.timeZone, 1, 21));
  await stage.tell(`${client.firstName} went on to day 2, which is open now.`);
}

/** Six days, one of them skipped and written up a day later, as the product allows. */
async function multiDayProgress(stage: SimulationStage): Promise<void> {
  const coach = await settledCoach(stage, (zone) => daysAgo(stage, zone, 60, 10));
  const client = await newClientOf(stage, coach, (zone) => daysAgo(stage, zone, 8, 12));
  await stage.tell(`${client.name} joined ${coach.name} eight days ago.`);
  await giveProgram(stage, coach, client, 'breath-anchor-01', daysAgo(stage, client.timeZone, 7, 9));
  await stage.tell(`${coach.firstName} gave ${client.firstName} Breath as Anchor.`);
  const { before, skipped, after } = aWeekOfBreath;
  await keepDiary(stage, client, before, { lastDaysAgo: 4, hour: 20 });
  await stage.tell(`${client.firstName} wrote on days 1 to ${before.length}.`);
  await leaveDay(stage, client, daysAgo(stage, client.timeZone, 3, 23));
  for (const page of skipped)
    await writePage(stage, client, page, daysAgo(stage, client.timeZone, 2, 7.5), {
      late: { week: 1, day: before.length + 1 },
    });
  await stage.tell(`${client.firstName} skipped day ${before.length + 1} and wrote it up the next morning.`);
  await keepDiary(stage, client, after, { lastDaysAgo: 1, hour: 20 });
  await stage.tell(
    `${client.firstName} wrote on days ${before.length + 2} and ${before.length + 3}; day 7 is open now.`,
  );
}
