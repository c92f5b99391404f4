import { expect, test } from 'vitest';
import { hasPage } from '#contract/pages.ts';
import { clientNavigation } from './client-navigation.ts';
import { coachNavigation, currentFor, entryWithTab } from './coach-navigation.ts';

test('each entry and each of its tabs leads to a page of the role', () => {
  expect(clientNavigation.filter(({ path }) => !hasPage('client', path))).toEqual([]);
  const places = coachNavigation.flatMap(({ path, tabs = [] }) => [path, ...tabs.map((tab) => tab.path)]);
  for (const actor of ['coach', 'admin'] as const)
    expect(places.filter((path) => !hasPage(actor, path.replace(/#.*/, '')))).toEqual([]);
});

/** The labels of the entries that are marked, with the mark. */
const marked = (address: string) =>
  coachNavigation.flatMap((entry) => {
    const mark = currentFor(entry, address);
    return mark ? [`${entry.label} ${mark}`] : [];
  });

test('every page of a coach belongs to one entry, admin and account pages to none', () => {
  const pages: Record<string, string[]> = {
    '/': ['Dashboard page'],
    '/#clients': ['People page'],
    '/sessions': ['Sessions page'],
    '/sessions/hours': ['Sessions true'],
    '/sessions/s1': ['Sessions true'],
    '/client/k1': ['People true'],
    '/client/k1/change-program': ['People true'],
    '/shared': ['People true'],
    '/cohorts': ['People true'],
    '/cohorts/k1/room': ['People true'],
    '/unassigned-clients': ['People true'],
    '/send-invitation': ['People true'],
    '/programs/list': ['Programs page'],
    '/programs/preview': ['Programs true'],
    '/programs/abc/edit': ['Programs true'],
    '/check-ins': ['Programs true'],
    '/check-ins/new': ['Programs true'],
    '/analytics': ['Programs true'],
    '/messages': ['Messages page'],
    '/messages/k1': ['Messages true'],
    '/admin/dashboard': [],
    '/settings': [],
  };
  expect(Object.fromEntries(Object.keys(pages).map((path) => [path, marked(path)]))).toEqual(pages);
});

test('tabs are on the pages they lead to, and not on the pages below those', () => {
  expect(entryWithTab('/analytics')?.label).toBe('Programs');
  expect(entryWithTab('/send-invitation')?.label).toBe('People');
  expect(entryWithTab('/cohorts/k1')).toBeUndefined();
  expect(entryWithTab('/')).toBeUndefined();
});
