import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { addDays } from '#contract/days.ts';
import {
  appointmentRequests,
  assignments,
  busyCalendars,
  checkInPlans,
  clientProfiles,
  coachProfiles,
  media,
  notices,
  passkeys,
  sessions,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { formOf } from './check-ins.ts';
import { makeCohort } from './cohorts.ts';
import { connect } from './histories.ts';
import { imported, pageOf } from './imports.ts';
import { opened, say } from './messages.ts';
import { sendRecording } from './pages-with-media.ts';
import { again, person, reachableCoach, trialClient, unassignedClient, type Person } from './people.ts';
import { programOf } from './programs.ts';
import { appointment, openHours, sessionType } from './sessions.ts';
import type { TestApp } from './test-app.ts';

/** The people of a house by name. */
type Name =
  | 'guide'
  | 'client'
  | 'mate'
  | 'leaver'
  | 'gone'
  | 'left'
  | 'plain'
  | 'resting'
  | 'moved'
  | 'asker'
  | 'asker2'
  | 'free'
  | 'person';

/**
 * A coach and the people around them, each of whom has two of everything: `goal` and `goal2` are the client's, `mateGoal`
 * that of another client of the same coach and group. `leaver` has left the group, `gone` the coach.
 */
export type House = { people: Record<Name, Person>; ids: Record<string, string> };

export async function done(answer: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  const { statusCode, body, raw } = await answer;
  if (statusCode >= 400) throw new Error(`${raw.req.method} ${raw.req.url}: ${statusCode} ${body}`);
  return await answer;
}
const idOf = async (answer: Promise<LightMyRequestResponse>) => (await done(answer)).json<{ id: string }>().id;

export async function house(test: TestApp, former?: Person): Promise<House> {
  const { clock, deps } = test;
  const { db } = deps;
  const people = {
    guide: await reachableCoach(test, { firstName: 'Ada', lastName: 'Guide' }),
    client: await trialClient(test, { firstName: 'Nora', lastName: 'Whit' }),
    mate: await trialClient(test, { firstName: 'Mika', lastName: 'Dorn' }),
    leaver: await trialClient(test, { firstName: 'Lena', lastName: 'Fern' }),
    gone: await trialClient(test, { firstName: 'Gero', lastName: 'Hall' }),
    asker: await unassignedClient(test, { firstName: 'Asta', lastName: 'Kern' }),
    asker2: await unassignedClient(test, { firstName: 'Abel', lastName: 'Lind' }),
    free: await unassignedClient(test, { firstName: 'Fina', lastName: 'Moor' }),
    left: await trialClient(test, { firstName: 'Levi', lastName: 'Nord' }),
    plain: await unassignedClient(test, { firstName: 'Pia', lastName: 'Otte' }),
    resting: await trialClient(test, { firstName: 'Rike', lastName: 'Prem' }),
    moved: await trialClient(test, { firstName: 'Mona', lastName: 'Quist' }),
    leaving: await trialClient(test),
    person: await person(test),
  };
  const { guide, client, mate, leaver, gone, left, leaving, plain, resting, moved, asker, asker2 } = people;
  const ids: Record<string, string> = Object.fromEntries(Object.entries(people).map(([name, { id }]) => [name, id]));
  if (former) {
    await connect(test, client, former);
    await done(former.post(`/api/coach/client/${client.id}/end`));
  }
  for (const one of [client, mate, leaver, gone, left, plain, resting, moved]) await connect(test, one, guide);
  await db.update(coachProfiles).set({ isListed: true }).where(eq(coachProfiles.userId, guide.id));

  // What the coach has made.
  for (const which of ['', '2']) {
    ids[`program${which}`] = (await programOf(guide, { title: `Braveries${which}`, durationWeeks: 3 })).id;
    ids[`translated${which}`] = (await programOf(guide, { title: `Translated${which}` })).id;
    const german = { texts: { title: 'Mut' }, changed: {}, revision: 0 };
    await done(guide.put(`/api/programs/${ids[`translated${which}`]}/translations/de`, german));
    ids[`archived${which}`] = (await programOf(guide, { title: `Shelved${which}` })).id;
    await done(guide.post(`/api/programs/${ids[`archived${which}`]}/archive`));
    ids[`type${which}`] = await sessionType(guide, { name: `Coaching${which}` });
    const day = which ? '2026-03-26' : '2026-03-25';
    const away = { kind: 'away', startsOn: day, endsOn: day, fromMinute: 0, untilMinute: 1440 };
    const { exceptions } = (await done(guide.post('/api/coach/appointments/exceptions', away))).json<{
      exceptions: { id: string; startsOn: string }[];
    }>();
    ids[`exception${which}`] = exceptions.find(({ startsOn }) => startsOn === day)?.id ?? '';
    const calendar = { name: 'Away', address: `https://127.0.0.1/${guide.id}${which}.ics` };
    await done(guide.post('/api/coach/appointments/calendars', calendar));
    const form = newId();
    await done(guide.put(`/api/coach/check-in-forms/${form}`, { baseVersion: 0, instrument: formOf(form) }));
    ids[`form${which}`] = form;
    const hook = { address: `https://hooks.example/${guide.id}${which}`, kinds: ['entry.shared'] };
    const made = (await done(guide.post('/api/settings/webhooks', hook))).json<{ webhooks: { id: string }[] }>();
    ids[`webhook${which}`] = made.webhooks[0]?.id ?? '';
    ids[`invitedAddress${which}`] = '';
    const addresses = [`invited${which}-${guide.id}@test.invalid`];
    await done(guide.post('/api/coach/invited-addresses', { addresses, programId: 'breath-anchor-01' }));
    const listed = (await guide.get('/api/coach/invited-addresses')).json<{
      invitations: { id: string; address: string }[];
    }>();
    ids[`invitedAddress${which}`] = listed.invitations.find(({ address }) => addresses.includes(address))?.id ?? '';
  }
  await openHours(guide);
  const calendars = await db.select().from(busyCalendars).where(eq(busyCalendars.coachId, guide.id));
  for (const [index, { id }] of calendars.entries()) ids[`calendar${index ? '2' : ''}`] = id;

  // Groups: the client has left the second, and somebody else the first.
  const group = { pace: 'own', startsOn: '2026-03-04' } as const;
  for (const which of ['2', '']) {
    const cohort = await makeCohort(guide, {
      ...group,
      name: `Circle${which}`,
      programId: ids[`program${which}`] ?? '',
    });
    const at = `/api/cohorts/${cohort.id}/room`;
    Object.assign(ids, { [`cohort${which}`]: cohort.id, [`code${which}`]: cohort.joinCode });
    await done(guide.put(`${at}/writers`, { writers: 'everyone' }));
    for (const [name, one] of Object.entries({ client, mate, leaver })) {
      const shownName = `${name}${which}`;
      await done(one.post(`/api/groups/${cohort.joinCode}/join`, { shownName }));
      ids[`${name}Post${which}`] = await idOf(one.post(`${at}/posts`, { text: `By ${shownName}.`, parentId: null }));
      if (!which && name === 'leaver')
        await done(one.post('/api/client/group/leave', { groupId: cohort.id, coach: 'stays' }));
      if (which) await done(one.post('/api/client/group/leave', { groupId: cohort.id, coach: 'stays' }));
    }
    ids[`post${which}`] = await idOf(guide.post(`${at}/posts`, { text: 'By the coach.', parentId: null }));
    ids[`planned${which}`] = await idOf(guide.post(`${at}/planned`, { text: 'Later.', programDay: 20 }));
    if (which) continue;
    for (const to of ['coach', 'host'] as const)
      await done(client.post(`${at}/posts/${ids['matePost']}/report`, { to, reason: 'Reported.' }));
  }
  // Long enough to be nudged.
  const before = { startedAt: addDays(clock.now(), -5) };
  await db.update(assignments).set(before).where(eq(assignments.clientId, leaver.id));
  const [ended, ended2] = [await makeCohort(guide, group), await makeCohort(guide, group)];
  for (const [name, { id }] of Object.entries({ ended, ended2 })) {
    await done(guide.post(`/api/coach/cohorts/${id}/end`));
    ids[name] = id;
  }
  const paused = await makeCohort(guide, { ...group, pace: 'together' });
  ids['paused'] = paused.id;
  await done(guide.post(`/api/coach/cohorts/${paused.id}/pause`, { resumesOn: '2026-03-10' }));
  ids['together'] = (await makeCohort(guide, { ...group, pace: 'together' })).id;
  for (const which of ['', '2']) {
    const startsAt = new Date(`2026-03-2${which || 1}T10:00:00Z`);
    const cohortId = ids[`cohort${which}`] ?? null;
    ids[`groupSession${which}`] = await appointment(
      test,
      { guide, client: null },
      { startsAt, cohortId, bookedBy: 'coach' },
    );
  }

  // What each client has, and the coach with them.
  for (const [prefix, one] of Object.entries({ '': client, mate })) {
    const named = (what: string) => (prefix ? `${prefix}${what[0]?.toUpperCase()}${what.slice(1)}` : what);
    const put = (what: string, id: string | undefined) => void (ids[named(what)] = id ?? '');
    const coachAt = `/api/coach/client/${one.id}`;
    await db.update(clientProfiles).set({ whatsappNumber: '+351912345678' }).where(eq(clientProfiles.userId, one.id));
    for (const which of ['', '2']) {
      const key = (what: string) => `${what}${which}`;
      const soon = { startsAt: new Date(`2026-03-${which ? '12' : '11'}T1${prefix ? 1 : 0}:00:00Z`) };
      put(key('session'), await appointment(test, { guide, client: one }, { ...soon, typeId: ids['type'] ?? null }));
      const moving = addDays(soon.startsAt, 1 / 8);
      put(
        key('moving'),
        await appointment(
          test,
          { guide, client: one },
          {
            startsAt: moving,
            typeId: ids['type'] ?? null,
            moveAskedBy: 'coach',
            moveTo: addDays(moving, 7),
            moveAskedAt: clock.now(),
          },
        ),
      );
      const asking = addDays(soon.startsAt, 1 / 6);
      put(
        key('askedMove'),
        await appointment(
          test,
          { guide, client: one },
          {
            startsAt: asking,
            typeId: ids['type'] ?? null,
            moveAskedBy: 'client',
            moveTo: addDays(asking, 7),
            moveAskedAt: clock.now(),
          },
        ),
      );
      const over = { startsAt: new Date(`2026-03-0${which || 1}T1${prefix ? 1 : 0}:00:00Z`) };
      put(key('past'), await appointment(test, { guide, client: one }, over));
      const kept = { state: 'offered', typeId: ids['type'] ?? null } as const;
      put(
        key('offer'),
        await appointment(
          test,
          { guide, client: one },
          {
            ...kept,
            offerId: newId(),
            startsAt: addDays(soon.startsAt, 2),
            bookedAt: null,
            bookedBy: null,
            createdAt: clock.now(),
            keepUntil: addDays(clock.now(), 3),
          },
        ),
      );
      put(
        key('lapsed'),
        await appointment(
          test,
          { guide, client: one },
          {
            ...kept,
            offerId: newId(),
            startsAt: addDays(soon.startsAt, 3),
            bookedAt: null,
            bookedBy: null,
            keepUntil: addDays(clock.now(), -1),
          },
        ),
      );
      const past = new Date(`2026-02-1${which ? 8 : 7}T1${prefix ? 1 : 0}:00:00Z`);
      const held = await appointment(test, { guide, client: one }, { startsAt: past, state: 'held' });
      put(key('held'), held);
      const at = `/api/coach/appointments/${held}`;
      await done(guide.put(`${at}/notes`, { text: 'Private.', baseVersion: 0 }));
      await done(guide.put(`${at}/summary`, { text: 'For both.', baseVersion: 0 }));
      const walk = { owner: 'client', sentence: 'Walk on Sunday', dueOn: '2026-03-22' };
      put(key('commitment'), await idOf(guide.post(`${at}/commitments`, walk)));
      await done(guide.post(`${at}/share`));

      const goal = newId();
      const levels = ['One', 'Two', 'Three', 'Four', 'Five'];
      const words = { baseVersion: 0, title: `Goal${which}`, levels, until: null, isShown: true, coachId: guide.id };
      await done(one.put(`/api/client/goals/${goal}`, words));
      await done(one.put(`/api/client/goals/${goal}/rating`, { level: 1 }));
      put(key('goal'), goal);

      const asked = { instrumentId: ids[`form${which}`], version: 1 };
      await done(
        guide.post('/api/coach/check-in-plans', { ...asked, clientIds: [one.id], everyWeeks: 2, note: 'Hello.' }),
      );
      const checkIn = newId();
      const answers = { calm: 1, why: `Because${which}.` };
      await done(
        one.post('/api/client/check-ins', { ...asked, id: checkIn, answers, shown: 'answers', coachId: guide.id }),
      );
      put(key('checkIn'), checkIn);
      const alone = newId();
      await done(one.post('/api/client/check-ins', { ...asked, id: alone, answers, shown: 'nothing' }));
      put(key('ownCheckIn'), alone);

      put(key('import'), await imported(one, { pages: [pageOf(which ? 2 : 1)] }));
    }
    for (const { id, instrumentId } of await db.select().from(checkInPlans).where(eq(checkInPlans.clientId, one.id)))
      put(instrumentId === ids['form'] ? 'plan' : 'plan2', id);
    await done(one.post('/api/client/appointments/requests', { words: 'In the evening?' }));
    const [asked] = await db.select().from(appointmentRequests).where(eq(appointmentRequests.clientId, one.id));
    put('request', asked?.id);
    await done(guide.put(`${coachAt}/allowance`, { sessions: 5, startsOn: '2026-03-01', endsOn: '2026-06-01' }));
    for (const baseVersion of [0, 1])
      await done(guide.put(`${coachAt}/notes`, { notes: `Note ${baseVersion}.`, baseVersion }));

    await journal(test, one, guide, put);
    const talk = await opened(one, guide);
    await say(one, talk.id, 'From the client.');
    await say(guide, talk.id, 'From the coach.');
    put('talk', talk.id);
    await done(one.put('/api/client/reminder', { minute: 480, days: [1, 3, 5], byMail: true, byPush: false }));
    await done(one.post('/api/calendar'));
  }

  // Between the coach and people who are not clients.
  for (const [which, one] of Object.entries({ '': asker, 2: asker2 })) {
    ids[`coachingRequest${which}`] = await idOf(one.post('/api/client/coaching-requests', { coachId: guide.id }));
    const invited = { clientId: one.id, programId: 'breath-anchor-01' };
    ids[`invitation${which}`] = await idOf(guide.post('/api/coach/send-invitation', invited));
  }
  await opened(gone, guide);
  await done(guide.put(`/api/coach/client/${gone.id}/notes`, { notes: 'Before.' }));
  await done(guide.post(`/api/coach/client/${gone.id}/end`, { words: 'Farewell.' }));
  await done(left.post('/api/client/parting', { coachId: guide.id, program: 'goes-on' }));
  await done(leaving.post('/api/account/deletion', { email: leaving.email }));
  people.leaving = await again(test, leaving);
  // Lapsed, withdrawn, and on another program since.
  await appointment(
    test,
    { guide, client: plain },
    {
      startsAt: new Date('2026-03-13T10:00:00Z'),
      state: 'offered',
      offerId: newId(),
      bookedAt: null,
      bookedBy: null,
      keepUntil: addDays(clock.now(), -1),
    },
  );
  await done(resting.post('/api/client/appointments/requests', { words: 'At night?' }));
  const [open] = await db.select().from(appointmentRequests).where(eq(appointmentRequests.clientId, resting.id));
  await done(resting.delete(`/api/client/appointments/requests/${open?.id}`));
  await done(moved.post(`/api/groups/${ids['code']}/join`, { shownName: 'moved' }));
  await done(guide.form(`/api/coach/client/${moved.id}/change-program-direct`, { programId: ids['program2'] ?? '' }));
  await done(moved.post('/api/client/advance-day'));
  await done(resting.post('/api/client/pause', { endsOn: '2026-03-20' }));

  for (const [name, one] of Object.entries({ guide, client, mate })) {
    for (const which of ['', '2']) {
      const token = { name: 'A script', scopes: [name === 'guide' ? 'clients:read' : 'journal:read'], days: 30 };
      const { tokens } = (await done(one.post('/api/settings/tokens', token))).json<{ tokens: { id: string }[] }>();
      ids[`${name}Token${which}`] = tokens[0]?.id ?? '';
      const id = newId();
      const key = { credentialID: id, publicKey: 'key', counter: 0, deviceType: 'singleDevice', backedUp: false };
      await db.insert(passkeys).values({ id, userId: one.id, name: `Key${which}`, ...key });
      ids[`${name}Passkey${which}`] = id;
      await again(test, one);
    }
    const signedIn = await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.userId, one.id))
      .orderBy(sessions.createdAt, sessions.id);
    ids[`${name}Session`] = signedIn.at(-1)?.id ?? '';
    ids[`${name}Session2`] = signedIn.at(-2)?.id ?? '';
    for (const which of ['', '2']) {
      const id = newId();
      await db
        .insert(notices)
        .values({ id, userId: one.id, kind: 'parting-undone', detail: {}, createdAt: clock.now() });
      ids[`${name}Notice${which}`] = id;
    }
  }
  const { practices } = (await client.get('/api/client/practices')).json<{ practices: { id: string }[] }>();
  ids['practice'] = practices[0]?.id ?? '';
  const { asked } = (await client.get('/api/client/check-ins')).json<{ asked: { occasion: string }[] }>();
  ids['occasion'] = asked.find(({ occasion }) => occasion.includes(ids['plan'] ?? ''))?.occasion ?? '';
  const referral = (await guide.get('/api/coach/referral-code')).json<{ referralCode: string }>();
  Object.assign(ids, { referralCode: referral.referralCode, clientEmail: client.email });
  return { people, ids };
}

