import { beforeEach, expect, it } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import { tokensMost } from '#contract/access-tokens/constants.ts';
import { webhooksMost } from '#contract/webhooks/constants.ts';
import { newId } from '#server/platform/ids.ts';
import { accessToken, tokensAt } from '#testing/access-tokens.ts';
import { cohortBody, join, makeCohort, newMember } from '#testing/cohorts.ts';
import { atOnce } from '#testing/held-transaction.ts';
import { clientOf } from '#testing/histories.ts';
import { answer, asked, invite, respond, setCapacity } from '#testing/joining.ts';
import { end, leave } from '#testing/parting.ts';
import { admin, reachableCoach, unassignedClient, type Person } from '#testing/people.ts';
import { openHours, sessionType } from '#testing/sessions.ts';
import { testApp } from '#testing/test-app.ts';
import { webhooksAt } from '#testing/webhooks.ts';

/*
 * Two calls of which one must wait for the other: the first has done its work and is about to commit when the second comes.
 * Without the lock in between the second decides by what was before the first.
 */

type Call = () => Promise<LightMyRequestResponse>;
type Two = { first: Call; second: Call };

const test = await testApp();
let ines: Person;
let nora: Person;
beforeEach(async () => {
  test.clock.set('2026-03-04T09:00:00Z');
  ines = await reachableCoach(test, { firstName: 'Ines' });
  nora = await clientOf(test, ines, { firstName: 'Nora' });
});

const cases: [what: string, prepare: () => Promise<Two>, statuses: [number, number]][] = [
  [
    'one name in a group goes to one of two members',
    async () => {
      const cohort = await makeCohort(ines);
      const [one, other] = [await newMember(test, cohort), await newMember(test, cohort)];
      const rename =
        (who: Person): Call =>
        async () =>
          await who.put('/api/client/group/name', { shownName: 'Mara' });
      return { first: rename(one), second: rename(other) };
    },
    [200, 409],
  ],
  [
    'the last place in a group goes to one of two people',
    async () => {
      const cohort = await makeCohort(ines, { places: 1 });
      const [one, other] = [await unassignedClient(test), await unassignedClient(test)];
      return { first: async () => await join(one, cohort), second: async () => await join(other, cohort) };
    },
    [200, 409],
  ],
  [
    'nobody joins a group that is being ended',
    async () => {
      const cohort = await makeCohort(ines);
      const someone = await unassignedClient(test);
      return {
        first: async () => await ines.post(`/api/coach/cohorts/${cohort.id}/end`),
        second: async () => await join(someone, cohort),
      };
    },
    [200, 409],
  ],
  [
    'a group is not moved to another day by two at once',
    async () => {
      const cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
      const at = `/api/coach/cohorts/${cohort.id}`;
      return {
        first: async () => await ines.post(`${at}/end`),
        second: async () => await ines.put(at, { ...cohortBody, startsOn: '2026-03-04', places: 20 }),
      };
    },
    [200, 409],
  ],
  [
    'the last place with a coach goes to one of two people',
    async () => {
      const [one, other] = [await unassignedClient(test), await unassignedClient(test)];
      const [by, to] = [await asked(one, ines), await invite(ines, other)];
      await setCapacity(test, ines, { maxClients: 2 });
      return {
        first: async () => await answer(ines, by, 'accepted'),
        second: async () => await respond(other, to, 'accepted'),
      };
    },
    [200, 409],
  ],
  [
    'a client begins with one of two coaches',
    async () => {
      const [someone, tomas] = [await unassignedClient(test), await reachableCoach(test)];
      const [one, other] = [await asked(someone, ines), await asked(someone, tomas)];
      return {
        first: async () => await answer(ines, one, 'accepted'),
        second: async () => await answer(tomas, other, 'accepted'),
      };
    },
    [200, 409],
  ],
  [
    'one time is booked by one of two clients',
    async () => {
      await openHours(ines);
      const typeId = await sessionType(ines);
      const body = { typeId, at: '2026-03-10T13:00:00.000Z' };
      const other = await clientOf(test, ines);
      const book =
        (who: Person): Call =>
        async () =>
          await who.post('/api/client/appointments', body);
      return { first: book(nora), second: book(other) };
    },
    [200, 409],
  ],
  [
    'an allowance of one session is used once',
    async () => {
      await openHours(ines);
      const typeId = await sessionType(ines, { bookableBy: 'allowance' });
      await ines.put(`/api/coach/client/${nora.id}/allowance`, {
        sessions: 1,
        startsOn: '2026-03-04',
        endsOn: '2026-06-04',
      });
      const book =
        (hour: number): Call =>
        async () =>
          await nora.post('/api/client/appointments', { typeId, at: `2026-03-10T${hour}:00:00.000Z` });
      return { first: book(10), second: book(13) };
    },
    [200, 409],
  ],
  [
    'an offer that is taken back is not accepted',
    async () => {
      await openHours(ines);
      const typeId = await sessionType(ines);
      const offer = { clientId: nora.id, typeId, times: ['2026-03-10T13:00:00.000Z'] };
      const [{ id } = { id: '' }] = (await ines.post('/api/coach/appointments/offers', offer)).json<{ id: string }[]>();
      return {
        first: async () => await ines.post(`/api/coach/appointments/${id}/take-back`),
        second: async () => await nora.post(`/api/client/appointments/${id}/accept`),
      };
    },
    [200, 404],
  ],
  [
    'work is ended once',
    async () => ({ first: async () => await end(ines, nora), second: async () => await leave(nora, ines) }),
    [200, 409],
  ],
  [
    'notes are written over by one of two devices',
    async () => {
      const save =
        (notes: string): Call =>
        async () =>
          await ines.put(`/api/coach/client/${nora.id}/notes`, { notes, baseVersion: 0 });
      return { first: save('One.'), second: save('Other.') };
    },
    [200, 409],
  ],
  [
    'a coach has no webhook too many',
    async () => {
      const make: Call = async () =>
        await ines.post(webhooksAt, { address: `https://hooks.example.org/${newId()}`, kinds: ['client.joined'] });
      for (let made = 1; made < webhooksMost; made += 1) await make();
      return { first: make, second: make };
    },
    [200, 409],
  ],
  [
    'nobody has an access token too many',
    async () => {
      for (let made = 1; made < tokensMost; made += 1) await accessToken(ines, ['clients:read']);
      const make: Call = async () =>
        await ines.post(tokensAt, { name: 'A script', scopes: ['clients:read'], days: 30 });
      return { first: make, second: make };
    },
    [200, 409],
  ],
  [
    'of two admins who remove each other one stays',
    async () => {
      const [one, other] = [await admin(test), await admin(test)];
      const remove =
        (who: Person, whom: Person): Call =>
        async () =>
          await who.delete(`/api/admin/users/${whom.id}`);
      return { first: remove(one, other), second: remove(other, one) };
    },
    [200, 409],
  ],
];

it.each(cases)('%s', async (_, prepare, statuses) => {
  const { first, second } = await prepare();
  const answers = await atOnce(test, first, second);
  expect(
    answers.map(({ statusCode }) => statusCode),
    answers.map(({ body }) => body).join('\n'),
  ).toEqual(statuses);
});
