import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { clientDashboardQuery, type ClientDashboard, type EntrySaved } from '../queries.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, type Call } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { createQueryClient } from '#web/platform/query-client.ts';
import { the } from '#web/ui/element-in-test.ts';
import { post, savedEntry } from '../entry-in-test.ts';
import { DayLeaf, type SharingPlace } from './day-leaf.tsx';

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

type Wanted = { home?: ClientDashboard; isToday?: boolean; refusal?: ReactNode };

/** The page of day 17 as the app puts it together, and a server that takes every entry: with this home unless another. */
export const dayLeafOn = (day: ClientDashboard) => ({
  show: async ({ home = day, isToday = true, refusal }: Wanted = {}) => {
    const client = createQueryClient();
    client.setQueryData(clientDashboardQuery.queryKey, home);
    await act(async () => renderPage(<Page isToday={isToday} refusal={refusal} />, { client, user: theUser }));
    return client;
  },
  takingEntries: (entry: Partial<EntrySaved> = {}) =>
    fakeApi({
      [post]: (body: unknown) => kept({ id: idOf(body), ...entry }),
      'GET /api/client/dashboard': day,
    }),
});

export const paper = () => screen.getByRole<HTMLTextAreaElement>('textbox');
export const state = () => the('.writing__state .stateline').textContent;
export const save = () => the('button[type=submit]', HTMLButtonElement);
/** The id its device has made for an entry. */
export const idOf = (body: unknown) => (body as { id: string }).id;
let entries = 0;
export const kept = (over: Partial<EntrySaved> = {}): EntrySaved => ({
  ...savedEntry,
  dayNumber: page.dayNumber,
  id: `kept-${(entries += 1)}`,
  createdAt: new Date().toISOString(),
  ...over,
});
export const shown = (selector: string) => waitFor(() => expect(document.querySelector(selector)).not.toBeNull());
/** The entry is shown as the server has it. */
export const saved = () => shown('.kept:not(.kept--waiting)');

export const type = (value: string) => fireEvent.change(paper(), { target: { value } });
export async function write(text: string) {
  type(text);
  await userEvent.click(save());
}

export const entriesSent = (calls: Call[]) => calls.filter(({ route }) => route === post).map(({ body }) => body);
