import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkOutcome } from '#contract/bulk/endpoints.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { Cohort } from '#contract/cohorts/endpoints.ts';
import type { ClientInvitation, InvitationSent, SentInvitations } from '#contract/invitations/endpoints.ts';
import { eraseUser } from '#server/features/admin/erase.ts';
import {
  assignments,
  auditLog,
  clientProfiles,
  cohortMembers,
  cohorts,
  invitations,
  mailOutbox,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { appWithInes, cohortBody, join, makeCohort, morning, newMember } from '#testing/cohorts.ts';
import { connect } from '#testing/histories.ts';
import { coachIdOf, homeOf, respond, setCapacity } from '#testing/joining.ts';
import { openedMail } from '#testing/opened-mail.ts';
import { leave } from '#testing/parting.ts';
import { again, reachableCoach, unassignedClient, type Person } from '#testing/people.ts';

const { test, ines } = await appWithInes();
beforeAll(async () => {
  await setCapacity(test, ines, { maxClients: 200 });
});
beforeEach(() => test.clock.set(morning));

const send = async (who: Person, clientId: string, cohortId: string) =>
  await who.post('/api/coach/send-invitation', { clientId, programId: 'living-from-desire-01', cohortId });
const invited = async (client: Person, cohort: Cohort, who = ines) => {
  const answer = await send(who, client.id, cohort.id);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<InvitationSent>().id;
};
const said = ({ statusCode, body }: { statusCode: number; body: string }) =>
  [statusCode, (JSON.parse(body) as ErrorBody).message] as const;
const listOf = async (client: Person) => (await client.get('/api/client/invitations')).json<ClientInvitation[]>();
const statusOf = async (id: string) =>
  (await test.deps.db.select().from(invitations).where(eq(invitations.id, id)))[0]?.status;
const memberOf = async (client: Person) =>
  (await test.deps.db.select().from(cohortMembers).where(eq(cohortMembers.clientId, client.id)))[0];

describe('inviting into a cohort', () => {
  it('is for own cohorts', async () => {
    const cohort = await makeCohort(ines);
    const client = await unassignedClient(test);
    const other = await reachableCoach(test);
    expect(said(await send(other, client.id, cohort.id))).toEqual([404, 'This cohort couldn’t be found.']);
    expect((await send(ines, client.id, newId())).statusCode).toBe(404);
    expect((await send(ines, client.id, 'no-id')).statusCode).toBe(422);
    expect(await test.deps.db.$count(invitations, eq(invitations.clientId, client.id))).toBe(0);
  });

  it('is refused where nobody could join: full, closed, ended', async () => {
    const client = await unassignedClient(test);
    const full = await makeCohort(ines, { places: 1 });
    await join(await unassignedClient(test), full);
    expect(said(await send(ines, client.id, full.id))[1]).toMatch(/All places of Autumn Circle are taken/);
    const closing = await makeCohort(ines, { closesOn: '2026-03-05' });
    const over = await makeCohort(ines);
    await ines.post(`/api/coach/cohorts/${over.id}/end`, {});
    expect(said(await send(ines, client.id, over.id))).toEqual([409, 'Autumn Circle has ended.']);
    test.clock.set('2026-03-06T09:00:00Z');
    const late = await again(test, ines);
    expect(said(await send(late, client.id, closing.id))[1]).toMatch(/Joining Autumn Circle is closed/);
    expect(await test.deps.db.$count(invitations, eq(invitations.clientId, client.id))).toBe(0);
  });

  it('offers the cohort’s program, names the group and nobody in it, in the app and by mail', async () => {
    const cohort = await makeCohort(ines, { admission: 'coach' });
    const client = await unassignedClient(test);
    const id = await invited(client, cohort);
    expect(await listOf(client)).toMatchObject([
      {
        id,
        program: { title: 'Breath as Anchor' },
        group: { name: 'Autumn Circle', startsOn: '2026-03-09', pace: 'together', joining: 'open' },
      },
    ]);
    const sent = (await ines.get('/api/coach/invitations?show=waiting')).json<SentInvitations>().invitations;
    expect(sent.find((one) => one.id === id)?.cohort).toEqual({ id: cohort.id, name: 'Autumn Circle' });
    const [mail] = openedMail(
      test,
      await test.deps.db.select().from(mailOutbox).where(eq(mailOutbox.userId, client.id)),
    );
    expect(mail?.textBody).toContain('invites you into the group “Autumn Circle” with the program “Breath as Anchor”');
  });

  it('follows the cohort to another program, which can be previewed', async () => {
    const cohort = await makeCohort(ines);
    const client = await unassignedClient(test);
    const id = await invited(client, cohort);
    const changed = { ...cohortBody, programId: 'living-from-desire-01' };
    expect((await ines.put(`/api/coach/cohorts/${cohort.id}`, changed)).statusCode).toBe(200);
    expect((await listOf(client))[0]?.program.title).toBe('Living from Desire');
    expect((await client.get('/api/programs/preview/living-from-desire-01')).statusCode).toBe(200);
    expect((await respond(client, id, 'accepted')).statusCode).toBe(200);
    expect((await homeOf(client)).program?.title).toBe('Living from Desire');
  });
});

describe('the card of one', () => {
  it('says beforehand that the group is full, closed or over, or that its program is gone, and no more than that', async () => {
    const client = await unassignedClient(test);
    const cohort = await makeCohort(ines, { places: 1, closesOn: '2026-03-10' });
    const id = await invited(client, cohort);
    const joining = async () => (await listOf(await again(test, client)))[0]?.group?.joining;
    const member = await newMember(test, cohort, { firstName: 'Verborgen', shownName: 'Quiet name' });
    expect(await joining()).toBe('full');
    const { body } = await client.get('/api/client/invitations');
    expect(body).not.toMatch(new RegExp(`Verborgen|Quiet name|${member.id}|members|places`));
    await leave(member, ines);
    expect(await joining()).toBe('open');
    test.clock.set('2026-03-11T09:00:00Z');
    expect(await joining()).toBe('closed');
    test.clock.set('2026-03-09T09:00:00Z');
    await test.deps.db.update(cohorts).set({ programId: null }).where(eq(cohorts.id, cohort.id));
    expect(await joining()).toBe('no-program');
    await (await again(test, ines)).post(`/api/coach/cohorts/${cohort.id}/end`, {});
    expect(await joining()).toBe('ended');
    expect(said(await respond(await again(test, client), id, 'accepted'))).toEqual([409, 'This group has ended.']);
  });
});

describe('accepting one', () => {
  it.each(['link', 'coach'] as const)('joins the coach and the cohort (%s), without a name', async (admission) => {
    const cohort = await makeCohort(ines, { admission });
    const client = await unassignedClient(test);
    const id = await invited(client, cohort);
    expect((await respond(client, id, 'accepted')).statusCode).toBe(200);
    expect(await coachIdOf(test, client)).toBe(ines.id);
    expect(await memberOf(client)).toMatchObject({ cohortId: cohort.id, shownName: '', leftAt: null });
    expect(await homeOf(client)).toMatchObject({
      group: { name: 'Autumn Circle' },
      assignment: { startsOn: '2026-03-09', calendarFrom: '2026-03-09' },
    });
    expect(await statusOf(id)).toBe('accepted');
    expect(
      await test.deps.db.$count(auditLog, and(eq(auditLog.action, 'cohort-joined'), eq(auditLog.subjectId, client.id))),
    ).toBe(1);
    expect((await respond(client, id, 'accepted')).statusCode).toBe(409);
    expect(await test.deps.db.$count(assignments, eq(assignments.clientId, client.id))).toBe(1);
  });

  it('of several at once lets in as many as there are places; for the others it goes on waiting', async () => {
    const cohort = await makeCohort(ines, { places: 1 });
    const people = await Promise.all(Array.from({ length: 4 }, async () => await unassignedClient(test)));
    const ids: string[] = [];
    for (const client of people) ids.push(await invited(client, cohort));
    const answers = await Promise.all(
      people.map(async (client, at) => await respond(client, ids[at] ?? '', 'accepted')),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const refused = answers.findIndex(({ statusCode }) => statusCode === 409);
    expect(said(answers[refused]!)[1]).toMatch(/^All places in this group are taken/);
    const [client, id] = [people[refused]!, ids[refused]!];
    expect(await statusOf(id)).toBe('pending');
    expect(await coachIdOf(test, client)).toBeNull();
    expect(await test.deps.db.$count(cohortMembers, eq(cohortMembers.cohortId, cohort.id))).toBe(1);
    await ines.put(`/api/coach/cohorts/${cohort.id}`, { ...cohortBody, places: 2 });
    expect((await respond(client, id, 'accepted')).statusCode).toBe(200);
  });

  it('is refused once it has ended, changes nothing, and can still be declined', async () => {
    const cohort = await makeCohort(ines);
    const client = await unassignedClient(test);
    const id = await invited(client, cohort);
    await ines.post(`/api/coach/cohorts/${cohort.id}/end`, {});
    expect(said(await respond(client, id, 'accepted'))).toEqual([409, 'This group has ended.']);
    expect([await statusOf(id), await coachIdOf(test, client), await memberOf(client)]).toEqual([
      'pending',
      null,
      undefined,
    ]);
    expect((await respond(client, id, 'declined')).statusCode).toBe(200);
  });

  it('goes with a coach who is erased', async () => {
    const leaving = await reachableCoach(test);
    const client = await unassignedClient(test);
    const id = await invited(client, await makeCohort(leaving), leaving);
    await eraseUser(test.deps, leaving.id);
    expect(await listOf(client)).toEqual([]);
    expect((await respond(client, id, 'accepted')).statusCode).toBe(404);
  });
});

describe('inviting many at once', () => {
  const path = '/api/coach/bulk';
  const wish = (cohortId: string | undefined, people: { id: string }[], message?: string) => ({
    action: 'invitation',
    clientIds: people.map(({ id }) => id),
    ...(cohortId ? { cohortId } : {}),
    ...(message ? { message } : {}),
  });
  const outcomes = async (who: Person, body: Parameters<Person['post']>[1], at = path) => {
    const answer = await who.post(at, body);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<{ people: BulkOutcome[] }>().people;
  };
  const preview = async (who: Person, body: Parameters<Person['post']>[1]) =>
    (await outcomes(who, body, `${path}/preview`)).map(({ isPossible, sentence }) => [isPossible, sentence]);
  const sentTo = async ({ id }: { id: string }) =>
    await test.deps.db.$count(invitations, and(eq(invitations.clientId, id), eq(invitations.coachId, ines.id)));

  it('is for own cohorts, with words that fit', async () => {
    const cohort = await makeCohort(ines);
    const client = await unassignedClient(test);
    for (const [at, more] of [
      [path, { actionId: newId() }],
      [`${path}/preview`, {}],
    ] as const) {
      const body = { ...wish(cohort.id, [client]), ...more };
      const other = await reachableCoach(test);
      expect(said(await other.post(at, body))).toEqual([404, 'This cohort couldn’t be found.']);
      expect((await ines.post(at, { ...wish(undefined, [client]), ...more })).statusCode).toBe(422);
      expect((await ines.post(at, { ...body, message: 'a'.repeat(2001) })).json<ErrorBody>().fields).toEqual({
        message: 'The message can be at most 2,000 characters long.',
      });
    }
    expect(await sentTo(client)).toBe(0);
  });

  it('says for each what will happen, and then what did; the limits of one invitation hold for each', async () => {
    const cohort = await makeCohort(ines);
    const [free, waiting, taken, quiet, refused] = [
      await unassignedClient(test, { firstName: 'Free' }),
      await unassignedClient(test),
      await unassignedClient(test),
      await unassignedClient(test),
      await unassignedClient(test),
    ];
    await invited(waiting, cohort);
    await connect(test, taken, await reachableCoach(test));
    await test.deps.db.update(clientProfiles).set({ isFindable: false }).where(eq(clientProfiles.userId, quiet.id));
    await respond(refused, await invited(refused, cohort), 'declined');
    const people = [free, waiting, taken, quiet, refused, { id: newId() }];
    const foreseen = await preview(ines, wish(cohort.id, people));
    const gone = 'This person can’t be contacted here any more. They may have found a coach.';
    const not = [
      [false, expect.stringMatching(/^You’ve already invited this person/)],
      // Somebody else's client, somebody hidden and nobody at all, in the same words.
      [false, gone],
      [false, gone],
      [false, expect.stringMatching(/^This person recently declined/)],
      [false, gone],
    ];
    expect(foreseen).toEqual([[true, 'Gets an invitation into Autumn Circle.'], ...not]);
    expect(await sentTo(free)).toBe(0);
    const message = 'Come along, {firstName}.';
    const body = { ...wish(cohort.id, people, message), actionId: newId() };
    const done = await outcomes(ines, body);
    expect(done.map(({ isPossible, sentence }) => [isPossible, sentence])).toEqual([
      [true, 'The invitation was sent.'],
      ...not,
    ]);
    expect(await listOf(free)).toMatchObject([{ message: 'Come along, Free.', group: { name: 'Autumn Circle' } }]);
    // Nothing of one stands in another's answer, and no word of it in a mail.
    const mails = openedMail(test, await test.deps.db.select().from(mailOutbox).where(eq(mailOutbox.userId, free.id)));
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toMatch(new RegExp(`Come along|${waiting.email}|${taken.email}`));
    expect([await sentTo(waiting), await sentTo(taken), await sentTo(quiet), await sentTo(refused)]).toEqual([
      1, 0, 0, 1,
    ]);
  });

  it('pressed twice, also at the same moment, sends one each, and answers the same', async () => {
    const cohort = await makeCohort(ines, { places: 1 });
    const people = await Promise.all(Array.from({ length: 3 }, async () => await unassignedClient(test)));
    const body = { ...wish(cohort.id, people), actionId: newId() };
    const both = await Promise.all([outcomes(ines, body), outcomes(ines, body)]);
    for (const answer of both) expect(answer.every(({ isPossible }) => isPossible)).toBe(true);
    for (const client of people) expect([await sentTo(client), (await listOf(client)).length]).toEqual([1, 1]);
    // Full by now: what was done is answered as before, and another action is refused for each.
    expect((await respond(people[0]!, (await listOf(people[0]!))[0]!.id, 'accepted')).statusCode).toBe(200);
    expect(await outcomes(ines, body)).toEqual(both[0]);
    const another = await outcomes(ines, { ...wish(cohort.id, [await unassignedClient(test)]), actionId: newId() });
    expect(another).toMatchObject([{ isPossible: false, sentence: expect.stringMatching(/All places .* are taken/) }]);
  });
});
