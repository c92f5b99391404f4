import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Visitor } from './fixtures.ts';
import { call } from './people.ts';

export type Screen = {
  who: Visitor;
  path: string;
  heading: RegExp;
  /** What is opened on the page before it is looked at, by its English words. */
  prepare?: (page: Page) => Promise<void>;
  /** The page on which all that its shell shares is looked at. */
  isOfShell?: true;
};

export const screens: Screen[] = [
  { who: 'nobody', path: '/', heading: /Sit for ten breaths/, isOfShell: true },
  // Of the demo's coach, whom no visitor can join.
  { who: 'nobody', path: '/?code=INES-COACH', heading: /link/i },
  { who: 'nobody', path: '/nowhere', heading: /404 Page Not Found/ },
  { who: 'nobody', path: '/api/login', heading: /Sign In/, isOfShell: true },
  { who: 'nobody', path: '/api/login?mode=register&role=client', heading: /Create Account/ },
  { who: 'nobody', path: '/api/login/forgotten', heading: /password/i },
  { who: 'nobody', path: '/api/mood', heading: /This link is no longer valid/ },
  { who: 'client', path: '/', heading: /Day 17 of 28|What did you want/, isOfShell: true },
  { who: 'client', path: '/progress', heading: /Your Progress/ },
  { who: 'client', path: '/progress/week/2', heading: /Week 2 is woven/ },
  { who: 'client', path: '/journal', heading: /Journal/ },
  { who: 'client', path: '/practices', heading: /Daily Practices/ },
  { who: 'client', path: '/day/1/1', heading: /./ },
  { who: 'client', path: '/sessions', heading: /Sessions/ },
  { who: 'client', path: '/sessions/new', heading: /A time with/ },
  { who: 'client', path: '/check-ins', heading: /^Check-ins$/ },
  { who: 'client', path: '/check-ins', heading: /^Check-ins$/, prepare: openAskedCheckIn },
  { who: 'client', path: '/check-ins', heading: /^Check-ins$/, prepare: openAnsweredCheckIn },
  { who: 'client', path: '/goals', heading: /^Goals$/ },
  { who: 'client', path: '/goals/new', heading: /What it is about|A goal/ },
  { who: 'client', path: '/programs/preview?id=living-from-desire-01', heading: /Living from Desire/ },
  { who: 'client', path: '/invitations', heading: /Past Invitations/ },
  { who: 'client', path: '/coaches', heading: /Meet coaches/ },
  { who: 'client', path: '/messages', heading: /Messages/ },
  { who: 'client', path: '/messages/{conversation}', heading: /Conversation with Ines/ },
  { who: 'client', path: '/journal', heading: /Journal/, prepare: openBell },
  { who: 'client', path: '/settings', heading: /Settings/ },
  { who: 'client', path: '/settings/account', heading: /Account/ },
  { who: 'client', path: '/settings/security', heading: /Security/ },
  { who: 'client', path: '/settings/notifications', heading: /Notifications/, prepare: switchRemindersOn },
  { who: 'client', path: '/settings/journal', heading: /Journal/ },
  { who: 'client', path: '/settings/contact', heading: /Coaches and contact/ },
  { who: 'client', path: '/settings/look', heading: /Look, language and time/ },
  { who: 'client', path: '/settings/delete-account', heading: /Delete my account/ },
  { who: 'client', path: '/help', heading: /Help & Support/ },
  { who: 'client', path: '/role-select', heading: /role/i },
  { who: 'coach', path: '/', heading: /Ines/, isOfShell: true },
  { who: 'coach', path: '/programs/list', heading: /Program Library/, prepare: seeRowMenus },
  { who: 'coach', path: '/cohorts', heading: /Cohorts/ },
  { who: 'coach', path: '/sessions', heading: /Sessions this week/ },
  { who: 'coach', path: '/sessions/hours', heading: /Hours and types/ },
  { who: 'coach', path: '/cohorts/new', heading: /Create Cohort/ },
  { who: 'coach', path: '/check-ins', heading: /^Check-ins$/ },
  { who: 'coach', path: '/check-ins', heading: /^Check-ins$/, prepare: openSendDialog },
  { who: 'coach', path: '/check-ins/new', heading: /Make a check-in/ },
  { who: 'coach', path: '/analytics', heading: /Weekly trend/ },
  { who: 'coach', path: '/programs/preview?id=breath-anchor-01', heading: /Breath as Anchor/ },
  {
    who: 'coach',
    path: '/programs/preview?id=unhurried-hour-01',
    heading: /The Unhurried Hour/,
    prepare: openAllFolds,
  },
  { who: 'coach', path: '/programs/new', heading: /Create New Program/ },
  { who: 'coach', path: '/programs/unhurried-hour-01/edit', heading: /Edit Program/ },
  { who: 'coach', path: '/programs/unhurried-hour-01/languages?language=de', heading: /The Unhurried Hour/ },
  { who: 'coach', path: '/programs/import', heading: /Import Program/ },
  { who: 'coach', path: '/profile/edit', heading: /Edit Profile/ },
  { who: 'coach', path: '/shared', heading: /Shared with you/ },
  { who: 'coach', path: '/client/{client}', heading: /What is new/ },
  { who: 'coach', path: '/client/{client}/change-program', heading: /Change Program/ },
  { who: 'coach', path: '/unassigned-clients', heading: /^\d+ people/ },
  { who: 'coach', path: '/send-invitation', heading: /Send Coaching Invitation/ },
  { who: 'coach', path: '/messages', heading: /Messages/ },
  { who: 'coach', path: '/messages/{conversation}', heading: /Conversation with/ },
  { who: 'coach', path: '/settings', heading: /Settings/ },
  { who: 'coach', path: '/settings/account', heading: /Account/ },
  { who: 'coach', path: '/settings/security', heading: /Security/ },
  { who: 'coach', path: '/settings/notifications', heading: /Notifications/ },
  { who: 'coach', path: '/settings/look', heading: /Look, language and time/ },
  { who: 'coach', path: '/settings/delete-account', heading: /Delete my account/ },
  { who: 'coach', path: '/help', heading: /Help & Support/ },
  { who: 'admin', path: '/', heading: /Mara/, isOfShell: true },
  { who: 'admin', path: '/admin/sign-up-links', heading: /Sign-up links/ },
  { who: 'admin', path: '/admin/mail', heading: /Undelivered mail/ },
  { who: 'admin', path: '/admin/configuration', heading: /Configuration/ },
  { who: 'admin', path: '/admin/reports', heading: /Reported posts/ },
  { who: 'admin', path: '/admin/cohorts', heading: /All cohorts/ },
  { who: 'admin', path: '/admin/dashboard', heading: /Growth/ },
  { who: 'admin', path: '/admin/dashboard?tab=users', heading: /^Users$/ },
  { who: 'admin', path: '/admin/dashboard?tab=programs', heading: /^Programs$/ },
  { who: 'admin', path: '/admin/dashboard?tab=simulation', heading: /Scenarios/ },
  { who: 'admin', path: '/admin/dashboard?tab=audit', heading: /Admin Dashboard/ },
  { who: 'admin', path: '/admin/dashboard?tab=security', heading: /Second factor/ },
  { who: 'admin', path: '/admin/users/{person}', heading: /History/ },
];

