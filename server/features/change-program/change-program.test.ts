import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditLog, clientProfiles, journalEntries, pauses } from '#server/platform/db/schema.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { admin, coach, person, trialClient } from '#testing/people.ts';
import { archive, draftOf, programOf } from '#testing/programs.ts';
import { breath, changeAddress, desire, programChanges } from '#testing/program-changes.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const { choose, pair, rows, states, notices, mails, home } = programChanges(() => test);

describe('who may change a client’s program', () => {
  it('is the client’s coach, now; everybody else gets a page that tells nothing', async () => {
    const { ines, daniel } = await pair();
    const stranger = await coach(test);
    await assign(test, daniel, { programId: desire });
    const before = await states(daniel);

    const refusals = [
      await choose(stranger, daniel.id, { programId: breath }),
      await choose(ines, '01900000-0000-7000-8000-000000000000', { programId: breath }),
      await choose(ines, 'not-an-id', { programId: breath }),
    ];
    await test.deps.db.update(clientProfiles).set({ coachId: null }).where(eq(clientProfiles.userId, daniel.id));
    refusals.push(await choose(ines, daniel.id, { programId: breath }));
    for (const refusal of refusals) {
      expect(refusal.statusCode).toBe(404);
      expect(refusal.headers['content-type']).toContain('text/html');
      expect(refusal.body).toBe(refusals[0]?.body);
      expect(refusal.body).toContain(
        'This client could not be found or you may not have access to view their profile.',
      );
    }
    expect(await states(daniel)).toEqual(before);
    expect(await mails(daniel)).toEqual([]);
  });

  it('can be an admin who acts as a coach', async () => {
    const boss = await admin(test);
    const client = await person(test, { choice: { role: 'client', clientType: 'with-coach' } });
    await connect(test, client, boss);
    expect((await choose(boss, client.id, { programId: breath })).statusCode).toBe(303);
  });
});

