import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { lockCurrentAssignment } from '#server/features/assignments/current-assignment.ts';
import { journalEntries, programs } from '#server/platform/db/schema.ts';
import type { EntrySaved } from '#contract/journal/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { reachableCoach, trialClient, type Person } from '#testing/people.ts';
import { answer, asked, invite, respond, setCapacity } from '#testing/joining.ts';
import { testApp } from '#testing/test-app.ts';
import { keepEntries } from './save-entry.ts';

/*
 * A save locks the program and then inserts the entry, with which a trigger updates the client's roll-ups. Anything that
 * changes the client and locks the program afterwards would hold the roll-ups already: the two would deadlock.
 */

const test = await testApp();

type Answer = { statusCode: number };

async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await test.deps.db.execute(sql`select 1 from pg_locks where not granted limit 1`);
    if (rows.length > 0) return;
  }
}

/** What a save does, with something else coming in between. */
async function saveWhile(client: Person, other: () => Promise<Answer>): Promise<number> {
  const now = test.clock.now();
  const between: { answer?: Promise<Answer> } = {};
  await test.deps.db.transaction(async (tx) => {
    const at = await lockCurrentAssignment(tx, client.id, now);
    between.answer = other();
    await untilSomebodyWaits();
    await keepEntries(test.deps, tx, client.id, [
      {
        assignmentId: at?.assignmentId ?? '',
        weekNumber: 1,
        dayNumber: 1,
        programTitle: 'Breath as Anchor',
        promptText: '',
        entryText: 'Meanwhile.',
        moodScore: 6,
        localDate: now.toISOString().slice(0, 10),
        writtenAt: now,
      },
    ]);
  });
  return (await between.answer)?.statusCode ?? 0;
}

const others: [string, (client: Person, guide: Person) => Promise<() => Promise<Answer>>][] = [
  [
    'accepting an invitation',
    async (client, guide) => {
      const id = await invite(guide, client);
      return async () => await respond(client, id, 'accepted');
    },
  ],
  [
    'a coach who accepts a request',
    async (client, guide) => {
      const id = await asked(client, guide);
      return async () => await answer(guide, id, 'accepted');
    },
  ],
  [
    'joining by code',
    async (client, guide) => {
      const { referralCode } = (await guide.get('/api/coach/referral-code')).json<{ referralCode: string }>();
      await client.post('/api/auth/clear-role');
      return async () =>
        await client.post('/api/auth/set-role', { role: 'client', clientType: 'with-coach', referralCode });
    },
  ],
  [
    'moving to another time zone',
    async (client) => async () => await client.put('/api/settings/time-zone', { timeZone: 'Asia/Tokyo' }),
  ],
];

it.each(others)('an entry is saved while there is %s, and both succeed', async (_name, ready) => {
  const guide = await reachableCoach(test);
  const [program] = await test.deps.db
    .select({ id: programs.id })
    .from(programs)
    .where(eq(programs.programId, 'breath-anchor-01'));
  await setCapacity(test, guide, { defaultProgramId: program?.id ?? null });
  const client = await trialClient(test);
  expect(await saveWhile(client, await ready(client, guide))).toBe(200);
  expect(await test.deps.db.$count(journalEntries, eq(journalEntries.clientId, client.id))).toBe(1);
});

it('with an Idempotency-Key locks the program before it makes the data key of a first entry', async () => {
  const client = await trialClient(test);
  const entry = { entryText: 'At the same moment.', moodScore: 6 };
  const withKey = () => client.post('/api/journal-entries', entry, { 'idempotency-key': newId() });
  expect(await saveWhile(client, withKey)).toBe(200);
  expect(await test.deps.db.$count(journalEntries, eq(journalEntries.clientId, client.id))).toBe(2);
});

it('sees the day that was left while it waited for the program', async () => {
  const client = await trialClient(test);
  const saving: { answer?: ReturnType<Person['post']> } = {};
  await test.deps.db.transaction(async (tx) => {
    await lockCurrentAssignment(tx, client.id, test.clock.now());
    saving.answer = client.post('/api/journal-entries', { entryText: 'Which day is it?', moodScore: 6 });
    await untilSomebodyWaits();
    await tx.execute(sql`update assignments set current_day = 2 where client_id = ${client.id}`);
  });
  expect((await saving.answer)?.json<EntrySaved>()).toMatchObject({ dayNumber: 2, isLate: false });
  expect(await test.deps.db.$count(journalEntries, eq(journalEntries.clientId, client.id))).toBe(1);
});

/*
 * A free page locks no program, because there may be none; it updates the roll-ups all the same.
 */
it.each(others.filter(([name]) => name !== 'joining by code'))(
  'free pages are saved while there is %s, and all of it succeeds',
  async (_name, ready) => {
    const guide = await reachableCoach(test);
    const client = await trialClient(test);
    const other = await ready(client, guide);
    const page = { entryText: 'Meanwhile.', moodScore: 1, isFreePage: true, share: true };
    const pages = () => Array.from({ length: 12 }, () => client.post('/api/journal-entries', page));
    const answers: Answer[] = await Promise.all([...pages(), other(), ...pages()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(await test.deps.db.$count(journalEntries, eq(journalEntries.clientId, client.id))).toBe(24);
  },
);
