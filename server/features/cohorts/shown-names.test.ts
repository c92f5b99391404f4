import { beforeEach, expect, it } from 'vitest';
import type { OwnGroup } from '#contract/cohorts/group-endpoints.ts';
import { appWithInes, join, makeCohort, morning, newMember } from '#testing/cohorts.ts';
import { unassignedClient, type Person } from '#testing/people.ts';

const { test, ines } = await appWithInes();
beforeEach(() => test.clock.set(morning));

const rename = async (who: Person, shownName: string) => await who.put('/api/client/group/name', { shownName });
const sentence = /^Someone in this group already has this name\./;

async function group() {
  const cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
  const nora = await newMember(test, cohort, { shownName: 'Nora Wé' });
  const { coach } = (await nora.get('/api/client/group')).json<{ group: NonNullable<OwnGroup['group']> }>().group;
  return { cohort, nora, coachName: coach.fullName };
}

it('shows nobody as the coach or as another member', async () => {
  const { cohort, nora, coachName } = await group();
  const ola = await newMember(test, cohort, { shownName: 'Ola' });
  const imitations = ['nora we', 'NORA  WÉ', 'Nora\u200b Wé', 'ＮＯＲＡ Wé', coachName, coachName.toUpperCase()];
  for (const shownName of imitations) {
    const answer = await rename(ola, shownName);
    expect([shownName, answer.statusCode]).toEqual([shownName, 409]);
    expect(answer.json<{ fields: object }>().fields).toEqual({ shownName: expect.stringMatching(sentence) as string });
    expect((await join(await unassignedClient(test), cohort, shownName)).statusCode).toBe(409);
  }
  expect((await rename(nora, 'Nora we')).statusCode).toBe(200);
  expect((await rename(ola, '')).statusCode).toBe(200);
  expect((await rename(ola, 'Nora')).statusCode).toBe(200);
});

it('a name is free again once its member has left', async () => {
  const { cohort, nora } = await group();
  const ola = await newMember(test, cohort, { shownName: 'Ola' });
  await nora.post('/api/client/group/leave', { groupId: cohort.id, coach: 'stays' });
  expect((await rename(ola, 'Nora Wé')).statusCode).toBe(200);
});
