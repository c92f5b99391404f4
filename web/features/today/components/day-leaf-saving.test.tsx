import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { day17 } from '../home-in-test.ts';
import { clientDashboardQuery } from '../queries.ts';
import { fakeApi, holdBack, Refusal } from '#web/platform/fake-api-in-test.ts';
import { settled } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { the } from '#web/ui/element-in-test.ts';
import { device, emptyDevice, post } from '../entry-in-test.ts';
import {
  dayLeafOn,
  entriesSent,
  idOf,
  kept,
  paper,
  save,
  saved,
  shown,
  state,
  type,
  write,
} from './day-leaf-in-test.tsx';

const { show, takingEntries } = dayLeafOn(day17);
beforeEach(emptyDevice);

describe('saving', () => {
  test('text and mood go in one call, and the page then shows the entry instead of the form', async () => {
    const calls = fakeApi({
      [post]: (body: unknown) => kept({ id: idOf(body), entryText: 'Ten minutes.', moodScore: 9 }),
      'GET /api/client/dashboard': day17,
    });
    await show();
    type('Ten minutes.');
    fireEvent.change(screen.getByRole('slider'), { target: { value: '9' } });
    await userEvent.click(save());
    await saved();
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
    let written = kept({ entryText: 'Ten minutes.' });
    fakeApi({
      [post]: () => written,
      'GET /api/client/dashboard': () => ({ ...day17, todayEntries: [written] }),
    });
    const answer = holdBack('POST');
    const client = await show();
    await write('Ten minutes.');
    await shown('.kept--waiting');
    written = { ...written, id: device.all('outbox')[0]?.key ?? '' };
    client.setQueryData(clientDashboardQuery.queryKey, { ...day17, todayEntries: [written] });
    await settled();
    const meanwhile = [...document.querySelectorAll('.kept')].map(({ className }) => className);
    answer();
    expect(meanwhile).toEqual(['kept kept--waiting']);
    await saved();
    expect([...document.querySelectorAll('.kept')].map(({ className }) => className)).toEqual(['kept']);
  });

  test('says whom it is shared with where that was chosen, and the next one is private again', async () => {
    const calls = takingEntries();
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'share' }));
    expect(screen.getByRole('button', { name: 'share' }).getAttribute('aria-pressed')).toBe('true');
    await write('For two.');
    await saved();
    await userEvent.click(screen.getByRole('button', { name: 'Write another' }));
    expect(screen.getByRole('button', { name: 'share' }).getAttribute('aria-pressed')).toBe('false');
    await write('For one.');
    await waitFor(() => expect(document.querySelectorAll('.kept:not(.kept--waiting)')).toHaveLength(2));
    const bodies = entriesSent(calls);
    expect(bodies[0]).toMatchObject({ entryText: 'For two.', share: true, shareWith: 'c1' });
    expect(bodies[1]).not.toHaveProperty('share');
    expect([...document.querySelectorAll('.kept i')]).toHaveLength(2);
  });

  test('offers no sharing without a coach', async () => {
    await show({ home: { ...day17, coach: null } });
    expect(document.querySelector('.writing__share')).toBeNull();
  });

  test('the mood nobody touched is 7', async () => {
    const calls = takingEntries();
    await show();
    await write('Ten minutes.');
    await saved();
    expect(entriesSent(calls)[0]).toMatchObject({ moodScore: 7 });
  });

  test('without a connection it is outlined, waits on this device and can be tried again', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    await show();
    await write('Offline words.');
    await waitFor(() =>
      expect(document.querySelector('.kept--waiting')?.textContent).toContain('when you’re back online'),
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
    await write('Too late.');
    await waitFor(() => expect(document.querySelector('.err')).not.toBeNull());
    expect(paper().value).toBe('Too late.');
    expect(the('.err').textContent).toBe('Your trial is over. Join a coach to write on.');
    expect(state()).toBe('Not saved');
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
    await write('Not lost.');
    await waitFor(() => expect(toastStore.current()?.title).toBe('Session Expired'));
    expect(toastStore.current()).toMatchObject({ description: 'Please refresh the page and log in again.' });
    expect(device.all('outbox')).toMatchObject([{ content: { entryText: 'Not lost.' }, sentAt: null }]);
    expect(client.getQueryState(clientDashboardQuery.queryKey)?.isInvalidated).toBe(true);
    expect(entriesSent(calls)).toHaveLength(1);
  });

  describe('after midnight', () => {
    beforeEach(() => void vi.useFakeTimers({ now: new Date('2025-10-08T23:58:00Z'), toFake: ['Date'] }));
    afterEach(() => void vi.useRealTimers());
    /** Typed at 23:58, looked at again at the other time. */
    async function begunAndBack(at: string) {
      const calls = takingEntries();
      await show();
      type('Late words.');
      vi.setSystemTime(new Date(at));
      await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
      return calls;
    }

    test('what was begun the evening before belongs to it', async () => {
      const calls = await begunAndBack('2025-10-09T00:02:00Z');
      expect(screen.getByText('You started this page yesterday.')).toBeDefined();
      await act(async () => save().click());
      await saved();
      expect(entriesSent(calls)[0]).toMatchObject({
        begunAt: '2025-10-08T23:58:00.000Z',
        writtenAt: '2025-10-09T00:02:00.000Z',
      });
    });

    test('or to the new day, if the person says so', async () => {
      const calls = await begunAndBack('2025-10-09T00:02:00Z');
      await act(async () => screen.getByRole('button', { name: 'Make it today’s' }).click());
      await act(async () => save().click());
      await saved();
      expect(entriesSent(calls)[0]).not.toHaveProperty('begunAt');
    });

    test.each(['2025-10-08T23:59:00Z', '2025-10-09T03:00:00Z', '2025-10-10T00:02:00Z'])(
      'nothing is asked at %s',
      async (at) => {
        const calls = await begunAndBack(at);
        expect(screen.queryByText('You started this page yesterday.')).toBeNull();
        await act(async () => save().click());
        await saved();
        expect(entriesSent(calls)[0]).not.toHaveProperty('begunAt');
      },
    );
  });

  test('Ctrl and Enter save it, once however long they are held', async () => {
    const calls = takingEntries();
    await show();
    await userEvent.type(paper(), 'By{Enter}keys.{Control>}{Enter>3}');
    await saved();
    expect(entriesSent(calls)).toMatchObject([{ entryText: 'By\nkeys.' }]);
  });

  test('two presses make one entry', async () => {
    const calls = takingEntries();
    await show();
    type('Once.');
    const button = save();
    await act(async () => {
      button.click();
      button.click();
    });
    await saved();
    expect(entriesSent(calls)).toHaveLength(1);
  });
});
