import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Switch } from 'wouter';
import { beforeEach, expect, test, vi } from 'vitest';
import { linesMax } from '#contract/appointments/constants.ts';
import type { SessionPage } from '#web/features/sessions/queries.ts';
import { held, own, page, pageAfter, present, session, slots } from '#web/features/sessions/sessions-in-test.ts';
import { memoryDevice, type MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, holdBack, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled } from '#web/platform/page-in-test.tsx';
import { clientHomeKey, createQueryClient } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import SessionsPage from './sessions.tsx';

const list = 'GET /api/client/appointments';
const free = 'GET /api/client/appointments/slots';
const book = 'POST /api/client/appointments';
const read = 'GET /api/client/appointments/{id}';
const lines = 'PUT /api/client/appointments/{id}/lines';
const done = 'PUT /api/commitments/{id}/done';

let device: MemoryDevice;
let home: object = {};
beforeEach(() => {
  device = memoryDevice();
  home = {};
  vi.useFakeTimers({ now: present, toFake: ['Date'] });
});

type Answers = Parameters<typeof fakeApi>[0];

function show(path: string, answers: Answers) {
  const calls = fakeApi({ [list]: own, [free]: slots, [read]: page, ...answers });
  const client = createQueryClient();
  client.setQueryData(clientHomeKey, home);
  const { person } = renderPage(
    <Switch>
      {['/sessions', '/sessions/new', '/sessions/:id', '/sessions/:id/move'].map((route) => (
        <Route key={route} path={route}>
          <SessionsPage />
        </Route>
      ))}
    </Switch>,
    { path, client, user: theUser },
  );
  const asked = (start: string) => calls.filter(({ route }) => route.startsWith(start));
  return { calls, person, asked };
}
const said = () => document.body.textContent;
const taken = new Refusal(409, { code: 'conflict', message: 'This time is no longer free.' });
const withSession = (change: Partial<SessionPage['appointment']>): SessionPage => ({
  ...page,
  appointment: { ...session, ...change },
});

test('a session is booked in three presses, on both clocks', async () => {
  const { person, asked } = show('/sessions', { [book]: session });
  await person.click(await screen.findByText('Choose a time'));
  expect(await screen.findByText('Thursday, 19 November')).toBeDefined();
  expect(said()).toContain('These are your times, in Lisbon. Ines is in Berlin, an hour ahead.');
  await person.click(screen.getByRole('radio', { name: '14:00 15:00 for Ines' }));
  await person.click(screen.getByRole('button', { name: 'Book Thursday, 14:00' }));
  expect(await screen.findByText('It is agreed')).toBeDefined();
  expect(asked(book)[0]?.body).toEqual({ typeId: 't1', at: '2026-11-19T14:00:00.000Z' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thursday, 19 November, at 14:00');
  expect(said()).toContain('15:00 to 15:50 for Ines, in Berlin');
  expect(screen.getByText('Add to calendar').getAttribute('href')).toBe('/api/appointments/s4/session.ics');
});

test('where the clocks agree there is one time, and another day and two other weeks can be chosen', async () => {
  const { person, asked } = show('/sessions/new', { [free]: { ...slots, zone: 'Europe/London' } });
  await person.click(await screen.findByRole('button', { name: 'Friday, 20 November, 1 free time' }));
  expect(screen.getByText('10:00').closest('label')?.textContent).toBe('10:00');
  expect(said()).not.toContain('These are your times');
  expect(screen.getByRole('button', { name: 'Two weeks before' })).toHaveProperty('disabled', true);
  await person.click(screen.getByRole('button', { name: 'Two weeks after' }));
  await waitFor(() => expect(asked(`${free}?typeId=t1&from=2026-11-30`)).toHaveLength(1));
});

test('a time that was just taken: the times are read again, and the nearest is chosen', async () => {
  let isTaken = false;
  const { person, asked } = show('/sessions/new', {
    [free]: () => {
      const left = ({ times }: { times: string[] }) => times.filter((time) => !isTaken || !time.includes('T14:00'));
      return { ...slots, days: slots.days.map((day) => ({ ...day, times: left(day) })) };
    },
    [book]: () => {
      if (isTaken) return session;
      isTaken = true;
      return taken;
    },
  });
  await person.click(await screen.findByText('14:00'));
  await person.click(screen.getByText('Book Thursday, 14:00'));
  expect((await screen.findByRole('alert')).textContent).toBe('This time was just taken. 15:00 is still free.');
  await person.click(screen.getByText('Book Thursday, 15:00'));
  await screen.findByText('It is agreed');
  expect(asked(book)[1]?.body).toMatchObject({ at: '2026-11-19T15:00:00.000Z' });
});

test.each([
  ['nothing is free', {}, { ...slots, days: [], firstAt: null }, 'No time is free'],
  ['no coach', { coach: null, closed: 'no-coach' as const }, slots, 'Sessions need a coach'],
  ['allowance used', { closed: 'allowance-used' as const }, slots, 'Every session you have is used or booked'],
])('%s: it is said', async (_, change, times, title) => {
  show('/sessions/new', { [list]: { ...own, ...change }, [free]: times });
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.queryByText('Ask Ines for a time') !== null).toBe(!('coach' in change));
});

test('with several kinds one is chosen first, unless there was a session before', async () => {
  const types = [...own.types, { ...own.types[0]!, id: 't2', name: 'Short call', minutes: 20 }];
  const { person, asked } = show('/sessions/new', { [list]: { ...own, types, past: [] } });
  await person.click(await screen.findByRole('radio', { name: /Short call/ }));
  await screen.findByText('Thursday, 19 November');
  expect(asked(free).map(({ route }) => route)).toEqual([`${free}?typeId=t2&from=2026-11-17`]);
});

test('none of them suits: another time is asked for in own words, kept until it is sent', async () => {
  const { person, asked } = show('/sessions/new', { 'POST /api/client/appointments/requests': own });
  await person.click(await screen.findByText('None of these suit? Ask Ines for another time'));
  await person.type(await screen.findByLabelText('When would it suit you?'), 'Evenings');
  await waitFor(() => expect(device.all('drafts')).toHaveLength(1));
  await person.click(screen.getByText('Ask'));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Ines has been asked'));
  expect(asked('POST')[0]?.body).toEqual({ words: 'Evenings' });
});

test('an offered time is accepted, or all of them are declined', async () => {
  const offers = ['o1', 'o2'].map((id) => ({ ...session, id, state: 'offered' as const }));
  let open = offers;
  const { person, asked } = show('/sessions', {
    [list]: () => ({ ...own, ahead: open }),
    'POST /api/client/appointments/{id}/decline': () => ({ ...own, ahead: (open = []) }),
  });
  expect(await screen.findByText('Ines offers two times')).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'Accept Thursday, 19 November, 14:00' })).toHaveLength(2);
  await person.click(screen.getByText('None of these suit'));
  await person.click(screen.getByText('Really decline?'));
  await waitFor(() => expect(screen.queryByText('Ines offers two times')).toBeNull());
  expect(asked('POST').map(({ route }) => route)).toEqual(['POST /api/client/appointments/o1/decline']);
  expect(document.activeElement?.textContent).toBe('Sessions');
});

