import { it } from 'vitest';
import { sql } from 'drizzle-orm';
import { testApp } from '#testing/test-app.ts';
import { undone } from '#testing/undone.ts';
import { allRows } from '#testing/strangers.ts';
it('x', async () => {
  const test = await testApp({ SMTP_URL: 'smtp://mail.invalid' });
  console.log('made');
  console.log((await allRows(test)).size);
  await undone(test.deps.database.pool, async () => {
    console.log(await test.deps.db.execute(sql`select 1 as one`).then(({ rows }) => rows));
    await test.deps.db.transaction(async (tx) =>
      console.log(await tx.execute(sql`select 2 as one`).then(({ rows }) => rows)),
    );
    console.log((await allRows(test)).size);
  });
}, 20_000);
