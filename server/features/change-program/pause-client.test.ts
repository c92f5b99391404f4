import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { Notice } from '#contract/notices/endpoints.ts';
import { auditLog, mailOutbox, pauses, users } from '#server/platform/db/schema.ts';
import { assign, connect } from '#testing/histories.ts';
import { openedMail } from '#testing/opened-mail.ts';
import { coach, person, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

let ines: Person;
let nora: Person;
const address = (client: Person) => `/api/coach/client/${client.id}/pause`;

const test = await testApp();
beforeEach(async () => {
  test.clock.set('2026-03-04T09:00:00Z');
  ines = await coach(test, { firstName: 'Ines', lastName: 'Calloway' });
  nora = await person(test, {
    firstName: 'Nora',
    timeZone: 'Pacific/Auckland',
    choice: { role: 'client', clientType: 'with-coach' },
  });
  await connect(test, nora, ines);
});
const pausesOf = async (client: Person) =>
  await test.deps.db
    .select({ startsOn: pauses.startsOn, endsOn: pauses.endsOn })
    .from(pauses)
    .where(eq(pauses.clientId, client.id));

it('takes a signed-in coach, a client of their own and one to four weeks', async () => {
  await assign(test, nora);
  const other = await coach(test);
  expect((await other.post(address(nora), { weeks: 1 })).statusCode).toBe(404);
  for (const weeks of [0, 5, 1.5, 'one', undefined])
    expect((await ines.post(address(nora), { weeks })).statusCode).toBe(422);
  expect(await pausesOf(nora)).toEqual([]);
});

it('begins on the day of the client and tells them, in the app and by mail; they can go on at once', async () => {
  await assign(test, nora);
  const done = await ines.post(address(nora), { weeks: 2 });
  // It is the evening of 4 March in Auckland.
  expect([done.statusCode, done.json()]).toEqual([200, { endsOn: '2026-03-17' }]);
  expect(await pausesOf(nora)).toEqual([{ startsOn: '2026-03-04', endsOn: '2026-03-17' }]);
  const notices = (await nora.get('/api/notices')).json<Notice[]>();
  expect(notices).toMatchObject([{ kind: 'program-paused', detail: { endsOn: '2026-03-17' } }]);
  const mails = openedMail(test, await test.deps.db.select().from(mailOutbox).where(eq(mailOutbox.userId, nora.id)));
  expect(mails[0]?.subject).toBe('Your Dayloom program is paused until Tuesday, 17 March 2026');
  expect(mails.map(({ kind, aboutId }) => [kind, aboutId])).toEqual([['program-paused', ines.id]]);
  const audited = await test.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, nora.id));
  expect(audited.some(({ action, actorId }) => action === 'program-paused' && actorId === ines.id)).toBe(true);
  expect((await nora.delete('/api/client/pause')).json()).toEqual({ pause: null });
  expect(await pausesOf(nora)).toEqual([]);
});

it('changes no pause of the client’s own, and needs a program that runs', async () => {
  const nothing = await ines.post(address(nora), { weeks: 1 });
  expect([nothing.statusCode, nothing.json<ErrorBody>().message]).toEqual([
    409,
    'Nora isn’t on a program at the moment.',
  ]);
  await assign(test, nora);
  await nora.post('/api/client/pause', { startsOn: '2026-03-10', endsOn: '2026-03-12' });
  const refused = await ines.post(address(nora), { weeks: 1 });
  expect([refused.statusCode, refused.json<ErrorBody>().message]).toEqual([
    409,
    'Nora has already paused and decides how long it lasts.',
  ]);
  expect(await pausesOf(nora)).toEqual([{ startsOn: '2026-03-10', endsOn: '2026-03-12' }]);
});

it('pauses once and tells once, however often it is pressed at the same moment', async () => {
  await assign(test, nora);
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => await ines.post(address(nora), { weeks: 1 })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
  expect(await pausesOf(nora)).toHaveLength(1);
  expect((await nora.get('/api/notices')).json<Notice[]>()).toHaveLength(1);
});

it('writes the day as the client does', async () => {
  await assign(test, nora);
  await test.deps.db.update(users).set({ locale: 'en-US' }).where(eq(users.id, nora.id));
  await ines.post(address(nora), { weeks: 2 });
  const [mail] = openedMail(test, await test.deps.db.select().from(mailOutbox).where(eq(mailOutbox.userId, nora.id)));
  expect(mail?.subject).toBe('Your Dayloom program is paused until Tuesday, March 17, 2026');
  expect(mail?.textBody).toContain('until Tuesday, March 17, 2026.');
});
