import { beforeAll, expect, it } from 'vitest';
import type { ClientInvitation, InvitationStats } from '#contract/invitations/endpoints.ts';
import type { Letters, ReferralInfo, UnassignedClient } from '#contract/outreach/endpoints.ts';
import type { WaitingRequest } from '#contract/requests/endpoints.ts';
import { coachingRequests, invitations, mailOutbox, outreachMessages } from '#server/platform/db/schema.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { removeDemo, seedDemo } from './service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ DEMO: 'on' });
  await seedDemo(test.deps);
});

async function as<Shape>(person: string, url: string): Promise<Shape> {
  const entered = await test.app.inject({
    method: 'POST',
    url: '/api/demo/enter',
    payload: `person=${person}`,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
  });
  return (
    await test.app.inject({ url, headers: { cookie: String(entered.headers['set-cookie']).split(';', 1)[0] ?? '' } })
  ).json<Shape>();
}

it('shows a coach people without a coach in different states, and what waits for an answer', async () => {
  const people = new Map(
    (await as<UnassignedClient[]>('coach', '/api/coach/unassigned-clients')).map((row) => [row.firstName, row]),
  );
  expect([...people.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual(['Amara', 'Hanna', 'Luca', 'Oliver']);
  expect(people.get('Luca')).toMatchObject({ outreachCount: 1, canSendOutreach: true, canInvite: true });
  expect(people.get('Amara')).toMatchObject({
    outreachCount: 1,
    canSendOutreach: false,
    isInvited: true,
    canInvite: false,
  });
  expect(await as<InvitationStats>('coach', '/api/coach/invitation-stats')).toMatchObject({
    pending: 1,
    accepted: 1,
    declined: 0,
    expired: 0,
  });
  expect(
    (await as<WaitingRequest[]>('coach', '/api/coach/coaching-requests')).map(({ client }) => client.firstName),
  ).toEqual(['Oliver']);
  expect((await as<ReferralInfo>('coach', '/api/coach/referral-code')).defaultOutreachMessage).toContain('I am Ines');
});

it('shows the client the letter and the invitations she had', async () => {
  expect(
    (await as<ClientInvitation[]>('client', '/api/client/invitations')).map(({ status, coach }) => [
      coach.firstName,
      status,
    ]),
  ).toEqual([
    ['Ines', 'accepted'],
    ['Tomas', 'declined'],
  ]);
  expect((await as<Letters>('client', '/api/client/letters')).letters.map(({ coach }) => coach.fullName)).toEqual([
    'Ines Calloway',
  ]);
});

it('sends no mail, writes nothing into the future, and goes with the demo', async () => {
  const { db } = test.deps;
  expect(await db.$count(mailOutbox)).toBe(0);
  const moments = [
    ...(await db.select().from(invitations)).flatMap(({ sentAt, respondedAt }) => [sentAt, respondedAt ?? sentAt]),
    ...(await db.select().from(outreachMessages)).map(({ sentAt }) => sentAt),
    ...(await db.select().from(coachingRequests)).map(({ createdAt }) => createdAt),
  ];
  expect(moments.filter((moment) => moment > test.clock.now())).toEqual([]);
  await removeDemo(test.deps);
  for (const table of [invitations, outreachMessages, coachingRequests]) expect(await db.$count(table)).toBe(0);
});
