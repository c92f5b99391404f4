import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dateHabitsOf } from '#contract/locale.ts';
import { App } from './app/app.tsx';
import { day17 } from './features/today/home-in-test.ts';
import { letTimeGoOn } from './platform/boot.ts';
import type { Boot } from '#contract/boot.ts';
import { memoryDevice } from './platform/device/memory-device-in-test.ts';
import { theUser } from './platform/device/user-in-test.ts';
import { fakeApi } from './platform/fake-api-in-test.ts';
import { createQueryClient, fillQueryClient } from './platform/query-client.ts';
import { drawPage } from './server-entry.tsx';

const nobody: Boot = {
  productName: 'Dayloom',
  development: false,
  demo: true,
  signIn: 'local',
  nonce: '',
  now: '2025-10-08T20:14:00.000Z',
  user: null,
};
const nora: Boot = { ...nobody, user: { ...theUser, timeZone: 'Asia/Tokyo' }, clientHome: day17 };

beforeEach(() => void memoryDevice());
afterEach(() => {
  letTimeGoOn();
  vi.unstubAllGlobals();
});

/** Puts what the server drew into the page and lets the browser take it over. Tells what it did not find as expected. */
async function takenOver(boot: Boot, html: string, address: string): Promise<unknown[]> {
  history.replaceState(null, '', address);
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const root = document.getElementById('root');
  if (!root) throw new Error('There is no page.');
  const complaints: unknown[] = [];
  const client = createQueryClient();
  fillQueryClient(client, boot);
  const shown = await act(async () =>
    hydrateRoot(root, <App client={client} />, { onRecoverableError: (error) => complaints.push(error) }),
  );
  await act(async () => shown.unmount());
  return complaints;
}

test('the landing is there without a script, with the code of a link filled in, and is taken over as it stands', async () => {
  const invited: Boot = { ...nobody, offer: { kind: 'coach', coachName: 'Ines Calloway' } };
  const html = await drawPage({ boot: invited, path: '/', search: 'code=INES-7KQ2MX' });
  expect(html).toContain('One page a day.');
  expect(html).toContain('Ines Calloway invites you');
  expect(html).toContain('value="INES-7KQ2MX"');
  expect(html).toContain('Try the demo');
  expect(await takenOver(invited, html ?? '', '/?code=INES-7KQ2MX')).toEqual([]);
});

test('the landing is drawn by the server as the installation’s sign-up allows: nothing appears and disappears', async () => {
  const coach = { kind: 'coach', coachName: 'Ines Calloway' } as const;
  const group = {
    ...coach,
    kind: 'group',
    groupName: 'Circle',
    programTitle: 'Breath',
    days: 7,
    pace: 'own',
    startsOn: null,
  } as const;
  const drawn = async (more: Partial<Boot>, path = '/', search = '') => {
    const boot: Boot = { ...nobody, ...more };
    const html = (await drawPage({ boot, path, search })) ?? '';
    expect(await takenOver(boot, html, search ? `${path}?${search}` : path)).toEqual([]);
    return { isOffered: html.includes('Begin your first page') || html.includes('Create Account'), html };
  };
  expect((await drawn({})).isOffered).toBe(true);
  expect((await drawn({ signUp: 'invited', isCoachLimited: true })).isOffered).toBe(false);
  expect((await drawn({ signUp: 'closed', isCoachLimited: true })).isOffered).toBe(false);
  const byCode = await drawn({ signUp: 'invited', isCoachLimited: true, offer: coach }, '/', 'code=INES-7KQ2MX');
  expect([byCode.isOffered, byCode.html.includes('type="radio"')]).toEqual([true, false]);
  expect((await drawn({ signUp: 'closed', offer: coach }, '/', 'code=INES-7KQ2MX')).isOffered).toBe(false);
  expect((await drawn({ signUp: 'invited', offer: group }, '/group/COHORT-ABC234')).isOffered).toBe(true);
  expect((await drawn({ signUp: 'closed', offer: group }, '/group/COHORT-ABC234')).isOffered).toBe(false);
});

test('whoever was signed in on the device is welcomed back, and nobody else', async () => {
  for (const wasHere of [true, false, true]) {
    const boot = { ...nobody, wasHere };
    const html = await drawPage({ boot, path: '/', search: '' });
    expect(html?.includes('Welcome back')).toBe(wasHere);
    expect(await takenOver(boot, html ?? '', '/')).toEqual([]);
  }
});

test('a link that leads nowhere is one page, whatever its code and kind, and its way out is the landing', async () => {
  const boot: Boot = { ...nobody, offer: null };
  const drawn = await Promise.all([
    drawPage({ boot, path: '/group/COHORT-ABCDEF', search: '' }),
    drawPage({ boot, path: '/group/COHORT-222222', search: '' }),
    drawPage({ boot, path: '/', search: 'code=NOBODY-ABCDEF' }),
  ]);
  expect(new Set(drawn).size).toBe(1);
  expect(drawn[0]).toContain('This link is no longer valid.');
  expect(drawn[0]).not.toContain('ABCDEF');
  expect(await takenOver(boot, drawn[0] ?? '', '/group/COHORT-ABCDEF')).toEqual([]);
  expect(await drawPage({ boot, path: '/', search: '' })).toContain('One page a day.');
});

