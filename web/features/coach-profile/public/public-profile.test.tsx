import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import { ines } from '../profile-in-test.ts';
import type { PublicProfile } from '../queries.ts';
import { CoachPublicProfile } from './public-profile.tsx';

const person = typist();

async function show(given: { coachId?: string; isOwn?: boolean; from?: 'setup' | 'programs'; messages?: string } = {}) {
  // Some tests open the page more than once.
  cleanup();
  renderPage(
    <CoachPublicProfile
      coachId={given.coachId ?? 'c1'}
      isOwn={given.isOwn ?? false}
      from={given.from ?? 'dashboard'}
      messages={given.messages}
      request={(coach) => <button>{coach.isAccepting ? `Ask ${coach.name}` : 'Currently Unavailable'}</button>}
    />,
  );
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
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

test('leads back to where one came from: the dashboard, set-up, or programs', async () => {
  answer();
  await show();
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/');
  await show({ from: 'setup' });
  expect(screen.getByRole('link', { name: 'Back to your set-up' }).getAttribute('href')).toBe('/');
  await show({ from: 'programs' });
  expect(screen.getByRole('link', { name: 'Back to Programs' }).getAttribute('href')).toBe('/programs/list');
});

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
    'hasn’t written about themselves',
  ])
    expect(said()).toContain(words);
  expect(said()).not.toContain('per month');
});

test('a coach without a free place cannot be asked', async () => {
  answer({ isAcceptingClients: false });
  await show();
  expect(said()).toContain('Currently Full');
  expect(said()).toContain('Currently Unavailable');
  await show({ from: 'programs' });
  expect(said()).toContain('Not Available');
  expect(said()).not.toContain('Currently Full');
});

test('an address that is none of the web is not followed', async () => {
  answer({ websiteUrl: 'javascript:alert(1)' });
  await show();
  expect(said()).not.toContain('Website');
});

test('one’s own page offers to change it', async () => {
  answer();
  await show({ isOwn: true });
  expect(screen.getByText('Edit Profile').getAttribute('href')).toBe('/profile/edit');
  expect(said()).not.toContain('Get Started');
});

test('the conversation is offered where there is one', async () => {
  answer();
  await show();
  expect(said()).not.toContain('Send Message');
  await show({ messages: '/messages?with=c1' });
  expect(screen.getByText('Send Message').getAttribute('href')).toBe('/messages?with=c1');
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
  expect(screen.getByText('Return to Dashboard').getAttribute('href')).toBe('/');
  await show({ from: 'programs' });
  expect(screen.getByText('Return to Programs').getAttribute('href')).toBe('/programs/list');

  const calls = fakeApi({
    'GET /api/coach/profile/public/{coachId}': new Refusal(500, { message: 'Something went wrong.', code: 'internal' }),
  });
  await show();
  expect(said()).toContain('This page couldn’t be loaded');
  await person.click(screen.getByText('Try again'));
  expect(calls).toHaveLength(2);

  await show({ coachId: '' });
  expect(said()).toContain('No Coach Selected');
});
