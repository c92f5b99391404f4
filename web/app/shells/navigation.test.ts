import { expect, test } from 'vitest';
import { hasPage } from '#contract/pages.ts';
import { adminNavigation, clientNavigation, coachNavigation, currentFor } from './navigation.ts';

test('each entry leads to a page of the role', () => {
  expect(clientNavigation.filter(({ path }) => !hasPage('client', path))).toEqual([]);
  for (const actor of ['coach', 'admin'] as const)
    expect(coachNavigation.filter(({ path }) => !hasPage(actor, path))).toEqual([]);
});

test('every page about programs stands under Programs', () => {
  expect(currentFor('/programs/list', '/programs/list')).toBe('page');
  expect(currentFor('/programs/list', '/programs/preview')).toBe('true');
  expect(currentFor('/programs/list', '/programs/abc/edit')).toBe('true');
  expect(currentFor('/programs/list', '/settings')).toBeUndefined();
  expect(currentFor('/', '/programs/list')).toBeUndefined();
});

test('a client’s page and Change Program belong to the dashboard', () => {
  expect(currentFor('/', '/client/k1')).toBe('true');
  expect(currentFor('/', '/client/k1/change-program')).toBe('true');
  expect(currentFor('/analytics', '/client/k1')).toBeUndefined();
});

test('an admin’s pages stand under Admin, which no coach has', () => {
  expect(hasPage('admin', adminNavigation.path)).toBe(true);
  expect(currentFor(adminNavigation.path, '/admin/dashboard')).toBe('page');
  expect(currentFor(adminNavigation.path, '/admin/users/k1')).toBe('true');
  expect(currentFor('/', '/admin/dashboard')).toBeUndefined();
});

test('a conversation stands under Messages', () => {
  expect(currentFor('/messages', '/messages')).toBe('page');
  expect(currentFor('/messages', '/messages/k1')).toBe('true');
  expect(currentFor('/messages', '/')).toBeUndefined();
});
