import { newClientOf, newCoach, settledCoach } from '../players.ts';
import { daysAgo, minutesAgo } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { teacher } from '../stories/coaches.ts';

/** Somebody who has just signed up and has not even filled in the profile. */
export async function newCoachAlone(stage: Stage): Promise<void> {
  const coach = await newCoach(stage, () => minutesAgo(stage, 20));
  await stage.tell(
    `${coach.name} signed up as a coach twenty minutes ago, with the referral code ${coach.referralCode}.`,
  );
  await stage.tell(`${coach.firstName} has no clients, no programs and an empty profile.`);
}

/** The profile is filled in and two people have joined by code; they wait for a program. */
export async function coachWithoutPrograms(stage: Stage): Promise<void> {
  const coach = await settledCoach(stage, (zone) => daysAgo(stage, zone, 4, 10), teacher);
  await stage.tell(`${coach.name} signed up as a coach four days ago and filled in the profile.`);
  const first = await newClientOf(stage, coach, (zone) => daysAgo(stage, zone, 2, 19.5));
  await stage.tell(`${first.name} joined with the code ${coach.referralCode} two days ago.`);
  const second = await newClientOf(stage, coach, (zone) => daysAgo(stage, zone, 1, 8.25));
  await stage.tell(`${second.name} joined yesterday.`);
  await stage.tell(`${coach.firstName} has written no program yet, so both wait for one.`);
}
