import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { day17, entryOf17, ines } from '#web/features/today/home-in-test.ts';
import { clientDashboardQuery } from '#web/features/today/queries.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';
import type { Share } from './queries.ts';
import { EntryShare } from './entry-share.tsx';

const shared: Share = {
  sharedAt: '2025-10-07T09:00:00.000Z',
  coachName: 'Ines Calloway',
  readAt: null,
  isEditedSinceRead: false,
  comments: [],
};
const comment = {
  id: 'k1',
  text: '<b>Well</b>\nseen.',
  createdAt: '2025-10-08T09:12:00.000Z',
  coachName: 'Ines Calloway',
};
const put = 'PUT /api/client/journal-entries/{id}/share';
const remove = 'DELETE /api/client/journal-entries/{id}/share';

function Page({ hasCoach }: { hasCoach: boolean }) {
  const { data } = useQuery({ ...clientDashboardQuery, enabled: false });
  const [entry] = [...(data?.todayEntries ?? []), ...(data?.freePages?.today ?? [])];
  return entry && <EntryShare entry={entry} coach={hasCoach ? ines : null} timeZone="UTC" />;
}

async function show(share: Share | null, { hasCoach = true } = {}) {
  const client = createQueryClient();
  client.setQueryData(clientDashboardQuery.queryKey, { ...day17, todayEntries: [entryOf17({ share })] });
  await act(async () => renderPage(<Page hasCoach={hasCoach} />, { client }));
  return client;
}
const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Share this page with Ines ?, written / });
const line = () => the('.swrow__say').textContent;
const off =
  'Only you can see this page. If you share it, Ines sees all of it, with photos, recording, mood and any edits, and can reply.';

describe('an entry that is one’s own alone', () => {
  test('says so, and what sharing means', async () => {
    await show(null);
    expect(toggle().checked).toBe(false);
    expect(line()).toBe(off);
  });

  test('is shared with the coach that was named', async () => {
    const calls = fakeApi({ [put]: { share: shared } });
    await show(null);
    await userEvent.click(toggle());
    await waitFor(() => expect(line()).toBe('On. Ines hasn’t opened this page yet. Turn off to stop sharing.'));
    expect(calls).toMatchObject([{ route: 'PUT /api/client/journal-entries/e17/share', body: { coachId: 'c1' } }]);
    expect(toggle().checked).toBe(true);
    expect(document.activeElement).toBe(toggle());
  });

  test('is shown as shared at once, also on a free page', async () => {
    fakeApi({ [put]: { share: shared } });
    const client = await show(null);
    await act(async () => {
      client.setQueryData(clientDashboardQuery.queryKey, {
        ...day17,
        todayEntries: [],
        freePages: { today: [entryOf17({ dayNumber: null })], newest: [] },
      });
    });
    await userEvent.click(toggle());
    await waitFor(() => expect(toggle().checked).toBe(true));
    await waitFor(() => expect(line()).toBe('On. Ines hasn’t opened this page yet. Turn off to stop sharing.'));
  });

  test('stays so when the server refuses, with its sentence', async () => {
    fakeApi({
      [put]: new Refusal(409, { message: 'You have another coach by now.', code: 'conflict' }),
      'GET /api/client/dashboard': day17,
    });
    await show(null);
    await userEvent.click(toggle());
    await waitFor(() => expect(toastStore.current()?.description).toBe('You have another coach by now.'));
    expect(toggle().checked).toBe(false);
    expect(line()).toBe(off);
  });

  test('says nothing of sharing to somebody without a coach', async () => {
    await show(null, { hasCoach: false });
    expect(document.querySelector('.eshare')).toBeNull();
  });
});

describe('an entry that is shared', () => {
  test('says when it was read, and that it was changed since', async () => {
    await show({ ...shared, readAt: '2025-10-08T09:12:00.000Z', isEditedSinceRead: true });
    expect(line()).toBe(
      'On. Ines opened this page on 8 October 2025, 09:12. You’ve edited it since. Turn off to stop sharing.',
    );
  });

  test('shows what was answered, as text, and the way to answer it', async () => {
    await show({ ...shared, comments: [comment] });
    expect(the('.comment__who').textContent).toBe('Ines Calloway8 October 2025, 09:12');
    expect(the('.comment .avatar').textContent).toBe('IC');
    expect(the('.comment__text').textContent).toBe('<b>Well</b>\nseen.');
    expect(screen.getByRole('link', { name: 'Reply in Messages' }).getAttribute('href')).toBe('/messages?with=c1');
  });

  test('does not lead from a former coach’s words to the present one', async () => {
    await show({ ...shared, sharedAt: null, coachName: '', comments: [{ ...comment, coachName: 'Mara Lindqvist' }] });
    expect(the('.comment__text')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('is taken back, and keeps the comments', async () => {
    const calls = fakeApi({ [remove]: { share: { ...shared, sharedAt: null, coachName: '', comments: [comment] } } });
    await show({ ...shared, comments: [comment] });
    await userEvent.click(toggle());
    await waitFor(() => expect(line()).toBe(off));
    expect(calls).toMatchObject([{ route: 'DELETE /api/client/journal-entries/e17/share' }]);
    expect(the('.comment')).toBeTruthy();
    expect(toggle().checked).toBe(false);
  });

  test('by a former coach’s comments alone offers nothing without a coach', async () => {
    await show({ ...shared, sharedAt: null, coachName: '', comments: [comment] }, { hasCoach: false });
    expect(the('.comment')).toBeTruthy();
    expect(the('.eshare').textContent).toContain('Only you can see this page.');
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
