import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GroupLink } from './group-link.tsx';

const offer = {
  kind: 'group',
  coachName: 'Ines Calloway',
  groupName: 'Thursday Circle',
  programTitle: 'Living from Desire',
  days: 28,
  pace: 'own',
  startsOn: null,
} as const;
const show = (
  changed: Partial<Omit<typeof offer, 'pace' | 'startsOn'>> & { pace?: 'own' | 'together'; startsOn?: string },
) => render(<GroupLink productName="Dayloom" code="COHORT-ABC234" offer={{ ...offer, ...changed }} />);
const way = (name: string) => new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '', location.origin);

test('says who invites to what, and what the others see, and leads through sign-in or sign-up and back', () => {
  show({});
  expect(screen.getByRole('heading', { level: 1, name: 'Thursday Circle' })).toBeTruthy();
  for (const words of [
    'Ines Calloway invites you to',
    '28 days of Living from Desire, at your own pace.',
    'The name you choose',
    'Never your pages, your moods, or whether you wrote.',
    'Nobody waits, and nobody is late.',
  ])
    expect(document.body.textContent).toContain(words);
  for (const name of ['Create Account', 'Sign In']) {
    expect(way(name).searchParams.get('to')).toBe('/group/COHORT-ABC234');
    expect(way(name).searchParams.get('code')).toBe('COHORT-ABC234');
  }
  expect(way('Create Account').searchParams.get('role')).toBe('client');
});

test.each([
  [{ pace: 'together', startsOn: '2026-03-09' }, /On 9 March 2026.*same page on the same day/],
  [{ pace: 'together' }, /With the day the others are on/],
  [{ startsOn: '2026-03-09' }, /On 9 March 2026.*at their own pace/],
] as const)('says when it begins: %j', (changed, words) => {
  show(changed);
  expect(document.body.textContent).toMatch(words);
});

test('where the code was not looked up it says why, and the ways on are the same', () => {
  render(<GroupLink productName="Dayloom" code="COHORT-ABC234" />);
  expect(screen.getByRole('heading', { level: 1, name: 'You’re invited to a group' })).toBeTruthy();
  expect(document.body.textContent).toContain('Too many links were tried');
  expect(way('Sign In').searchParams.get('to')).toBe('/group/COHORT-ABC234');
});

test('on a closed installation a group’s link leads people in who have an account, and nobody else', () => {
  render(<GroupLink productName="Dayloom" code="COHORT-ABC234" offer={offer} isClosed />);
  expect(screen.queryByRole('link', { name: 'Create Account' })).toBeNull();
  expect(way('Sign In').searchParams.get('to')).toBe('/group/COHORT-ABC234');
  expect(document.body.textContent).toContain('New accounts need a sign-up link');
});
