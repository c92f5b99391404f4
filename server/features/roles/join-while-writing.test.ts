import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { settlePointer } from '#server/features/assignments/service.ts';
import { keepEntries } from '#server/features/journal/service.ts';
import { clientProfiles, journalEntries } from '#server/platform/db/schema.ts';
import { reachableCoach, trialClient } from '#testing/people.ts';
import type { Person } from '#testing/people.ts';
import { answer, asked, coachIdOf, invite, respond, setSeat } from '#testing/reach.ts';
import { testApp } from '#testing/test-app.ts';
import type { TestApp } from '#testing/test-app.ts';

let test: TestApp;
beforeAll(async () => { test = await testApp(); });

const breath = 'breath-anchor-01';

async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await test.deps.db.execute(sql`select 1 from pg_locks where not granted limit 1`);
    if (rows.length > 0) return;
  }
}

/** In the order of a save: the program is held, then `join` comes, then the entry and with it the client's sums are written. */
async function joinWhileWriting(client: Person, join: () => Promise<{ statusCode: number }>): Promise<number> {
  const now = test.clock.now();
  let joining: Promise<{ statusCode: number }> | undefined;
  await test.deps.db.transaction(async (tx) => {
    const at = await settlePointer(tx, client.id, now);
    joining = join();
    await untilSomebodyWaits();
    await keepEntries(test.deps, tx, client.id, [{
      assignmentId: at?.assignmentId ?? '', weekNumber: 1, dayNumber: 1, programTitle: 'Breath as Anchor', promptText: '', text: 'While I join.',
      moodScore: 6, localDate: now.toISOString().slice(0, 10), writtenAt: now,
    }]);
  });
  return (await joining)?.statusCode ?? 0;
}

it.each([
  ['an invitation', async (guide: Person, client: Person) => {
    const id = await invite(guide, client);
    return async () => await respond(client, id, 'accepted');
  }],
  ['a request', async (guide: Person, client: Person) => {
    const id = await asked(client, guide);
    return async () => await answer(guide, id, 'accepted');
  }],
  ['a code', async (guide: Person, client: Person) => {
    const { referralCode } = (await guide.get('/api/coach/referral-code')).json<{ referralCode: string }>();
    await client.post('/api/auth/clear-role');
    return async () => await client.post('/api/auth/set-role', { role: 'client', clientType: 'with-coach', referralCode });
  }],
])('joining a coach by %s and saving an entry at the same moment wait for each other at most in one direction', async (_way, ready) => {
  const guide = await reachableCoach(test);
  const { rows: [program] } = await test.deps.db.execute<{ id: string }>(sql`select id from programs where program_id = ${breath}`);
  await setSeat(test, guide, { defaultProgramId: program?.id ?? null });
  const client = await trialClient(test);
  expect(await joinWhileWriting(client, await ready(guide, client))).toBe(200);
  expect(await test.deps.db.$count(journalEntries, eq(journalEntries.clientId, client.id))).toBe(1);
  expect(await coachIdOf(test, client)).toBe(guide.id);
  expect(await test.deps.db.$count(clientProfiles, eq(clientProfiles.coachId, guide.id))).toBe(1);
});
