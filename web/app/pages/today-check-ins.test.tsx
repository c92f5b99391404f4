import { act, cleanup, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { asked } from '#web/features/check-ins/check-ins-in-test.ts';
import { checkInOutbox, checkInPlace, notBegun } from '#web/features/check-ins/check-in-outbox.ts';
import { day17, entryOf17, ines, noHome } from '#web/features/today/home-in-test.ts';
import type { ClientDashboard } from '#web/features/today/queries.ts';
import { draftKeeper } from '#web/platform/device/draft-keeper.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { settled } from '#web/platform/page-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';
import { noticesKey } from '#web/platform/query-client.ts';
import { preloadCheckIns } from '../check-ins-on-today.tsx';
import { preloadNews } from '../shells/news.tsx';
import { showToday } from './today-in-test.tsx';

const goals = { ...asked, occasion: 'plan.p2.0', instrumentId: 'goals', title: 'Goals in five steps', coachName: null };

beforeAll(async () => void (await Promise.all([preloadCheckIns(), preloadNews()])));
beforeEach(() => {
  memoryDevice();
  fakeApi({});
});

async function show(home: ClientDashboard, checkIns: ClientDashboard['checkIns'] = [asked, goals]) {
  cleanup();
  await showToday({ ...home, checkIns });
  await settled();
}
const card = () => document.querySelector('.askedtoday');
const written = { ...day17, todayEntries: [entryOf17()] };

test('a check-in is asked below the page once that is written, and says what it takes', async () => {
  await show(day17);
  expect(card()).toBeNull();
  await show(written);
  const [first, more] = screen.getAllByRole('link').filter((link) => card()?.contains(link));
  expect(first?.textContent).toBe('A check-in from InesFive sentencesFive questions, about two minutes.');
  expect(first?.getAttribute('href')).toBe('/check-ins/asked/plan.p1.0');
  expect([more?.textContent, more?.getAttribute('href')]).toEqual(['One more check-in', '/check-ins']);
  expect(the('.leaf').compareDocumentPosition(the('.askedtoday')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test.each<[string, ClientDashboard]>([
  ['without a program', { ...noHome, coach: ines }],
  ['with a finished one', { ...day17, assignment: { ...day17.assignment!, status: 'completed' } }],
])('%s it is asked too', async (_, home) => {
  await show(home, [goals]);
  expect(await screen.findByRole('link', { name: /Goals in five steps/ })).toHaveProperty(
    'search',
    '?occasion=plan.p2.0',
  );
});

test('not beside the help lines, and not again what was answered on this device', async () => {
  await show({ ...written, care: { helpLines: [], isCoachTold: true } });
  expect(card()).toBeNull();
  const keeper = draftKeeper<typeof notBegun>(theUser.id, checkInPlace(asked.occasion));
  keeper.set({ ...notBegun, id: 'c1' });
  fakeApi({
    'POST /api/client/check-ins': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  const { occasion, instrumentId, version } = asked;
  await checkInOutbox.add(keeper, ({ at: _at, isHelp: _isHelp, ...rest }) => ({
    ...rest,
    occasion,
    instrumentId,
    version,
  }));
  await show(written, [asked]);
  expect(card()).toBeNull();
  checkInOutbox.forgetRetries();
});

test('is announced once: where its card is, neither a notice nor the bell repeats it', async () => {
  const detail = { coachName: 'Ines', coachId: 'c1', occasion: asked.occasion };
  const notice = { id: 'n1', kind: 'check-in-sent', detail, createdAt: '2025-10-08T09:00:00.000Z' } as const;
  let isRead = false;
  const calls = fakeApi({
    'GET /api/notices': () => (isRead ? [] : [notice]),
    'POST /api/notices/read': () => {
      isRead = true;
      return { read: 1 };
    },
  });
  await showToday({ ...day17, checkIns: [asked] }, [notice]);
  await settled();
  // Before the page is written there is no card yet; the notice leads to the questions themselves.
  const link = screen.getByRole('link', { name: 'Look at it' });
  expect(link.getAttribute('href')).toBe('/check-ins/asked/plan.p1.0');
  expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
  cleanup();
  const client = await showToday({ ...written, checkIns: [asked] }, [notice]);
  await settled();
  expect(card()).not.toBeNull();
  expect(screen.queryByRole('link', { name: 'Look at it' })).toBeNull();
  expect(calls.findLast(({ route }) => route.startsWith('POST'))).toMatchObject({
    route: 'POST /api/notices/read',
    body: { ids: ['n1'] },
  });
  await act(() => client.invalidateQueries({ queryKey: noticesKey }));
  expect(client.getQueryData(noticesKey)).toEqual([]);
});
