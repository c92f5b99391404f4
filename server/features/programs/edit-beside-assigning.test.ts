import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { replaceProgram } from '#server/features/assignments/service.ts';
import { assignments } from '#server/platform/db/schema.ts';
import { coach, trialClient } from '#testing/people.ts';
import { programOf } from '#testing/programs.ts';
import { testApp } from '#testing/test-app.ts';

/*
 * A new title touches the sums of everybody who is or was on the program; whoever is put on a program has their own sums
 * first and then points to the program's row. Neither may wait for the other.
 */
it('lets a coach change a title while somebody who knows the program begins it again', async () => {
  const test = await testApp();
  const { db } = test.deps;
  const guide = await coach(test);
  const client = await trialClient(test);
  const program = await programOf(guide);
  const begin = {
    clientId: client.id,
    programId: program.id,
    now: test.clock.now(),
    timeZone: 'UTC',
    beginsAnew: true,
  };
  await db.transaction(async (tx) => await replaceProgram(tx, begin));

  const editing: { answer?: Promise<{ statusCode: number }> } = {};
  await db.transaction(async (tx) => {
    await tx.update(assignments).set({ currentDay: 2 }).where(eq(assignments.clientId, client.id));
    editing.answer = guide.put(`/api/programs/${program.id}`, { title: 'Another title' });
    for (let isWaiting = false; !isWaiting;)
      isWaiting = (await db.execute(sql`select 1 from pg_locks where not granted limit 1`)).rows.length > 0;
    expect((await replaceProgram(tx, begin)).outcome).toBe('started');
  });
  expect((await editing.answer)?.statusCode).toBe(200);
});