test('accepting one opens it', async () => {
  const accept = 'POST /api/client/appointments/{id}/accept';
  const offer = { ...session, state: 'offered' as const };
  const { person } = show('/sessions', { [list]: { ...own, ahead: [offer] }, [accept]: session });
  await person.click(await screen.findByText('Accept'));
  expect(await screen.findByText('It is agreed')).toBeDefined();
});

test.each([
  ['in time', false, 'Ines asks for a day’s notice. It is two days away, so there is time.'],
  ['late', true, 'It is 5 hours away. Ines asks for a day’s notice, so it counts as late. Ines decides what follows.'],
])('calling off %s says the rule in the own case, and the focus is on moving', async (_, isLateNow, rule) => {
  const startsAt = isLateNow ? '2026-11-17T17:40:00.000Z' : '2026-11-19T14:00:00.000Z';
  const { person, asked } = show('/sessions/s4', {
    [read]: withSession({ isLateNow, startsAt, endsAt: '2026-11-19T14:50:00.000Z' }),
    'POST /api/appointments/{id}/call-off': { isLate: isLateNow },
  });
  await person.click(await screen.findByText('Call it off'));
  const dialog = within(await screen.findByRole('dialog', { description: rule }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Move it instead'));
  await person.type(dialog.getByLabelText(/A word for Ines/), 'The strike.');
  await person.click(dialog.getByText('Call it off'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked('POST')[0]).toMatchObject({
    route: 'POST /api/appointments/s4/call-off',
    body: { word: 'The strike.' },
  });
});

test('moving late asks the coach, and says so before', async () => {
  const late = { ...session, isLateNow: true };
  const { person, asked } = show('/sessions/s4/move', {
    [list]: { ...own, ahead: [late] },
    'POST /api/appointments/{id}/move': { outcome: 'asked' },
  });
  await person.click(await screen.findByText('15:00'));
  expect(said()).toContain('It is two days away, so Ines has to say yes first.');
  await person.click(screen.getByText('Ask for Thursday, 15:00'));
  await waitFor(() => expect(toastStore.current()?.title).toContain('Ines has been asked.'));
  expect(asked('POST')[0]?.body).toEqual({ at: '2026-11-19T15:00:00.000Z' });
  expect(asked(free)[0]?.route).toContain('moving=s4');
});

test('the coach asks to move it: it is answered', async () => {
  const move = { by: 'coach' as const, to: '2026-11-20T10:00:00.000Z', askedAt: present.toISOString() };
  const answer = 'POST /api/appointments/{id}/move/answer';
  const { person, asked } = show('/sessions/s4', { [read]: withSession({ move }), [answer]: { outcome: 'moved' } });
  expect(await screen.findByText('Ines asks to move it to Friday, 20 November, 10:00')).toBeDefined();
  expect(said()).toContain('11:00 for Ines');
  await person.click(screen.getByText('Move it', { selector: 'button' }));
  await waitFor(() => expect(asked('POST')[0]?.body).toEqual({ isAccepted: true }));
});

test('of a group’s session one says whether one comes, and nothing else is there', async () => {
  const coming = 'PUT /api/client/appointments/{id}/coming';
  const group = { name: 'Autumn Circle', isComing: null };
  const { person, asked } = show('/sessions/s4', { [read]: withSession({ group }), [coming]: session });
  await person.click(await screen.findByLabelText('I can’t come'));
  await waitFor(() => expect(asked('PUT')[0]?.body).toEqual({ isComing: false }));
  expect(screen.queryByText('Call it off')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('lines are saved on leaving the field, on the version they began with', async () => {
  const { person, asked } = show('/sessions/s4', {
    [lines]: { text: 'My mother.', version: 1, savedAt: present.toISOString() },
  });
  await person.type(await screen.findByRole('textbox'), 'My mother. ');
  expect(screen.getByText('Not saved yet')).toBeDefined();
  await person.tab();
  await settled();
  expect(screen.getByText('Saved, 12:40. Ines can read it.')).toBeDefined();
  expect(asked('PUT').map(({ body }) => body)).toEqual([{ text: 'My mother. ', baseVersion: 0 }]);
});

test.each([
  ['are both kept', 'From the phone.', 'From the phone.\n\nFrom here.'],
  ['are shortened where both are too long', 'x'.repeat(linesMax), 'Shorter.'],
])('lines that another device saved first stand beside these, and %s', async (_, text, then) => {
  let saved = { text: '', version: 0 };
  const { person, asked } = show('/sessions/s4', {
    [read]: () => withSession({ lines: saved }),
    [lines]: (body) => {
      const sent = body as { text: string; baseVersion: number };
      if (saved.version === 0) saved = { text, version: 1 };
      if (sent.baseVersion < saved.version) return taken;
      return { ...(saved = { text: sent.text, version: 2 }), savedAt: present.toISOString() };
    },
  });
  await person.type(await screen.findByRole('textbox'), 'From here.');
  await person.tab();
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText('From here.')).toBeDefined();
  await person.click(screen.getByText('Keep both'));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox');
  if (then === 'Shorter.') {
    expect(said()).toContain('12 characters too many to be saved.');
    await person.clear(field);
    await person.type(field, then);
    await person.tab();
  }
  await waitFor(() => expect(saved).toEqual({ text: then, version: 2 }));
  expect(asked('PUT').at(-1)?.body).toEqual({ text: then, baseVersion: 1 });
  expect(field.value).toBe(then);
});

test('a save of which only the answer was lost is none that another device made', async () => {
  let saved = { text: '', version: 0 };
  const { person } = show('/sessions/s4', {
    [read]: () => withSession({ lines: saved }),
    [lines]: () => {
      if (saved.version > 0) return taken;
      saved = { text: 'My mother.', version: 1 };
      throw new TypeError('The answer is lost.');
    },
  });
  await person.type(await screen.findByRole('textbox'), 'My mother.');
  await person.tab();
  await person.click(await screen.findByText('Save again'));
  expect(await screen.findByText('Saved. Ines can read it.')).toBeDefined();
  expect(screen.queryByText('Keep both')).toBeNull();
});

test('offline the next session stands there, and lines wait on the device', async () => {
  const { startsAt, endsAt, minutes, place } = session;
  const next = { id: 's4', startsAt, endsAt, minutes, place, coachName: 'Ines', aheadMinutes: 60, groupName: null };
  home = { sessions: { next, offers: 0, canBook: true, agreed: [], knots: [] } };
  const away = () => {
    throw new TypeError('Offline.');
  };
  const { person } = show('/sessions/s4', { [read]: away, [lines]: away });
  expect(await screen.findByText('Thursday at 14:00')).toBeDefined();
  expect(said()).toContain('15:00 for Ines');
  await person.type(screen.getByRole('textbox'), 'My mother.');
  await person.tab();
  expect(await screen.findByText(/Kept on this device/)).toBeDefined();
  const kept = { place: 'session-lines:s4', value: 'My mother.', base: 0 };
  await waitFor(() => expect(device.all('drafts')).toMatchObject([kept]));
});

test('a tick moves at once, and back where it is refused', async () => {
  const away = new Refusal(503, { code: 'unavailable', message: 'Away for a moment.' });
  let reads = 0;
  // Nothing can be read again either: the page itself takes it back.
  const { person } = show('/sessions/s4', { [read]: () => (reads++ === 0 ? page : away), [done]: away });
  const box = await screen.findByLabelText<HTMLInputElement>('An hour before dinner, twice.');
  expect(screen.getByLabelText('Write the letter.')).toHaveProperty('disabled', true);
  const letThrough = holdBack('PUT');
  await person.click(box);
  expect(box.checked).toBe(true);
  expect(screen.getByText('2 of 3')).toBeDefined();
  act(letThrough);
  await waitFor(() => expect(box.checked).toBe(false));
  expect(toastStore.current()?.description).toBe('Away for a moment.');
});

test('what the coach would see is taken back', async () => {
  const { person, asked } = show('/sessions/s4', { 'DELETE /api/client/week-cards/{id}/share': {} as never });
  await person.click(await screen.findByRole('button', { name: 'Take back Week 2' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Taken back'));
  expect(asked('DELETE')[0]?.route).toBe('DELETE /api/client/week-cards/w2/share');
});

test('after it: the text for both counts as read once half of it is seen, and a coach’s own has no tick', async () => {
  let tell: (ratio: number) => void = () => {};
  class Watch {
    constructor(seen: IntersectionObserverCallback) {
      tell = (intersectionRatio) =>
        seen([{ intersectionRatio, intersectionRect: { height: 0 } } as IntersectionObserverEntry], this as never);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watch);
  const { asked } = show('/sessions/s3', {
    [read]: pageAfter,
    'POST /api/client/appointments/{id}/read': { readAt: present.toISOString() },
  });
  expect(await screen.findByText('We stayed with the moment before the sentence.')).toBeDefined();
  expect(said()).toContain('Held, 14:00 to 14:50');
  expect(said()).toContain('Ines: send the breathing recording.');
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  tell(0.4);
  expect(asked('POST')).toHaveLength(0);
  tell(0.5);
  await waitFor(() => expect(asked('POST')[0]?.route).toBe('POST /api/client/appointments/s3/read'));
});

test.each([
  ['client', true, 'Called off by you, late by your coach’s rule.'],
  ['coach', false, 'Called off by Ines.'],
  ['system', false, 'Called off.'],
] as const)('called off by the %s: it says so, with the word', async (by, isLate, words) => {
  const calledOff = { at: present.toISOString(), by, isLate, word: 'The strike.' };
  show('/sessions/s4', { [read]: withSession({ state: 'called-off', calledOff }) });
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.getByText('The strike.', { selector: 'q[dir=auto]' })).toBeDefined();
  expect(screen.queryByText('Call it off')).toBeNull();
  expect(screen.getByRole('link', { name: 'Choose a time' }).getAttribute('href')).toBe('/sessions/new');
  // Only what the coach has said can be answered.
  expect(screen.getByRole('link', { name: by === 'coach' ? 'Answer Ines' : 'Message Ines' })).toBeDefined();
});

test('without a coach earlier sessions stay readable, and what was asked can be withdrawn', async () => {
  const request = { id: 'r1', words: 'Evenings', createdAt: present.toISOString() };
  let all = { ...own, request } as typeof own;
  const { person, asked } = show('/sessions', {
    [list]: () => all,
    'DELETE /api/client/appointments/requests/{id}': () =>
      (all = { ...own, coach: null, closed: 'no-coach', allowance: null }),
  });
  expect(await screen.findByText('Evenings', { selector: 'q[dir=auto]' })).toBeDefined();
  expect(said()).toContain('4 of 6 are used, until 31 Jan.');
  await person.click(screen.getByText('Withdraw'));
  expect(await screen.findByText('Sessions need a coach')).toBeDefined();
  expect(asked('DELETE')).toHaveLength(1);
  expect(said()).toContain('Summary and three commitments, two of them done.');
  expect(screen.getByText('Read').getAttribute('href')).toBe(`/sessions/${held.id}`);
  expect(screen.queryByText('Choose a time')).toBeNull();
});
