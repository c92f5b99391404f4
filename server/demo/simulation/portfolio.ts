import { pauseBodySchema } from '#contract/assignments/endpoints.ts';
import { dateAfter } from '#contract/days.ts';
import { counted } from '#contract/text.ts';
import { theUnhurriedHour } from '../cast/the-unhurried-hour.ts';
import { pauseProgram } from '#server/features/assignments/pause.ts';
import { saveNotes } from '#server/features/notes/service.ts';
import { giveProgram, keepDiary, leaveDay, writePage, type Page } from '../player/acts.ts';
import { joinCohort, makeCohort, sayInRoom } from '../player/cohort.ts';
import type { Coach, Player } from '../player/people.ts';
import { at, daysAgo } from '../player/stage.ts';
import { writeProgram } from './write-program.ts';
import { instantAt, localDate } from '#server/platform/local-date.ts';
import { newClient, newClientOf, settledCoach, type SimulationStage } from './people.ts';
import {
  beforeThePause,
  breathTogether,
  fellSilent,
  fullProgram,
  growingHeavier,
  onCourse,
  onOwnProgram,
  wholeBreath,
} from './pages.ts';
import { breathGroup, portfolioNotes } from './talk.ts';

const desire = 'living-from-desire-01';
const breath = 'breath-anchor-01';

/** Seven clients in seven different places, as a coach's desk has them, and a cohort of five. */
export async function portfolio(stage: SimulationStage): Promise<void> {
  const coach = await settledCoach(stage, (zone) => daysAgo(stage, zone, 150, 10));
  const own = await writeProgram(stage, coach.actor, theUnhurriedHour, daysAgo(stage, coach.timeZone, 40, 16));
  await stage.tell(`${coach.name} is a coach with a program of their own, “${own.title}”.`);
  const [aboutEdges, aboutMoods, aboutSilence] = portfolioNotes;

  const steady = await clientWith(stage, coach, desire, onCourse, 1);
  await noted(stage, coach, steady, aboutEdges);
  await stage.tell(
    `${steady.name} is on course: ${onCourse.length} days of Living from Desire, the last one yesterday.`,
  );

  const heavy = await clientWith(stage, coach, desire, growingHeavier, 1);
  await noted(stage, coach, heavy, aboutMoods);
  await stage.tell(`${heavy.name} has written ${growingHeavier.length} days with a falling mood.`);

  const quiet = await clientWith(stage, coach, desire, fellSilent, 6);
  await noted(stage, coach, quiet, aboutSilence);
  await stage.tell(`${quiet.name} has been quiet for six days.`);

  const resting = await clientWith(stage, coach, desire, beforeThePause, 1);
  const today = localDate(stage.now, resting.timeZone);
  await pauseProgram(
    at(stage, stage.now),
    resting.actor,
    pauseBodySchema.parse({ startsOn: today, endsOn: dateAfter(today, 6) }),
  );
  await stage.tell(`${resting.name} wrote ${beforeThePause.length} days and pauses for a week from today.`);

  const finished = await clientWith(stage, coach, breath, wholeBreath, 3);
  await leaveDay(stage, finished, daysAgo(stage, finished.timeZone, 3, 23));
  await stage.tell(`${finished.name} completed Breath as Anchor three days ago.`);

  const brave = await clientWith(stage, coach, own.id, onOwnProgram, 1);
  await stage.tell(`${brave.name} is on day ${onOwnProgram.length + 1} of “${own.title}”.`);

  const waiting = await newClientOf(stage, coach, (zone) => daysAgo(stage, zone, 1, 19));
  await stage.tell(`${waiting.name} joined yesterday and waits for a program.`);

  await cohortOf(stage, coach);
}

/** Five more, who came by its link before it began and write by the calendar: the same date is the same day for all. */
async function cohortOf(stage: SimulationStage, coach: Coach): Promise<void> {
  const { name, startsDaysAgo, madeDaysAgo, posts, unread } = breathGroup;
  const cohort = await makeCohort(stage, coach, breathGroup, daysAgo(stage, coach.timeZone, madeDaysAgo, 11));
  const members: Player[] = [];
  for (const [index, pages] of breathTogether.entries()) {
    const member = await newClient(stage, (zone) => daysAgo(stage, zone, startsDaysAgo + 2, 9 + index));
    members.push(member);
    const shownName = index === breathTogether.length - 1 ? '' : member.firstName;
    await joinCohort(stage, cohort, member, shownName, daysAgo(stage, member.timeZone, startsDaysAgo + 2, 9.5 + index));
    for (const [day, page] of pages.entries())
      if (page)
        await writePage(
          stage,
          member,
          page,
          instantAt(dateAfter(cohort.startsOn, day), 19 + (index % 3), member.timeZone),
        );
  }
  const personOf = (key: string | undefined) => members[Number(key) - 1] ?? coach;
  for (const [index, post] of posts.entries()) {
    const isLastSeen = index === posts.length - 1 - unread;
    await sayInRoom(stage, cohort, post, { personOf, readers: isLastSeen ? [coach, ...members] : [] });
  }
  await stage.tell(
    `${counted(members.length, 'person', 'people')} more joined the cohort “${name}” by its link; it began ` +
      `${startsDaysAgo} days ago and goes by the calendar.`,
  );
}

/** Joined two days before the first page, given the program on the day between. */
async function clientWith(
  stage: SimulationStage,
  coach: Coach,
  programId: string,
  pages: readonly Page[],
  lastDaysAgo: number,
): Promise<Player> {
  const first = lastDaysAgo + pages.length - 1;
  const client = await newClientOf(stage, coach, (zone) => daysAgo(stage, zone, first + 2, 17));
  await giveProgram(stage, coach, client, programId, daysAgo(stage, client.timeZone, first + 1, 10));
  await keepDiary(stage, client, pages, { lastDaysAgo, hour: 19, coach });
  return client;
}

async function noted(stage: SimulationStage, coach: Coach, client: Player, notes: string | undefined): Promise<void> {
  if (notes) await saveNotes(at(stage, daysAgo(stage, coach.timeZone, 1, 9)), coach.actor, client.id, { notes });
}

const days = fullProgram.length;
const week = 7;

/** Every day of Living from Desire, the last one yesterday evening. */
export async function fullCompletion(stage: SimulationStage): Promise<void> {
  const coach = await settledCoach(stage, (zone) => daysAgo(stage, zone, 120, 10));
  const client = await newClientOf(stage, coach, (zone) => daysAgo(stage, zone, days + 2, 17));
  await giveProgram(stage, coach, client, 'living-from-desire-01', daysAgo(stage, client.timeZone, days + 1, 10));
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