describe('changing a program', () => {
  it('ends the old one as replaced, keeps its entries and starts the new one at its first day', async () => {
    const { ines, daniel } = await pair();
    await write(test, daniel, await assign(test, daniel, { programId: desire, day: 9 }), {
      day: 9,
      mood: 6,
      at: '2026-03-04T08:00:00Z',
    });
    const response = await choose(ines, daniel.id, { programId: breath });
    expect([response.statusCode, response.headers.location]).toEqual([303, `/client/${daniel.id}`]);
    expect(await states(daniel)).toEqual([`${desire} replaced 2/2`, `${breath} active 1/1`]);
    expect((await rows(daniel))[0]?.endedAt).toEqual(test.clock.now());
    expect(await test.deps.db.select().from(journalEntries).where(eq(journalEntries.clientId, daniel.id))).toHaveLength(
      1,
    );
    expect((await home(daniel)).program?.programId).toBe(breath);
  });

  it('takes the program’s row id as well', async () => {
    const { ines, daniel } = await pair();
    const own = await programOf(ines, { title: 'The Unhurried Hour' });
    expect((await choose(ines, daniel.id, { programId: own.id, startsOn: '' })).statusCode).toBe(303);
    expect(await states(daniel)).toEqual([`${own.programId} active 1/1`]);
  });

  it('tells the client in the app and by mail, with the names of program and coach and nothing private, and records it', async () => {
    const { ines, daniel } = await pair();
    await write(test, daniel, await assign(test, daniel, { programId: desire }), {
      day: 1,
      mood: 6,
      text: 'CANARY of the journal',
    });
    await choose(ines, daniel.id, { programId: breath });
    expect(await notices(daniel)).toMatchObject([
      { kind: 'program-changed', detail: { programTitle: 'Breath as Anchor', coachName: 'Ines Calloway' } },
    ]);
    const [mail, ...more] = await mails(daniel);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      toAddress: daniel.email,
      kind: 'program-given',
      subject: 'Your Dayloom program was changed',
    });
    expect(mail?.textBody).toContain('Ines Calloway moved you to another program: Breath as Anchor.');
    expect(`${mail?.textBody}${mail?.htmlBody}`).not.toContain('CANARY');
    const records = await test.deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'program-assigned'), eq(auditLog.subjectId, daniel.id)));
    expect(records).toMatchObject([
      { actorId: ines.id, detail: { programId: breath, isChange: true, startsOn: 'today' } },
    ]);
  });

  it('assigns one to a client who has none, and says so in other words', async () => {
    const { ines, daniel } = await pair();
    expect((await choose(ines, daniel.id, { programId: desire })).statusCode).toBe(303);
    expect(await notices(daniel)).toMatchObject([
      { kind: 'program-assigned', detail: { programTitle: 'Living from Desire' } },
    ]);
    expect((await mails(daniel))[0]?.subject).toBe('Your Dayloom program is ready');
  });

  it.each([
    ['written', '/api/journal-entries', { entryText: 'Begun.', moodScore: 7 }],
    ['finished', '/api/client/advance-day', undefined],
  ])('is news until the client has %s for it', async (_, path, body) => {
    const { ines, daniel } = await pair();
    await choose(ines, daniel.id, { programId: breath });
    const told = async () => (await daniel.get('/api/notices')).json<{ kind: string }[]>().map(({ kind }) => kind);
    expect(await told()).toEqual(['program-assigned']);
    test.clock.advance(60_000);
    // A free page says nothing about the program.
    await daniel.post('/api/journal-entries', { entryText: 'On my own.', moodScore: 7, isFreePage: true });
    expect(await told()).toEqual(['program-assigned']);
    for (let day = 1; day <= 7; day += 1) await daniel.post(path, body);
    expect(await told()).toEqual([]);
  });

  it('changes nothing where the client is on it already, and leads to a page that says so', async () => {
    const { ines, daniel } = await pair();
    await assign(test, daniel, { programId: desire, day: 9 });
    const before = await rows(daniel);
    const response = await choose(ines, daniel.id, { programId: desire, startsOn: '2026-03-20' });
    expect([response.statusCode, response.headers.location]).toEqual([303, `/client/${daniel.id}?program=unchanged`]);
    expect(await rows(daniel)).toEqual(before);
    expect(await notices(daniel)).toEqual([]);
    expect(await mails(daniel)).toEqual([]);
  });

  it('begins a completed program anew, also one that only the calendar has completed', async () => {
    const { ines, daniel } = await pair();
    await write(
      test,
      daniel,
      await assign(test, daniel, { programId: breath, day: 7, startedAt: new Date('2026-02-24T09:00:00Z') }),
      { day: 7, mood: 6, at: '2026-03-02T09:00:00Z' },
    );
    expect((await choose(ines, daniel.id, { programId: breath })).headers.location).toBe(`/client/${daniel.id}`);
    expect(await states(daniel)).toEqual([`${breath} completed 1/7`, `${breath} active 1/1`]);
    expect((await notices(daniel))[0]?.kind).toBe('program-assigned');
  });

  it('takes a pause that runs or lies ahead along, and leaves one that is over', async () => {
    const { ines, daniel } = await pair();
    await assign(test, daniel, { programId: desire });
    await daniel.post('/api/client/pause', { endsOn: '2026-03-08' });
    await choose(ines, daniel.id, { programId: breath });
    expect((await home(daniel)).pause).toEqual({ startsOn: '2026-03-04', endsOn: '2026-03-08', isNow: true });
    test.clock.set('2026-03-10T09:00:00Z');
    await choose(ines, daniel.id, { programId: desire });
    const [pause] = await test.deps.db.select().from(pauses).where(eq(pauses.clientId, daniel.id));
    expect(pause?.assignmentId).toBe((await rows(daniel)).find(({ program }) => program === breath)?.id);
  });
});

