import { afterEach, expect, test } from 'vitest';
import { pageRoutes } from '#contract/pages.ts';
import { clientNavigation, coachNavigation, currentFor, offered } from './navigation.ts';

const before = [...pageRoutes.client];
afterEach(() => void pageRoutes.client.splice(0, Infinity, ...before));

test('entries stand for pages of the route table', () => {
  expect(offered('coach', coachNavigation)[0]).toEqual({ path: '/', label: 'Dashboard' });
  expect(offered('client', clientNavigation)[0]).toEqual({ path: '/', label: 'Today' });
});

test('an entry appears by itself when its page is added', () => {
  expect(offered('client', clientNavigation).map((entry) => entry.label)).not.toContain('Elsewhere');
  const entries = [...clientNavigation, { path: '/elsewhere', label: 'Elsewhere' }];
  pageRoutes.client.push({ path: '/elsewhere', page: 'help', title: 'Elsewhere', shell: 'client' });
  expect(offered('client', entries).map((entry) => entry.label)).toContain('Elsewhere');
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

test('a conversation stands under Messages', () => {
  expect(currentFor('/messages', '/messages')).toBe('page');
  expect(currentFor('/messages', '/messages/k1')).toBe('true');
  expect(currentFor('/messages', '/')).toBeUndefined();
});