test('help is there for somebody signed in, in the frame of the role, and is taken over as it stands', async () => {
  fakeApi({});
  const html = await drawPage({ boot: nora, path: '/help', search: '' });
  expect(html).toContain('<h1');
  expect(await takenOver(nora, html ?? '', '/help')).toEqual([]);
});

test('an address that is not there says so without a script', async () => {
  const html = await drawPage({ boot: nobody, path: '/nowhere', search: '' });
  expect(html).toContain('<h1');
  expect(await takenOver(nobody, html ?? '', '/nowhere')).toEqual([]);
});

test('Today is there with its prompt, in the person’s own day and by the server’s clock', async () => {
  fakeApi({});
  vi.setSystemTime('2031-01-01T00:00:00Z');
  const html = await drawPage({ boot: nora, path: '/', search: '' });
  vi.useRealTimers();
  expect(html).toContain('What did you want today?');
  // Already the next day in Tokyo.
  expect(html).toContain('Thursday, 9 October');
  expect(await takenOver(nora, html ?? '', '/')).toEqual([]);
});

test('the next session and what was agreed are drawn with Today, in both clocks, and taken over as they stand', async () => {
  fakeApi({});
  const next = {
    id: 's1',
    startsAt: '2025-10-10T04:00:00.000Z',
    endsAt: '2025-10-10T04:50:00.000Z',
    minutes: 50,
    place: { kind: 'link' as const, text: 'https://meet.example/ines' },
    coachName: 'Ines',
    aheadMinutes: 120,
    groupName: null,
  };
  const agreed = [{ id: 'a1', sentence: 'An hour before dinner.', dueOn: '2025-10-10', doneAt: null }];
  const knots = [{ id: 's1', day: 18, isHeld: false }];
  const met: Boot = { ...nora, clientHome: { ...day17, sessions: { next, offers: 0, canBook: true, agreed, knots } } };
  const html = (await drawPage({ boot: met, path: '/', search: '' })) ?? '';
  for (const said of ['Friday at 13:00', '06:00 for Ines', 'An hour before dinner.', 'Session ahead on day 18.'])
    expect(html).toContain(said);
  expect(await takenOver(met, html, '/')).toEqual([]);
});

test('a finished program is drawn with its cloth, and is taken over as it stands', async () => {
  fakeApi({});
  const finished: Boot = {
    ...nora,
    clientHome: {
      ...day17,
      assignment: day17.assignment && { ...day17.assignment, status: 'completed' },
      currentPrompt: null,
    },
  };
  const html = await drawPage({ boot: finished, path: '/', search: '' });
  expect(html).toContain('Program Completed!');
  expect(html).toContain('A sheet for the wall');
  // The drawings come afterwards: they would weigh more than the page.
  expect(html).not.toContain('data:image');
  expect(await takenOver(finished, html ?? '', '/')).toEqual([]);
});

test('Today is drawn with the notices that came with it, and without any for who has none, whoever asked before', async () => {
  fakeApi({});
  const detail = { coachName: 'Ines Calloway', groupName: 'Winter Circle' };
  const told: Boot = {
    ...nora,
    notices: [{ id: 'n1', kind: 'group-ended', detail, createdAt: '2025-10-08T09:00:00.000Z' }],
  };
  for (const boot of [told, nora, told]) {
    const html = await drawPage({ boot, path: '/', search: '' });
    expect(html?.includes('Winter Circle has ended')).toBe(boot === told);
    expect(await takenOver(boot, html ?? '', '/')).toEqual([]);
  }
});

test('a date is written as its reader writes dates, whoever asked before', async () => {
  fakeApi({});
  const drawnFor = (languages: string[]) =>
    drawPage({ boot: { ...nora, dateHabits: dateHabitsOf(languages) }, path: '/', search: '' });
  expect(await drawnFor(['en-US', 'en'])).toContain('Thursday, October 9');
  expect(await drawnFor(['de-DE', 'de', 'en-US'])).toContain('Thursday, 9 October');
  const html = await drawnFor(['en-US']);
  expect(await takenOver({ ...nora, dateHabits: dateHabitsOf(['en-US']) }, html ?? '', '/')).toEqual([]);
});

test('a page that waits for calls, or that is made of choices to tick, is left to the browser', async () => {
  expect(await drawPage({ boot: nora, path: '/journal', search: '' })).toBeNull();
  const undecided: Boot = { ...nobody, user: { ...theUser, role: null } };
  expect(await drawPage({ boot: undecided, path: '/', search: '' })).toBeNull();
});

test('what the server knows of one person is in nobody else’s page', async () => {
  expect(await drawPage({ boot: nora, path: '/', search: '' })).toContain(theUser.firstName);
  expect(await drawPage({ boot: nobody, path: '/', search: '' })).not.toContain(theUser.firstName);
});