describe('what is refused comes back as a page, and nothing is lost', () => {
  it.each([
    ['nothing chosen', { startsOn: '2026-03-09' }, 'Please select a program before saving.'],
    [
      'no such program',
      { programId: 'no-such-program' },
      'This program can no longer be assigned. Please select another one.',
    ],
    ['a day before today', { programId: breath, startsOn: '2026-03-03' }, 'The program can begin today or later.'],
    [
      'a day too far ahead',
      { programId: breath, startsOn: '2027-03-05' },
      'The program can begin at most 365 days from now.',
    ],
    ['no day at all', { programId: breath, startsOn: 'soon' }, 'The first day must be a day such as 2025-10-08.'],
  ])('%s', async (_name, fields, sentence) => {
    const { ines, daniel } = await pair();
    await assign(test, daniel, { programId: desire, day: 3 });
    const response = await choose(ines, daniel.id, fields as Record<string, string>);
    expect(response.statusCode).toBe(422);
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.body).toContain(sentence);
    // The way back brings what was chosen.
    expect(response.body).toContain(
      `/client/${daniel.id}/change-program?${new URLSearchParams(fields as Record<string, string>).toString().replaceAll('&', '&amp;')}`,
    );
    expect(await states(daniel)).toEqual([`${desire} active 1/3`]);
  });

  it('takes the last day that is allowed', async () => {
    const { ines, daniel } = await pair();
    expect((await choose(ines, daniel.id, { programId: breath, startsOn: '2027-03-04' })).statusCode).toBe(303);
  });

  it('refuses drafts, deleted programs and those of other coaches, all in the same words', async () => {
    const { ines, daniel } = await pair();
    const draft = await draftOf(ines);
    const gone = await programOf(ines);
    await archive(test, gone.id);
    const foreign = await programOf(await coach(test));
    for (const programId of [draft.id, gone.id, gone.programId, foreign.id, foreign.programId]) {
      const response = await choose(ines, daniel.id, { programId });
      expect(response.statusCode).toBe(422);
      expect(response.body).toContain('This program can no longer be assigned. Please select another one.');
    }
    expect(await rows(daniel)).toEqual([]);
  });

  it('shows what was sent as text, never as markup', async () => {
    const { ines, daniel } = await pair();
    const response = await choose(ines, daniel.id, { programId: '"><img src=x>' });
    expect(response.statusCode).toBe(422);
    expect(response.body).not.toContain('<img');
  });

  it('does not take JSON, and is no way in for other sites', async () => {
    const { ines, daniel } = await pair();
    expect((await ines.post(changeAddress(daniel.id), { programId: breath })).statusCode).toBe(415);
    const elsewhere = await test.app.inject({
      method: 'POST',
      url: changeAddress(daniel.id),
      payload: `programId=${breath}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
        cookie: ines.cookie,
      },
    });
    expect(elsewhere.statusCode).toBe(403);
    expect(await rows(daniel)).toEqual([]);
  });
});

describe('two at once', () => {
  it('gives exactly one running program, and every other one ended in order', async () => {
    const { ines, daniel } = await pair();
    const own = await programOf(ines);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        choose(ines, daniel.id, { programId: [breath, desire, own.id][index % 3] ?? breath }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 303));
    const all = await rows(daniel);
    expect(all.filter(({ status }) => status === 'active')).toHaveLength(1);
    expect(all.length).toBeGreaterThan(2);
    // Of all of them the latest is news, and is in the one mail that follows.
    expect(await notices(daniel)).toHaveLength(1);
  });

  it('of many in a row tells the latest: one notice, one mail an hour, and no more than 20 changes', async () => {
    const { ines, daniel } = await pair();
    const toggle = async (turn: number) => await choose(ines, daniel.id, { programId: turn % 2 ? desire : breath });
    await toggle(0);
    for (let turn = 1; turn < 20; turn += 1) {
      test.clock.advance(1_000);
      expect((await toggle(turn)).statusCode).toBe(303);
    }
    expect((await notices(daniel)).map(({ detail }) => detail.programTitle)).toEqual(['Living from Desire']);
    const [first, latest, ...others] = (await mails(daniel)).toSorted(
      (a, b) => a.nextTryAt.getTime() - b.nextTryAt.getTime(),
    );
    expect(others).toEqual([]);
    expect([first?.nextTryAt, latest?.nextTryAt].map((at) => at?.toISOString())).toEqual([
      '2026-03-04T09:00:00.000Z',
      '2026-03-04T10:00:00.000Z',
    ]);
    expect(first?.textBody).toContain('Breath as Anchor');
    expect(latest?.textBody).toContain('Living from Desire');
    const refused = await toggle(20);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.any(String)]);
    expect(refused.headers['content-type']).toContain('text/html');
    expect((await notices(daniel)).map(({ detail }) => detail.programTitle)).toEqual(['Living from Desire']);
    test.clock.advance(2 * 3_600_000);
    await toggle(22);
    expect(
      (await mails(daniel))
        .map(({ nextTryAt }) => nextTryAt.toISOString())
        .toSorted()
        .at(-1),
    ).toBe(test.clock.now().toISOString());
  });

  it('of one program, posted twice, makes one', async () => {
    const { ines, daniel } = await pair();
    await Promise.all(Array.from({ length: 8 }, () => choose(ines, daniel.id, { programId: breath })));
    expect(await states(daniel)).toEqual([`${breath} active 1/1`]);
    expect(await mails(daniel)).toHaveLength(1);
  });

  it('loses no entry that is saved meanwhile', async () => {
    const { ines, daniel } = await pair();
    await assign(test, daniel, { programId: desire });
    const [saved] = await Promise.all([
      daniel.post('/api/journal-entries', { entryText: 'Meanwhile.', moodScore: 6, entryType: 'text' }),
      choose(ines, daniel.id, { programId: breath }),
    ]);
    expect(saved.statusCode).toBe(200);
    expect(await test.deps.db.select().from(journalEntries).where(eq(journalEntries.clientId, daniel.id))).toHaveLength(
      1,
    );
  });
});

describe('a client on trial who has joined a coach', () => {
  it('is moved like everybody else', async () => {
    const ines = await coach(test);
    const someone = await trialClient(test);
    await connect(test, someone, ines);
    expect((await choose(ines, someone.id, { programId: desire })).statusCode).toBe(303);
    expect(await states(someone)).toEqual([`${breath} replaced 1/1`, `${desire} active 1/1`]);
  });
});