/**
 * `{client}` stands for one of the demo coach's clients, `{person}` for the same to an admin, `{conversation}` for the
 * newest of the person's own.
 */
export async function addressOf(page: Page, path: string): Promise<string> {
  if (path.includes('{conversation}')) {
    const { conversations } = await call<{ conversations: { id: string }[] }>(page, 'GET', '/api/messages');
    return path.replace('{conversation}', conversations[0]?.id ?? 'none');
  }
  if (path.includes('{person}')) {
    const people = await call<{ id: string; first_name: string }[]>(page, 'GET', '/api/admin/users');
    return path.replace('{person}', people.find((one) => one.first_name === 'Daniel')?.id ?? 'nobody');
  }
  if (!path.includes('{client}')) return path;
  type Dashboard = { clients: { id: string; user: { firstName: string } }[] };
  const { clients } = await call<Dashboard>(page, 'GET', '/api/coach/dashboard');
  return path.replace('{client}', clients.find(({ user }) => user.firstName === 'Daniel')?.id ?? 'nobody');
}

async function openBell(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
}

async function seeRowMenus(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^More for/ }).first()).toBeVisible();
}

async function openAskedCheckIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^(Begin|Go on)/ }).click();
  const [begin, question] = [page.getByRole('button', { name: 'Begin' }), page.getByRole('radio').first()];
  // Begun once, it goes on where it was.
  await expect(begin.or(question).first()).toBeVisible();
  if (await begin.isVisible()) await begin.click();
  await expect(page.getByText('Question 1 of 4')).toBeAttached();
}

async function openAnsweredCheckIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Wheel of life/ }).click();
  await expect(page.getByRole('heading', { name: 'Only you can see this' })).toBeVisible();
}

async function openSendDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Send.*Our sessions/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function openAllFolds(page: Page): Promise<void> {
  for (const fold of await page.locator('details').all())
    await fold.evaluate((element) => element.setAttribute('open', ''));
}

async function switchRemindersOn(page: Page): Promise<void> {
  const wanted = page.getByLabel('A reminder to write by mail');
  if (!(await wanted.isChecked())) await wanted.click();
  await expect(page.getByLabel('Reminder time')).toBeVisible();
}
