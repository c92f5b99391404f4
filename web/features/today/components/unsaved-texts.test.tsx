import type { ReactNode } from 'react';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import type { MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import type { DraftRecord } from '#web/platform/device/records.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';
import { waitingEntry } from '../entry-in-test.ts';
import { DeviceNote, UnsavedTexts } from './unsaved-texts.tsx';

let device: MemoryDevice;
beforeEach(() => void (device = memoryDevice()));

const draft = (place: string, text: string): DraftRecord => ({
  userId: 'nora',
  place,
  slot: place,
  seq: 1,
  value: { entryText: text, moodScore: null },
  base: null,
  keptAt: 0,
  replaces: [],
  refusal: null,
});
const keep = (...drafts: DraftRecord[]) => device.change((tx) => drafts.forEach((record) => tx.put('drafts', record)));

async function show(node: ReactNode) {
  const client = createQueryClient();
  await act(async () => renderPage(node, { client, user: theUser }));
}

const rows = () => [...document.querySelectorAll('.elsewhere li p')].map((row) => row.textContent);

test('a free page that was begun leads to Today, which shows it itself', async () => {
  await keep(draft('free-page', 'On my own'));
  await show(<UnsavedTexts assignmentId="a1" here={undefined} shownEntries={[]} />);
  await waitFor(() => expect(rows()).toEqual(['You started a free pageOn my own']));
  expect(screen.getByRole('link', { name: 'Keep writing' }).getAttribute('href')).toBe('/');
  cleanup();
  await show(
    <>
      <UnsavedTexts assignmentId="a1" here={undefined} hasFreePage shownEntries={[]} />
      <DeviceNote />
    </>,
  );
  await waitFor(() => expect(the('.devicenote').textContent).toBe('Your free page is on this device'));
  expect(rows()).toEqual([]);
});

test('text of another day is shown with the way to it; that of the open page is not', async () => {
  await keep(
    draft('a1/3/2', 'Half a thought'),
    draft('a1/3/3', 'of this page'),
    draft('entry:e1', 'a change'),
    draft('entry:e17', 'shown by the page'),
  );
  await show(<UnsavedTexts assignmentId="a1" here="a1/3/3" shownEntries={['e17']} />);
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows().toSorted()).toEqual([
    'You started editing an entrya change',
    'You started writing for Day 16Half a thought',
  ]);
  expect(screen.getByRole('link', { name: 'Keep writing' }).getAttribute('href')).toBe('/day/3/2');
  expect(screen.getByRole('link', { name: 'Keep editing' }).getAttribute('href')).toBe('/journal?entry=e1&edit=1');
});

test('text of a program that is over cannot be opened, so all of it stands here', async () => {
  const long = 'word '.repeat(100).trim();
  await keep(draft('old/1/2', long));
  await show(<UnsavedTexts assignmentId="a1" here={undefined} shownEntries={[]} />);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(the('.elsewhere__text').textContent).toBe(long);
  expect(document.querySelector('.elsewhere a')).toBeNull();
});

test('a long text with a way to its page can be read here to its end, because that page may be gone', async () => {
  const long = `${'word '.repeat(100)}\n\nthe end`;
  await keep(draft('entry:e1', long));
  await show(<UnsavedTexts assignmentId="a1" here={undefined} shownEntries={[]} />);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(the('.elsewhere__text').textContent).not.toContain('the end');
  await userEvent.click(screen.getByRole('button', { name: 'Show all', expanded: false }));
  expect(the('.elsewhere__text--whole').textContent).toBe(long);
  await userEvent.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
  expect(document.querySelector('.elsewhere__text--whole')).toBeNull();
});

test('what was begun can be given up, after a second press', async () => {
  await keep(draft('entry:e1', 'a change'), draft('old/1/2', 'of a program that is over'));
  await show(<UnsavedTexts assignmentId="a1" here={undefined} shownEntries={[]} />);
  await waitFor(() => expect(rows()).toHaveLength(2));
  const change = screen.getByText('You started editing an entry').closest('li')!;
  await userEvent.click(within(change).getByRole('button', { name: 'Discard it' }));
  expect(device.all('drafts')).toHaveLength(2);
  await userEvent.click(within(change).getByRole('button', { name: 'Discard it for good' }));
  await waitFor(() => expect(rows()).toEqual(['You started writing for Day 2of a program that is over']));
  expect(device.all('drafts').map(({ place }) => place)).toEqual(['old/1/2']);
});

test('an entry of another day that waits is named', async () => {
  await device.change((tx) => tx.put('outbox', waitingEntry({ place: 'a1/1/2', content: { assignmentId: 'a1' } })));
  await show(<UnsavedTexts assignmentId="a1" here="a1/3/3" shownEntries={[]} />);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()).toEqual(['Your entry for Day 2 is waiting to be sentsome words']);
});

test('nothing of another person', async () => {
  await keep({ ...draft('a1/3/2', 'not yours'), userId: 'somebody else' });
  await show(<UnsavedTexts assignmentId="a1" here={undefined} shownEntries={[]} />);
  expect(document.querySelector('.elsewhere')).toBeNull();
});

test('where a session has ended, the words are said to be safe', async () => {
  await keep(draft('a1/3/3', 'typed'), draft('entry:e1', 'changed'));
  await device.change((tx) => tx.put('outbox', waitingEntry()));
  await show(<DeviceNote />);
  await waitFor(() => expect(document.querySelectorAll('.devicenote > *')).toHaveLength(3));
  expect([...document.querySelectorAll('.devicenote > *')].map((line) => line.textContent)).toEqual([
    'Your entry for Day 2 is on this device',
    'Your draft for Day 17 is on this device',
    'The edit you started is on this device',
  ]);
});
