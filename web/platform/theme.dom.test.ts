import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Listener = () => void;
let isDark: boolean;
let listeners: Listener[];

/** The module reads the device once, so each test takes a fresh copy of it. */
async function load() {
  vi.resetModules();
  return import('./theme.ts');
}

function setDevice(dark: boolean) {
  isDark = dark;
  for (const listener of listeners) listener();
}

const painted = () => document.documentElement.dataset.theme;

beforeEach(() => {
  isDark = false;
  listeners = [];
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isDark;
    },
    addEventListener: (_: string, listener: Listener) => listeners.push(listener),
  }));
});
afterEach(() => vi.unstubAllGlobals());

test('without a choice the page follows the device, also later', async () => {
  const theme = await load();
  theme.startTheme();
  expect([theme.currentTheme(), painted()]).toEqual(['device', 'light']);
  setDevice(true);
  expect(painted()).toBe('night');
});

test('a choice holds against the device and on the next page', async () => {
  const theme = await load();
  theme.startTheme();
  theme.applyTheme('light');
  setDevice(true);
  expect(painted()).toBe('light');
  theme.applyTheme('night');
  const next = await load();
  next.startTheme();
  expect([next.currentTheme(), painted()]).toEqual(['night', 'night']);
});

test('what the server knows wins over what the device kept', async () => {
  localStorage.setItem('theme', 'night');
  const theme = await load();
  theme.startTheme('light');
  expect(painted()).toBe('light');
});

test('nonsense in the storage is no choice', async () => {
  localStorage.setItem('theme', 'sepia');
  const theme = await load();
  theme.startTheme();
  expect(theme.currentTheme()).toBe('device');
});
