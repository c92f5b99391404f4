import { dateBefore } from '#contract/days.ts';
import type { CohortPace } from '#contract/cohorts/rules.ts';
import { acknowledgePost, pinPost, writePost } from '#server/features/cohort-room/posts.ts';
import { chooseWriters, markRead } from '#server/features/cohort-room/room.ts';
import { joinGroup } from '#server/features/cohorts/join.ts';
import { createCohort } from '#server/features/cohorts/service.ts';
import { localDate } from '#server/platform/local-date.ts';
import type { Player } from './people.ts';
import { at, later, type Stage } from './stage.ts';

/** A cohort and what is said in its room. People have a key of the story's choosing; without one the coach speaks. */
export type CohortStory = {
  name: string;
  program: string;
  pace: CohortPace;
  madeDaysAgo: number;
  startsDaysAgo: number;
  places: number;
  /** The oldest first. */
  posts: PostStory[];
  /** How many of the last posts only their author has seen. */
  unread: number;
};

type Saying = { from?: string; daysAgo: number; text: string };
type PostStory = Saying & { isPinned?: true; answers?: Saying[]; heardBy?: string[] };

export type MadeCohort = { id: string; joinCode: string; startsOn: string };

/** All members may write in its room. */
export async function makeCohort(
  stage: Stage,
  coach: Player,
  { name, program, pace, startsDaysAgo, places }: CohortStory,
  moment: Date,
): Promise<MadeCohort> {
  const deps = at(stage, moment);
  const startsOn = dateBefore(localDate(stage.now, coach.timeZone), startsDaysAgo);
  const body = { name, programId: program, startsOn, pace, places, admission: 'link' as const, closesOn: null };
  const { id, joinCode } = await createCohort(deps, deps.db, coach.actor, body);
  await chooseWriters(deps, coach.actor, id, 'everyone');
  return { id, joinCode, startsOn };
}

export async function joinCohort(
  stage: Stage,
  { joinCode }: MadeCohort,
  client: Player,
  shownName: string,
  moment: Date,
): Promise<void> {
  await joinGroup(at(stage, moment), client.actor, joinCode, shownName);
}

/** `readers` have seen everything up to it some minutes later. Answers and quiet signs belong to it: all that is later happens now. */
export async function sayInRoom(
  stage: Stage,
  { id }: MadeCohort,
  post: PostStory,
  who: { personOf: (key: string | undefined) => Player; readers: Player[] },
): Promise<void> {
  const moment = (days: number) => later(stage.now, -days * 24 * 60);
  const say = async ({ from, daysAgo, text }: Saying, parentId: string | null) => {
    const deps = at(stage, moment(daysAgo));
    return await writePost(deps, deps.db, who.personOf(from).actor, id, { text, parentId });
  };
  const written = await say(post, null);
  let { number } = written;
  if (post.isPinned)
    await pinPost(at(stage, moment(post.daysAgo)), who.personOf(post.from).actor, id, written.id, true);
  for (const answer of post.answers ?? []) ({ number } = await say(answer, written.id));
  const soon = at(stage, later(moment(post.daysAgo), 20));
  for (const key of post.heardBy ?? [])
    await acknowledgePost(soon, who.personOf(key === 'coach' ? undefined : key).actor, id, written.id, true);
  for (const reader of who.readers) await markRead(soon, reader.actor, id, { number });
}
