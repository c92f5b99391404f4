import type { AnswersPage, Post, RoomPage } from '#contract/cohort-room/endpoints.ts';
import type { Person } from './people.ts';

type Cohort = { id: string };

export const roomPath = ({ id }: Cohort): string => `/api/cohorts/${id}/room`;

export const postPath = (cohort: Cohort, { id }: { id: string }): string => `${roomPath(cohort)}/posts/${id}`;

export async function room(who: Person, cohort: Cohort, before?: number): Promise<RoomPage> {
  const answer = await who.get(`${roomPath(cohort)}${before === undefined ? '' : `?before=${before}`}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<RoomPage>();
}

export async function write(who: Person, cohort: Cohort, text: string, parentId: string | null = null) {
  return await who.post(`${roomPath(cohort)}/posts`, { text, parentId });
}

/** Fails where it was refused. */
export async function written(who: Person, cohort: Cohort, text: string, parentId: string | null = null) {
  const answer = await write(who, cohort, text, parentId);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Post>();
}

export async function openToAll(guide: Person, cohort: Cohort): Promise<void> {
  const answer = await guide.put(`${roomPath(cohort)}/writers`, { writers: 'everyone' });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

export async function answersTo(who: Person, cohort: Cohort, post: Post): Promise<Post[]> {
  return (await who.get(`${postPath(cohort, post)}/answers`)).json<AnswersPage>().posts;
}

export async function acknowledge(who: Person, cohort: Cohort, post: Post, isAcknowledged = true) {
  return await who.put(`${postPath(cohort, post)}/acknowledgement`, { isAcknowledged });
}

/** By its coach. */
export async function remove(guide: Person, cohort: Cohort, post: Post, reason: string) {
  return await guide.post(`${postPath(cohort, post)}/remove`, { reason });
}

export const textsOf = (posts: readonly Post[]): string[] => posts.map(({ text }) => text);
