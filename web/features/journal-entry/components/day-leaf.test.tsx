import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { day17, entryOf17 } from '#web/features/client-dashboard/home-in-test.ts';
import { clientDashboardQuery } from '#web/features/client-dashboard/queries.ts';
import type { ClientDashboard } from '#web/features/client-dashboard/queries.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import type { MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { noteReached } from '#web/platform/device/connection.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { renderPage, settled } from '#web/platform/page-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';
import { entryOutbox } from '../entry-outbox.ts';
import { OtherDrafts } from './entry-form.tsx';
import { DayLeaf } from './day-leaf.tsx';
import type { SharingPlace } from './day-leaf.tsx';

let device: MemoryDevice;
beforeEach(() => void (device = memoryDevice()));
afterEach(() => {
  cleanup();
  entryOutbox.forgetRetries();
  noteReached(true);
});

const page = { assignmentId: 'a1', week: 3, day: 3, dayNumber: 17, promptText: 'What did you want today?' };

function Page({ isToday, refusal }: { isToday: boolean; refusal?: ReactNode }) {
  const { data } = useQuery({ ...clientDashboardQuery, enabled: false });
  const sharing = ({ entry, shareWith, choose }: SharingPlace) =>
    entry ? (
      <i>{`under ${entry.id}`}</i>
    ) : (
      <button type="button" aria-pressed={shareWith === 'c1'} onClick={() => choose(shareWith ? undefined : 'c1')}>
        share
      </button>
    );
  return (
    <DayLeaf
      page={{ ...page, mood: data?.moodCheckIn }}
      note="Wednesday, 8 October"
      isToday={isToday}
      entries={data?.todayEntries ?? []}
      timeZone="UTC"
      skip={<button type="button">skip</button>}
      next={<p className="next" />}
      refusal={refusal}
      coach={data?.coach ?? null}
      sharing={sharing}
    />
  );
}

async function show({
  home = day17,
  isToday = true,
  refusal,
}: { home?: ClientDashboard; isToday?: boolean; refusal?: ReactNode } = {}) {
  const client = createQueryClient();
  client.setQueryData(clientDashboardQuery.queryKey, home);
  await act(async () => renderPage(<Page isToday={isToday} refusal={refusal} />, { client, user: theUser }));
  return client;
}

const paper = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const state = () => the('.writing__state .stateline').textContent;
const save = () => the('button[type=submit]', HTMLButtonElement);
let entries = 0;
const kept = (over: Parameters<typeof entryOf17>[0] = {}) => ({
  ...entryOf17({ id: `kept-${(entries += 1)}`, createdAt: new Date().toISOString(), ...over }),
  care: null,
});
const post = 'POST /api/journal-entries';
const shown = (selector: string) => waitFor(() => expect(document.querySelector(selector)).not.toBeNull());

