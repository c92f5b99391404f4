import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { day17, entryOf17, onDay } from '#web/features/today/home-in-test.ts';
import type { ClientDashboard } from '#web/features/today/queries.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { fakeApi, holdBack } from '#web/platform/fake-api-in-test.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { settled } from '#web/platform/page-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';
import { showToday } from './today-in-test.tsx';

beforeEach(() => void memoryDevice());

const care = { helpLines: [{ name: 'Samaritans', contact: '116 123', href: 'tel:116123' }], isCoachTold: true };

/** Day 17 once the server has an entry for it. */
const written = (entry: ReturnType<typeof entryOf17>, care: ClientDashboard['care']): ClientDashboard => ({
  ...day17,
  care,
  todayEntries: [entry],
  journalEntries: [
    { id: entry.id, dayNumber: 17, moodScore: entry.moodScore ?? 7, createdAt: entry.createdAt, isLate: false },
    ...day17.journalEntries,
  ],
});

test('the page comes before notices, and of these one is shown; the bell has the rest', async () => {
  fakeApi({});
  const notice = (id: string) => ({
    id,
    kind: 'program-changed',
    detail: { programTitle: id },
    createdAt: '2026-03-04T09:00:00.000Z',
  });
  await showToday(day17, [notice('First'), notice('Second')]);
  const shown = await screen.findByRole('region', { name: 'News' });
  expect(shown.textContent).toContain('First');
  expect(shown.textContent).not.toContain('Second');
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  const field = screen.getByRole('textbox', { name: 'Your entry' });
  expect(field.compareDocumentPosition(shown) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

describe('a page that was begun before midnight and saved after it', () => {
  const begun = '2025-10-08T23:58:00.000Z';
  const entry = { ...entryOf17({ id: 'late', createdAt: begun, updatedAt: begun }), care: null };
  const save = async (next: ClientDashboard) => {
    vi.useFakeTimers({ now: new Date('2025-10-09T00:02:00Z'), toFake: ['Date'] });
    fakeApi({ 'POST /api/journal-entries': entry, 'GET /api/client/dashboard': next });
    await showToday(day17);
    const letThrough = holdBack('GET');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: entry.entryText } });
    await userEvent.click(screen.getByRole('button', { name: "Save Today's Entry" }));
    await screen.findByRole('heading', { name: 'If you like' });
    // The server is asked again, and shows the next day.
    letThrough();
    await settled();
  };
  afterEach(() => vi.useRealTimers());
  const kept = written(entry, null).journalEntries;

  test('has its moment of saving, and only then the new day', async () => {
    await save({
      ...onDay(3, 4),
      currentPrompt: { promptText: 'Day 18?', promptType: 'reflection' },
      journalEntries: kept,
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Day 17 of 28');
    expect(the('.woven .is-fresh').textContent).toContain('Day 17: mood 7');
    expect(the('.kept__state').textContent).toMatch(/^Saved, /);
    const on = screen.getByRole('button', { name: /^Continue to Day 18/ });
    expect(on.textContent).toContain('It’s open now');
    await userEvent.click(on);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Day 18?');
    expect(document.querySelector('.woven')).toBeNull();
  });
});

test('a heavy entry brings the kind card and takes the offer of the next day away, until the card is closed', async () => {
  const entry = { ...entryOf17({ id: 'heavy', moodScore: 2 }), care };
  fakeApi({
    'POST /api/journal-entries': entry,
    'GET /api/client/dashboard': written(entry, care),
  });
  await showToday(day17);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'A hard day.' } });
  fireEvent.change(screen.getByRole('slider'), { target: { value: '2' } });
  await userEvent.click(screen.getByRole('button', { name: "Save Today's Entry" }));
  await waitFor(() => expect(document.querySelector('.kind')).not.toBeNull());
  await waitFor(() => expect(document.querySelector('.kept:not(.kept--waiting)')).not.toBeNull());
  expect(the('.kind').textContent).toContain('Ines can see that today was hard.');
  // The loom stays a strip, the card follows it, and nothing else is offered or covers it.
  expect(document.querySelector('.woven')?.nextElementSibling).toBe(document.querySelector('.kind'));
  expect(the('.woven .strip .is-fresh').className).toBe('low is-fresh');
  expect(the('.woven .strip + .kept__state').textContent).toMatch(/^Saved, .*2Low$/);
  expect(document.querySelectorAll('.stateline')).toHaveLength(1);
  expect(screen.queryByRole('heading', { name: 'If you like' })).toBeNull();
  expect(document.querySelector('.tiles, .coachcard, .journey')).toBeNull();
  expect(toastStore.current()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('heading', { name: 'If you like' })).toBeTruthy();
  expect(document.querySelector('.kind')).toBeNull();
  expect(document.querySelectorAll('.stateline')).toHaveLength(1);
});