/** Pages, some with media, and two weeks that were folded. */
async function journal(test: TestApp, one: Person, guide: Person, put: (what: string, id: string | undefined) => void) {
  const write = async (more: object) =>
    await idOf(one.post('/api/journal-entries', { entryText: 'A sentence of mine.', moodScore: 6, ...more }));
  const share = { share: true, shareWith: guide.id };
  for (const which of ['', '2']) {
    const shared = await write(share);
    const at = `/api/coach/client/${one.id}/shared-entries/${shared}`;
    put(`entry${which}`, shared);
    put(`comment${which}`, (await done(guide.post(`${at}/comments`, { text: 'Seen.' }))).json<{ id: string }>().id);
    const photo = newId();
    const file = { kind: 'photo', mimeType: 'image/webp', byteCount: 4, createdAt: test.clock.now() } as const;
    await test.deps.db
      .insert(media)
      .values({ id: photo, clientId: one.id, entryId: shared, ...file, completedAt: test.clock.now() });
    put(`photo${which}`, photo);
    put(`private${which}`, await write({ isFreePage: true }));
    const deleted = await write({ isFreePage: true });
    await done(one.delete(`/api/client/journal-entries/${deleted}`));
    put(`deleted${which}`, deleted);
    const spoken = newId();
    put(`recording${which}`, await sendRecording(test, one, spoken));
    await write({ id: spoken, entryType: 'audio', entryText: '' });
    put(`spoken${which}`, spoken);
    const coming = newId();
    put(`coming${which}`, coming);
    put(`piece${which}`, await sendRecording(test, one, coming, { isWhole: false }));

    const sentence = { entryId: shared, text: 'A sentence of mine.' };
    for (let day = 1; day <= 7; day += 1) {
      await done(one.post('/api/client/advance-day'));
      if (day < 3) await write({});
    }
    const home = (await done(one.get('/api/client/dashboard'))).json<{ assignment: { id: string } }>();
    put('assignment', home.assignment.id);
    const card = { assignmentId: home.assignment.id, week: which ? 2 : 1, sentence };
    const kept = await idOf(one.put('/api/client/week-cards', card));
    await done(one.put(`/api/client/week-cards/${kept}/share`, {}));
    put(`card${which}`, kept);
  }
}
