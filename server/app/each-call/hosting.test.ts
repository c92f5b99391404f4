import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { mailOutbox, sessions, users } from '#server/platform/db/schema.ts';
import { accountPassword, withPassword } from '#testing/account.ts';
import { hostingLeaves } from '#testing/each-call/hosting.ts';
import { ok, walkEachCall } from '#testing/each-call/walk.ts';
import { assign, clientOf } from '#testing/histories.ts';
import { admin, reachableCoach, unassignedClient, type Person } from '#testing/people.ts';
import { programOf } from '#testing/programs.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp({ COACH_APPROVAL: 'on', SMTP_URL: 'smtp://mail.invalid' });
const { db } = test.deps;
const uma = await withPassword(test, await admin(test, { firstName: 'Uma' }));
const ines = await reachableCoach(test, { firstName: 'Ines' });
const tomas = await reachableCoach(test, { firstName: 'Tomas' });
const nora = await clientOf(test, ines, { firstName: 'Nora', email: 'nora@post.example' });
await withPassword(test, nora);
await assign(test, nora);
const walk = await walkEachCall(test);
const at = ({ id }: Pick<Person, 'id'>, what: string) => `/api/admin/users/${id}/${what}`;

async function people() {
  await ok(uma.post(`/api/admin/coaches/${tomas.id}/approve`));
  await ok(uma.put(at(nora, 'suspension'), { reason: 'misuse' }));
  await ok(uma.delete(at(nora, 'suspension')));
  await test.deps.identity.issueSession(nora.id, { ip: '127.0.0.1', userAgent: 'test' });
  const [one] = await db.select().from(sessions).where(eq(sessions.userId, nora.id));
  await ok(uma.delete(at(nora, `sessions/${one?.id}`)));
  await test.deps.identity.issueSession(nora.id, { ip: '127.0.0.1', userAgent: 'test' });
  await ok(uma.delete(at(nora, 'sessions')));
  await ok(uma.post(at(nora, 'password-link')));
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, nora.id));
  await ok(uma.put(at(nora, 'address')));
  await ok(uma.put(at(nora, 'coach'), { coachId: tomas.id }));
  const lena = await unassignedClient(test, { firstName: 'Lena' });
  await ok(uma.put(at(lena, 'role'), { role: 'coach' }));
  await ok(uma.put(at(lena, 'admin'), { isAdmin: true, password: accountPassword }));
  const asked = { userId: nora.id, userEmail: nora.email, sendEmail: true };
  await ok(uma.post('/api/admin/export-user-data', asked));
  await ok(uma.post('/api/admin/mail/test'));
  await ok(uma.post('/api/admin/sign-up-links', { role: 'coach', email: 'lou@post.example' }));
  const { links } = await ok<{ links: { id: string }[] }>(uma.get('/api/admin/sign-up-links'));
  await ok(uma.delete(`/api/admin/sign-up-links/${links?.[0]?.id}`));
  const [mail] = await db.update(mailOutbox).set({ status: 'failed' }).returning({ id: mailOutbox.id });
  await ok(uma.post(`/api/admin/mail/${mail?.id}/retry`));
}

async function goneForGood() {
  const { id } = await programOf(tomas);
  await walk.note('adminPeople.suspend, a coach', () => uma.put(at(tomas, 'suspension'), { reason: 'misuse' }));
  await ok(uma.delete(at(tomas, 'suspension')));
  await ok(uma.delete(`/api/admin/programs/${id}`));
  await ok(uma.post(`/api/admin/programs/${id}/restore`));
  const gone = await clientOf(test, tomas, { firstName: 'Gone' });
  await ok(uma.delete(`/api/admin/users/${gone.id}`));
  await ok(uma.delete(`/api/admin/coaches/${tomas.id}`));
}

it('each call of a host does all of its work or none, under its locks', async () => {
  await people();
  await goneForGood();
  expect(walk.left).toEqual(hostingLeaves);
}, 400_000);
