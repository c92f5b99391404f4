import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { hasPage, isSomebodysPage } from '#contract/pages.ts';
import { tellCoaches } from '#server/features/care/tell-coach.ts';
import { mailUnread } from '#server/features/messages/unread-mail.ts';
import { sendDueReminders } from '#server/features/reminders/deliver.ts';
import { mailSharedEntries } from '#server/features/sharing/share-mail.ts';
import { mailOutbox } from '#server/platform/db/schema.ts';
import { answer, asked } from '#testing/joining.ts';
import { end, leave, undoEnd, undoLeave } from '#testing/parting.ts';
import { nobody, reachableCoach, unassignedClient, type Person } from '#testing/people.ts';
import { save } from '#testing/sharing.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { liveAWholeLife } from '#testing/whole-life.ts';

type Row = typeof mailOutbox.$inferSelect;

let test: TestApp;
let clients: Person[];
let coaches: Person[];
let mails: Row[];
beforeAll(async () => {
  test = await testApp();
  test.clock.set('2026-03-02T07:00:00Z');
  const [client, guide, other] = [
    await unassignedClient(test, { firstName: 'Nora' }),
    await reachableCoach(test, { firstName: 'Ines' }),
    await reachableCoach(test, { firstName: 'Tomas' }),
  ];
  const mark = 'words';
  await liveAWholeLife({ client, guide, other }, { client: mark, guide: mark, other: mark });
  const second = await unassignedClient(test);
  clients = [client, second];
  coaches = [guide, other];
  await answer(other, await asked(second, other), 'accepted');
  await test.app.inject({
    method: 'POST',
    url: `/api/coach/client/${client.id}/change-program-direct`,
    payload: 'programId=breath-anchor-01',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      cookie: guide.cookie,
    },
  });
  test.clock.set('2026-03-04T08:00:00Z');
  await sendDueReminders(test.deps);
  await mailUnread(test.deps);
  await save(client, { share: true });
  test.clock.set('2026-03-08T12:00:00Z');
  await mailSharedEntries(test.deps);
  await guide.post(`/api/coach/client/${client.id}/nudge`);
  await save(client, { moodScore: 1 });
  await tellCoaches(test.deps);
  await leave(client, guide);
  await undoLeave(client);
  await end(guide, client, 'Thank you.');
  await undoEnd(guide, client);
  mails = await test.deps.db.select().from(mailOutbox);
});

const linksOf = ({ textBody, htmlBody }: Row): URL[] => [
  ...[...(textBody ?? '').matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link)),
  ...[...(htmlBody ?? '').matchAll(/href="([^"]+)"/g)].map(([, link = '']) => new URL(link.replaceAll('&amp;', '&'))),
];

it('looks at every mail that tells of something in the app', () => {
  const kinds = [
    'client-parted',
    'coaching-request',
    'distress',
    'entries-shared',
    'invitation',
    'invitation-accepted',
    'nudge',
    'outreach',
    'parting-undone',
    'program-given',
    'reminder',
    'request-accepted',
    'request-declined',
    'unread-message',
    'work-ended',
  ];
  expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
});

it('no mail names a page by its bare address, which is a 404 for whoever is signed out', () => {
  for (const mail of mails) {
    const links = linksOf(mail);
    expect(links.length, mail.kind).toBeGreaterThan(1);
    for (const { pathname } of links) expect(isSomebodysPage(pathname), `${mail.kind}: ${pathname}`).toBe(false);
  }
});

it('leads whoever gets the mail to a page they have, and asks whoever is signed out to sign in first', async () => {
  for (const mail of mails) {
    const link = linksOf(mail).find(({ pathname }) => pathname === '/api/login');
    const path = `${link?.pathname}${link?.search}`;
    const role = coaches.some(({ id }) => id === mail.userId) ? 'coach' : 'client';
    const reader = [...coaches, ...clients].find(({ id }) => id === mail.userId);
    const response = await reader?.get(path);
    const to = String(response?.headers.location);
    expect([response?.statusCode, link?.searchParams.get('to')], mail.kind).toEqual([303, to]);
    expect(hasPage(role, to), `${mail.kind}: ${to}`).toBe(true);
    const signedOut = await nobody(test).get(path);
    expect([signedOut.statusCode, signedOut.body.includes('Forgot password?')], mail.kind).toEqual([200, true]);
    expect(String(signedOut.headers['set-cookie'])).toContain(`way_back=${encodeURIComponent(to)};`);
  }
});

it('no code puts the address of a page into a mail by itself', async () => {
  const root = join(import.meta.dirname, '..');
  const found: string[] = [];
  for await (const path of glob('**/*.ts', { cwd: root })) {
    if (path.endsWith('.test.ts')) continue;
    const source = await readFile(join(root, path), 'utf8');
    if (/composeMail|queueMail/.test(source) && /baseUrl\}\/(?!api\/)/.test(source)) found.push(path);
  }
  expect(found, 'use pageLink of mail-layout.ts').toEqual([]);
});