describe('an unwritten day', () => {
  test('begins with the mood that was tapped in a reminder, and saves it', async () => {
    const calls = fakeApi({ [post]: kept({ moodScore: 3 }), 'GET /api/client/dashboard': day17 });
    await show({ home: { ...day17, moodCheckIn: 3 } });
    expect(screen.getByRole('slider')).toMatchObject({ value: '3' });
    fireEvent.change(paper(), { target: { value: 'Few words.' } });
    await userEvent.click(save());
    await shown('.kept:not(.kept--waiting)');
    expect(calls.find(({ route }) => route === post)?.body).toMatchObject({ moodScore: 3 });
  });

  test('asks its prompt, offers text and shows that audio is off', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What did you want today?');
    expect(the('.ribbon').textContent).toBe('17');
    expect(
      [...document.querySelectorAll('.segments button')].map((button) => [
        button.textContent,
        button.hasAttribute('disabled'),
      ]),
    ).toEqual([
      ['Type Response', false],
      ['Audio ResponseAudio responses are not available yet.', true],
    ]);
    expect(screen.getByRole('slider')).toMatchObject({ value: '7', min: '1', max: '10', step: '1' });
    expect(the('.moodset__now').textContent).toBe('7Good');
    expect(state()).toBe('Nothing written yet');
    expect(save()).toMatchObject({ disabled: true, textContent: "Save Today's Entry" });
    expect(document.querySelector('.next')).toBeNull();
  });

  test('counts words and says that the text is on this device', async () => {
    await show();
    fireEvent.change(paper(), { target: { value: 'two words' } });
    expect(the('.writing__state').textContent).toContain('2 words');
    await waitFor(() => expect(state()).toMatch(/^On this device, \d\d:\d\d$/));
    expect(device.all('drafts')).toMatchObject([{ place: 'a1/3/3', value: { entryText: 'two words' } }]);
    expect(save().disabled).toBe(false);
  });

  test('finds the text again that was typed before', async () => {
    await show();
    fireEvent.change(paper(), { target: { value: 'typed before' } });
    await waitFor(() => expect(device.all('drafts')).toHaveLength(1));
    cleanup();
    await show();
    await waitFor(() => expect(paper().value).not.toBe(''));
    expect(paper().value).toBe('typed before');
  });

  test('nothing but spaces is no entry', async () => {
    const calls = fakeApi({});
    await show();
    fireEvent.change(paper(), { target: { value: '  \n ' } });
    await userEvent.click(save());
    expect(toastStore.current()).toMatchObject({
      title: 'Entry Required',
      description: 'Please write something before saving your entry.',
    });
    expect(paper().value).toBe('  \n ');
    expect(calls).toEqual([]);
  });

  test('20,001 characters are refused with the text still in the box', async () => {
    const calls = fakeApi({});
    await show();
    fireEvent.change(paper(), { target: { value: `${'a'.repeat(20_001)}  ` } });
    expect(the('.err').textContent).toBe('The entry can have at most 20,000 characters. This one has 20,001.');
    await userEvent.click(save());
    expect(toastStore.current()).toMatchObject({ title: 'Error' });
    expect(paper().value).toHaveLength(20_003);
    expect(calls).toEqual([]);
    fireEvent.change(paper(), { target: { value: 'a'.repeat(20_000) } });
    expect(document.querySelector('.err')).toBeNull();
  });
});

