import { sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { browser, goodPassword, hostedApp } from '#testing/hosted-app.ts';

const test = await hostedApp();
const { db } = test.deps;
afterEach(() => vi.restoreAllMocks());

/** Everything the process says, by whatever way. */
function listen() {
  const said: string[] = [];
  for (const name of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, name).mockImplementation((...parts: unknown[]) => void said.push(parts.map(String).join(' ')));
  return said;
}

const fields = { firstName: 'Nora', lastName: 'Whitfield', email: 'nora.private@example.org', password: goodPassword };

it('says nothing about people on standard error when a statement of an account fails', async () => {
  const said = listen();
  await db.execute(sql`alter table accounts add constraint nobody_new check (password is null)`);
  const response = await browser(test).post('/api/login/sign-up', fields);
  await db.execute(sql`alter table accounts drop constraint nobody_new`);
  expect(response.statusCode).toBe(500);
  expect(response.body).toContain('Something went wrong on our side');
  expect(response.body).not.toMatch(/insert|constraint|argon2/i);
  expect(said.join('\n')).toBe('');
});

it('answers 503 when the connection is cut in the middle of making an account', async () => {
  const said = listen();
  await db.execute(
    sql`create function cut() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`,
  );
  await db.execute(sql`create trigger cut before insert on accounts for each row execute function cut()`);
  const response = await browser(test).post('/api/login/sign-up', fields);
  await db.execute(sql`drop trigger cut on accounts`);
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBeTruthy();
  expect(said.join('\n')).toBe('');
  expect(
    (await browser(test).post('/api/login/sign-up', fields)).statusCode,
    'nothing of the first attempt is left',
  ).toBe(303);
});
