import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { click, named, render, until } from '#web/ui/render-in-test.ts';
import { ines } from '../profile-in-test.ts';
import type { PublicProfile } from '../queries.ts';
import { CoachPublicProfile } from './public-profile.tsx';

afterEach(() => vi.unstubAllGlobals());

async function show(given: { coachId?: string; isOwn?: boolean; messages?: string } = {}) {
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <CoachPublicProfile
        coachId={given.coachId ?? 'c1'}
        isOwn={given.isOwn ?? false}
        messages={given.messages}
        request={(coach) => <button>{coach.isAccepting ? `Ask ${coach.name}` : 'Currently Unavailable'}</button>}
      />
    </QueryClientProvider>,
  );
  await until(() => document.querySelector('h1') !== null);
}
const said = () => document.body.textContent;
const answer = (over: Partial<PublicProfile> = {}) =>
  fakeApi({ 'GET /api/coach/profile/public/{coachId}': { ...ines, ...over } });
const bare = {
  fullName: '',
  professionalTitle: '',
  bio: '',
  coachingApproach: '',
  specialties: [],
  certifications: [],
  yearsExperience: 0,
  monthlyCoachingRate: null,
};

test('shows the coach', async () => {
  answer({ linkedinUrl: 'https://linkedin.example/ines' });
  await show();
  for (const words of [
    'Ines Calloway',
    'Somatic Coach',
    '11 years of experience',
    'Responds within 24 hours',
    '$180 per month',
    'Accepting Clients',
    'Max Clients12',
    'Response Time24 h',
    'Ask Ines Calloway',
    'Burnout',
    'Two',
  ])
    expect(said()).toContain(words);
  const link = document.querySelector<HTMLAnchorElement>('a[href="https://linkedin.example/ines"]');
  expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener noreferrer']);
});

test('has words for everything that is missing', async () => {
  answer(bare);
  await show();
  for (const words of [
    'Professional Coach',
    'Licensed Professional',
    '0 years of experience',
    'No specialties listed',
    'No certifications listed',
    'has not written about themselves',
  ])
    expect(said()).toContain(words);
  expect(said()).not.toContain('per month');
});

test('a coach without a free place cannot be asked', async () => {
  answer({ isAcceptingClients: false });
  await show();
  expect(said()).toContain('Currently Full');
  expect(said()).toContain('Currently Unavailable');
});

test('an address that is none of the web is not followed', async () => {
  answer({ websiteUrl: 'javascript:alert(1)' });
  await show();
  expect(said()).not.toContain('Website');
});

test('one’s own page offers to change it', async () => {
  answer();
  await show({ isOwn: true });
  expect(named('Edit Profile').getAttribute('href')).toBe('/profile/edit');
  expect(said()).not.toContain('Get Started');
});

test('the conversation is offered where there is one', async () => {
  answer();
  await show();
  expect(said()).not.toContain('Send Message');
  await show({ messages: '/messages?with=c1' });
  expect(named('Send Message').getAttribute('href')).toBe('/messages?with=c1');
});

test('says what is not there, what could not be loaded and that nobody was chosen', async () => {
  fakeApi({
    'GET /api/coach/profile/public/{coachId}': new Refusal(404, {
      message: 'This coach profile could not be found.',
      code: 'not_found',
    }),
  });
  await show();
  expect(said()).toContain('Coach Not Found');
  expect(said()).toContain('This coach profile could not be found.');
  expect(named('Return to Dashboard').getAttribute('href')).toBe('/');

  const calls = fakeApi({
    'GET /api/coach/profile/public/{coachId}': new Refusal(500, { message: 'Something went wrong.', code: 'internal' }),
  });
  await show();
  expect(said()).toContain('This page could not be loaded');
  await click(named('Try again'));
  expect(calls).toHaveLength(2);

  await show({ coachId: '' });
  expect(said()).toContain('No Coach Selected');
});
