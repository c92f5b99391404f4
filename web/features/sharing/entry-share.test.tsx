import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { day17, entryOf17, ines } from '#web/features/client-dashboard/home-in-test.ts';
import { clientDashboardQuery } from '#web/features/client-dashboard/queries.ts';
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
  const [entry] = data?.todayEntries ?? [];
  return entry && <EntryShare entry={entry} coach={hasCoach ? ines : null} timeZone="UTC" />;
}

async function show(share: Share | null, { hasCoach = true } = {}) {
  const client = createQueryClient();
  client.setQueryData(clientDashboardQuery.queryKey, { ...day17, todayEntries: [entryOf17({ share })] });
  await act(async () => renderPage(<Page hasCoach={hasCoach} />, { client }));
  return client;
}
const line = () => the('.eshare__say').textContent;

describe('an entry that is one’s own alone', () => {
  test('says so, and says what sharing means before it happens', async () => {
    const calls = fakeApi({});
    await show(null);
    expect(line()).toBe('Only you can read this.');
    await userEvent.click(screen.getByRole('button', { name: 'Share with Ines Calloway' }));
    expect(the('.eshare__ask p').textContent).toBe(
      'Ines Calloway can then read this entry, its mood and later changes, and answer. Everything ' +
        'else stays yours alone. You can take it back at any time.',
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Share it' }));
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(document.querySelector('.eshare__ask')).toBeNull();
    expect(calls).toEqual([]);
  });

  test('is shared with the coach that was named', async () => {
    const calls = fakeApi({ [put]: { share: shared } });
    await show(null);
    await userEvent.click(screen.getByRole('button', { name: 'Share with Ines Calloway' }));
    await userEvent.click(screen.getByRole('button', { name: 'Share it' }));
    await waitFor(() => expect(line().startsWith('Shared')).toBe(true));
    expect(calls).toMatchObject([{ route: 'PUT /api/client/journal-entries/e17/share', body: { coachId: 'c1' } }]);
    expect(line()).toBe('Shared with Ines Calloway on 7 October 2025, 09:00. Not read yet.');
    expect(toastStore.current()).toMatchObject({ title: 'Shared with Ines Calloway' });
    await waitFor(() => expect(document.activeElement).toBe(the('.eshare')));
  });

  test('stays so when the server refuses, with its sentence', async () => {
    fakeApi({
      [put]: new Refusal(409, { message: 'You have another coach by now.', code: 'conflict' }),
      'GET /api/client/dashboard': day17,
    });
    await show(null);
    await userEvent.click(screen.getByRole('button', { name: 'Share with Ines Calloway' }));
    await userEvent.click(screen.getByRole('button', { name: 'Share it' }));
    await waitFor(() => expect(toastStore.current()?.description).toBe('You have another coach by now.'));
    expect(line()).toBe('Only you can read this.');
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
      'Shared with Ines Calloway on 7 October 2025, 09:00. Read by Ines Calloway on 8 October 2025, 09:12. You have changed it since.',
    );
  });

  test('shows what was answered, as text', async () => {
    await show({ ...shared, comments: [comment] });
    expect(the('.comment').textContent).toBe('Ines Calloway, on 8 October 2025, 09:12<b>Well</b>\nseen.');
    expect(the('.comment__text').textContent).toBe('<b>Well</b>\nseen.');
  });

  test('is taken back, and keeps the comments', async () => {
    const calls = fakeApi({ [remove]: { share: { ...shared, sharedAt: null, coachName: '', comments: [comment] } } });
    await show({ ...shared, comments: [comment] });
    await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
    expect(the('.eshare__ask p').textContent).toContain(
      'will no longer be able to open the entry or the comments under it',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Take it back' }));
    await waitFor(() => expect(line()).toBe('Only you can read this.'));
    expect(calls).toMatchObject([{ route: 'DELETE /api/client/journal-entries/e17/share' }]);
    expect(the('.comment')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Share with Ines Calloway' })).toBeTruthy();
  });

  test('by a former coach’s comments alone offers nothing without a coach', async () => {
    await show({ ...shared, sharedAt: null, coachName: '', comments: [comment] }, { hasCoach: false });
    expect(the('.comment')).toBeTruthy();
    expect(document.querySelector('.eshare button')).toBeNull();
  });
});