async function saveDay17(id: string, over: Parameters<typeof entryOf17>[0] = {}) {
  const entry = { ...entryOf17({ id, ...over }), care: null };
  fakeApi({ 'POST /api/journal-entries': entry, 'GET /api/client/dashboard': written(entry, null) });
  await showToday(day17);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: entry.entryText } });
  await userEvent.click(screen.getByRole('button', { name: "Save Today's Entry" }));
  await waitFor(() => expect(document.querySelector('.woven')).not.toBeNull());
}

test('after a save the page is the loom with today’s cell, said without a toast, and focus goes there', async () => {
  await saveDay17('woven');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Day 17 of 28');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(the('.woven .is-fresh').textContent).toBe('7Day 17: mood 7, Good, just woven');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Entry Saved');
  expect(toastStore.current()).toBeNull();
  const article = screen.getByRole('article', { name: 'What you wrote' });
  expect(article.querySelector('.stateline')?.textContent).toMatch(/^Saved, /);
  expect(article.querySelector('.note')?.textContent).toBe('What did you want today?');
  expect(screen.getByRole('button', { name: /^Continue to Day 18/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'This week’s practice' }).getAttribute('href')).toBe('/practices');
});

test('that an entry was saved is no longer said on the next day', async () => {
  await saveDay17('left', { createdAt: new Date().toISOString() });
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said()).toContain('Entry Saved');
  const place = { status: 'active' as const, currentWeek: 3, currentDay: 4, totalDays: 28, completionPercentage: 61 };
  fakeApi({
    'POST /api/client/advance-day': { hasMoved: true, ...place },
    'GET /api/client/dashboard': onDay(3, 4),
  });
  await userEvent.click(screen.getByRole('button', { name: /^Continue to Day 18/ }));
  await screen.findByText('Day 18 of 28');
  expect(said().filter((words) => words?.startsWith('Entry Saved'))).toEqual([]);
});

test('the week that is woven with a page is the first of what may come next', async () => {
  const entry = { ...entryOf17({ id: 'seventh', dayNumber: 21 }), care: null };
  const days = [15, 16, 21].map((dayNumber) => ({
    id: `d${dayNumber}`,
    dayNumber,
    moodScore: 7,
    createdAt: entry.createdAt,
    isLate: false,
  }));
  const home = { ...day17, progress: day17.progress && { ...day17.progress, currentWeek: 3, currentDay: 7 } };
  fakeApi({
    'POST /api/journal-entries': entry,
    'GET /api/client/dashboard': { ...home, todayEntries: [entry], journalEntries: days },
  });
  await showToday(home);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: entry.entryText } });
  await userEvent.click(screen.getByRole('button', { name: "Save Today's Entry" }));
  const fold = await screen.findByRole('link', { name: 'Look back on Week 3' });
  expect(fold).toBe(the('.nextsteps .tiles > :first-child'));
  expect(fold.getAttribute('href')).toBe('/progress/week/3');
});

test('a photo is in the saved moment', async () => {
  const photo = {
    kind: 'photo',
    mimeType: 'image/jpeg',
    bytes: 9,
    width: 40,
    height: 30,
    durationMs: null,
    levels: null,
  };
  await saveDay17('photo', { media: [{ id: 'm1', ...photo }] as never });
  const article = screen.getByRole('article', { name: 'What you wrote' });
  await waitFor(() => expect(article.querySelector('.entryphotos img')).not.toBeNull());
  expect(screen.getByRole('button', { name: 'Read the page' })).toBeTruthy();
});

test('the page itself is one press away, and the cell keeps its ring', async () => {
  await saveDay17('read');
  await userEvent.click(screen.getByRole('button', { name: 'Read the page' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What did you want today?');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: 'What you wrote' })));
  expect(the('.daybar .strip .is-fresh').className).toBe('high is-fresh');
});

test('another page is written from there', async () => {
  await saveDay17('another');
  await userEvent.click(screen.getByRole('button', { name: /^Write another page/ }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
});

test('today’s cell keeps its outline until the server has the entry', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await showToday(day17);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Offline words.' } });
  await userEvent.click(screen.getByRole('button', { name: "Save Today's Entry" }));
  await waitFor(() => expect(document.querySelector('.kept--waiting')).not.toBeNull());
  expect(document.querySelector('.daybar .strip .today')).not.toBeNull();
  expect(document.querySelector('.nextday')).toBeNull();
});