describe('saving', () => {
  test('text and mood go in one call, and the page then shows the entry instead of the form', async () => {
    const calls = fakeApi({
      [post]: (body: unknown) => kept({ createdAt: (body as { writtenAt: string }).writtenAt, moodScore: 9 }),
      'GET /api/client/dashboard': day17,
    });
    await show();
    fireEvent.change(paper(), { target: { value: 'Ten minutes.' } });
    fireEvent.change(screen.getByRole('slider'), { target: { value: '9' } });
    await userEvent.click(save());
    await shown('.kept:not(.kept--waiting)');
    const sent = calls.filter(({ route }) => route === post);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      entryText: 'Ten minutes.',
      moodScore: 9,
      entryType: 'text',
      assignmentId: 'a1',
      week: 3,
      day: 3,
    });
    expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(the('.kept__state').textContent).toMatch(/^Saved, \d\d:\d\d9Great$/);
    expect(document.querySelector('.writing')).toBeNull();
    expect(the('.next')).toBeTruthy();
    expect(toastStore.current()).toMatchObject({ title: 'Entry Saved' });
    expect(document.activeElement).toBe(the('.kept'));
  });

  test('an entry that other news brings before the save has ended is on its way until then', async () => {
    const entry = kept({ entryText: 'Ten minutes.' });
    const written = { ...entry, createdAt: new Date(Date.now() + 1000).toISOString() };
    fakeApi({ [post]: written, 'GET /api/client/dashboard': { ...day17, todayEntries: [written] } });
    const ask = fetch;
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (init.method === 'POST') await held;
      return await ask(address, init);
    });
    const client = await show();
    fireEvent.change(paper(), { target: { value: 'Ten minutes.' } });
    await userEvent.click(save());
    await shown('.kept--waiting');
    client.setQueryData(clientDashboardQuery.queryKey, { ...day17, todayEntries: [written] });
    await settled();
    const meanwhile = [...document.querySelectorAll('.kept')].map(({ className }) => className);
    answer();
    expect(meanwhile).toEqual(['kept kept--waiting']);
    await shown('.kept:not(.kept--waiting)');
    expect([...document.querySelectorAll('.kept')].map(({ className }) => className)).toEqual(['kept']);
  });

  test('says whom it is shared with where that was chosen, and the next one is private again', async () => {
    const calls = fakeApi({ [post]: () => kept(), 'GET /api/client/dashboard': day17 });
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'share' }));
    expect(screen.getByRole('button', { name: 'share' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.change(paper(), { target: { value: 'For two.' } });
    await userEvent.click(save());
    await shown('.kept:not(.kept--waiting)');
    await userEvent.click(screen.getByRole('button', { name: 'Write another' }));
    expect(screen.getByRole('button', { name: 'share' }).getAttribute('aria-pressed')).toBe('false');
    fireEvent.change(paper(), { target: { value: 'For one.' } });
    await userEvent.click(save());
    await waitFor(() => expect(document.querySelectorAll('.kept:not(.kept--waiting)')).toHaveLength(2));
    const bodies = calls.filter(({ route }) => route === post).map(({ body }) => body);
    expect(bodies[0]).toMatchObject({ entryText: 'For two.', share: true, shareWith: 'c1' });
    expect(bodies[1]).not.toHaveProperty('share');
    expect([...document.querySelectorAll('.kept i')]).toHaveLength(2);
  });

  test('offers no sharing without a coach', async () => {
    await show({ home: { ...day17, coach: null } });
    expect(document.querySelector('.writing__share')).toBeNull();
  });

  test('the mood nobody touched is 7', async () => {
    const calls = fakeApi({ [post]: kept(), 'GET /api/client/dashboard': day17 });
    await show();
    fireEvent.change(paper(), { target: { value: 'Ten minutes.' } });
    await userEvent.click(save());
    await shown('.kept:not(.kept--waiting)');
    expect(calls.find(({ route }) => route === post)?.body).toMatchObject({ moodScore: 7 });
  });

  test('without a connection it is outlined, waits on this device and can be tried again', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    await show();
    fireEvent.change(paper(), { target: { value: 'Offline words.' } });
    await userEvent.click(save());
    await waitFor(() =>
      expect(document.querySelector('.kept--waiting')?.textContent).toContain('as soon as you are back'),
    );
    expect(the('.kept--waiting .stateline').textContent).toMatch(/^On this device, /);
    expect(the('.kept--waiting .read').textContent).toBe('Offline words.');
    expect(device.all('outbox')).toMatchObject([{ content: { entryText: 'Offline words.' }, sentAt: null }]);
    expect(document.querySelector('.writing')).toBeNull();
  });

  test('what the server refuses stands in the box again, with its sentence', async () => {
    fakeApi({
      [post]: new Refusal(409, { message: 'Your trial is over. Join a coach to write on.', code: 'conflict' }),
    });
    await show();
    fireEvent.change(paper(), { target: { value: 'Too late.' } });
    await userEvent.click(save());
    await waitFor(() => expect(document.querySelector('.err')).not.toBeNull());
    expect(paper().value).toBe('Too late.');
    expect(the('.err').textContent).toBe('Your trial is over. Join a coach to write on.');
    expect(state()).toBe('Could not save');
    await waitFor(() =>
      expect(toastStore.current()).toMatchObject({
        title: 'Error',
        description: 'Your trial is over. Join a coach to write on.',
      }),
    );
  });

  test('a session that is over says so, looks at the dashboard again and keeps the text', async () => {
    const unauthorized = new Refusal(401, { message: 'Unauthorized', code: 'unauthorized' });
    const calls = fakeApi({
      [post]: unauthorized,
      'GET /api/client/dashboard': unauthorized,
      'GET /api/auth/user': unauthorized,
    });
    const client = await show();
    client
      .getQueryCache()
      .find({ queryKey: clientDashboardQuery.queryKey })
      ?.setOptions(clientDashboardQuery as never);
    fireEvent.change(paper(), { target: { value: 'Not lost.' } });
    await userEvent.click(save());
    await waitFor(() => expect(toastStore.current()?.title).toBe('Session Expired'));
    expect(toastStore.current()).toMatchObject({ description: 'Please refresh the page and log in again.' });
    expect(device.all('outbox')).toMatchObject([{ content: { entryText: 'Not lost.' }, sentAt: null }]);
    expect(client.getQueryState(clientDashboardQuery.queryKey)?.isInvalidated).toBe(true);
    expect(calls.filter(({ route }) => route === post)).toHaveLength(1);
  });

  describe('after midnight', () => {
    beforeEach(() => void vi.useFakeTimers({ now: new Date('2025-10-08T23:58:00Z'), toFake: ['Date'] }));
    afterEach(() => void vi.useRealTimers());
    const body = (calls: ReturnType<typeof fakeApi>) => calls.find(({ route }) => route === post)?.body;
    /** Typed at 23:58, looked at again at the other time. */
    async function begunAndBack(at: string) {
      const calls = fakeApi({ [post]: kept(), 'GET /api/client/dashboard': day17 });
      await show();
      fireEvent.change(paper(), { target: { value: 'Late words.' } });
      vi.setSystemTime(new Date(at));
      await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
      return calls;
    }

    test('what was begun the evening before belongs to it', async () => {
      const calls = await begunAndBack('2025-10-09T00:02:00Z');
      expect(screen.getByText('This page was begun yesterday.')).toBeDefined();
      await act(async () => save().click());
      await shown('.kept:not(.kept--waiting)');
      expect(body(calls)).toMatchObject({ begunAt: '2025-10-08T23:58:00.000Z', writtenAt: '2025-10-09T00:02:00.000Z' });
    });

    test('or to the new day, if the person says so', async () => {
      const calls = await begunAndBack('2025-10-09T00:02:00Z');
      await act(async () => screen.getByRole('button', { name: 'Make it today’s' }).click());
      await act(async () => save().click());
      await shown('.kept:not(.kept--waiting)');
      expect(body(calls)).not.toHaveProperty('begunAt');
    });

    test.each(['2025-10-08T23:59:00Z', '2025-10-09T03:00:00Z', '2025-10-10T00:02:00Z'])(
      'nothing is asked at %s',
      async (at) => {
        const calls = await begunAndBack(at);
        expect(screen.queryByText('This page was begun yesterday.')).toBeNull();
        await act(async () => save().click());
        await shown('.kept:not(.kept--waiting)');
        expect(body(calls)).not.toHaveProperty('begunAt');
      },
    );
  });

  test('Ctrl and Enter save it, once however long they are held', async () => {
    const calls = fakeApi({ [post]: kept(), 'GET /api/client/dashboard': day17 });
    await show();
    await userEvent.type(paper(), 'By{Enter}keys.{Control>}{Enter>3}');
    await shown('.kept:not(.kept--waiting)');
    expect(calls.filter(({ route }) => route === post)).toMatchObject([{ body: { entryText: 'By\nkeys.' } }]);
  });

  test('two presses make one entry', async () => {
    const calls = fakeApi({ [post]: kept(), 'GET /api/client/dashboard': day17 });
    await show();
    fireEvent.change(paper(), { target: { value: 'Once.' } });
    const button = save();
    await act(async () => {
      button.click();
      button.click();
    });
    await shown('.kept:not(.kept--waiting)');
    expect(calls.filter(({ route }) => route === post)).toHaveLength(1);
  });
});

