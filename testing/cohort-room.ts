import type { Post, RoomPage } from '#contract/cohort-room/endpoints.ts';
import type { Person } from './people.ts';

type Cohort = { id: string };

export const roomPath = ({ id }: Cohort): string => `/api/cohorts/${id}/room`;

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