describe('a written day', () => {
  const home = {
    ...day17,
    todayEntries: [
      entryOf17({ id: 'later', entryText: 'Later.', createdAt: '2025-10-08T21:00:00.000Z' }),
      entryOf17({ entryText: '<b>bold</b>' }),
    ],
  };

  test('shows its entries in the order of writing, as text, with a way to write another', async () => {
    await show({ home });
    await shown('.kept');
    expect([...document.querySelectorAll('.kept .read')].map((text) => text.textContent)).toEqual([
      '<b>bold</b>',
      'Later.',
    ]);
    expect(document.querySelector('textarea')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Write another' }));
    await shown('textarea');
    await waitFor(() => expect(document.activeElement).toBe(paper()));
    expect(document.querySelector('.next')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(document.querySelector('textarea')).toBeNull();
  });

  test('text for another entry that was begun stands there again', async () => {
    await show({ home });
    await shown('.kept');
    await userEvent.click(screen.getByRole('button', { name: 'Write another' }));
    await shown('textarea');
    fireEvent.change(paper(), { target: { value: 'one more' } });
    await waitFor(() => expect(device.all('drafts')).toHaveLength(1));
    cleanup();
    await show({ home });
    await shown('textarea');
    expect(paper().value).toBe('one more');
  });

  test('an entry of long ago says when it was written, and an edited one that it was', async () => {
    await show({
      home: { ...day17, todayEntries: [entryOf17({ version: 3, updatedAt: '2025-10-09T07:00:00.000Z' })] },
    });
    await shown('.kept');
    expect(the('.kept .stateline').textContent).toMatch(/^Saved, 8 October( 2025)?, 20:14$/);
    expect(the('.kept').textContent).toMatch(/2 words, edited 9 October( 2025)?, 07:00/);
    expect(screen.getByRole('button', { name: 'Earlier versions' })).toBeTruthy();
  });
});

test('a day written afterwards is marked, and its button names the day', async () => {
  await show({ isToday: false });
  expect(save().textContent).toBe('Save Entry for Day 17');
  expect(document.querySelector('.ribbon')).toBeNull();
  cleanup();
  await show({ isToday: false, home: { ...day17, todayEntries: [entryOf17({ isLate: true })] } });
  await shown('.kept');
  expect(the('.kept .stateline').textContent).toMatch(/^Written later, 8 October( 2025)?, 20:14$/);
});

test('where a day is closed, what was typed is still there, and can be saved as a free page', async () => {
  const calls = fakeApi({ [post]: kept({ dayNumber: null }), 'GET /api/client/dashboard': day17 });
  await show();
  fireEvent.change(paper(), { target: { value: 'Half a thought.' } });
  await waitFor(() => expect(device.all('drafts')).toHaveLength(1));
  cleanup();
  await show({ refusal: <p className="refusal">no</p> });
  await shown('.kept--waiting');
  expect(document.querySelector('textarea')).toBeNull();
  expect(the('.kept--waiting .read').textContent).toBe('Half a thought.');
  expect(the('.refusal')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save it as a free page' }));
  await waitFor(() => expect(document.querySelector('.kept--waiting')).toBeNull());
  await waitFor(() => expect(calls.some(({ route }) => route === post)).toBe(true));
  const { body } = calls.find(({ route }) => route === post) ?? {};
  expect(body).toMatchObject({ isFreePage: true, entryText: 'Half a thought.', moodScore: 7 });
  expect(body).not.toHaveProperty('week');
  expect(device.all('drafts')).toEqual([]);
});

test('a text from another window can be brought here, and is discarded only when asked twice', async () => {
  const take = vi.fn<() => void>();
  const discard = vi.fn<() => void>();
  render(
    <OtherDrafts
      others={[
        { id: 'x', value: { entryText: 'the other <b>text</b>', moodScore: null }, keptAt: new Date(), take, discard },
      ]}
      timeZone="UTC"
    />,
  );
  expect(the('.read').textContent).toBe('the other <b>text</b>');
  await userEvent.click(screen.getByRole('button', { name: 'Bring it here' }));
  expect(take).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Discard it' }));
  expect(discard).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Discard it for good' }));
  expect(discard).toHaveBeenCalledTimes(1);
});
