import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { memoryDevice, type MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import { postOutbox } from './post-outbox.ts';
import type { Post, RoomPage } from './queries.ts';
import { CohortRoomPage, GroupRoomPage } from './room.tsx';

export const person = typist();
export let device: MemoryDevice;

/** For `beforeEach`: an empty device on the morning after the posts; nothing is sent again when the test is over. */
export function morningAfter() {
  device = memoryDevice();
  vi.setSystemTime('2026-03-04T09:00:00Z');
  return () => postOutbox.forgetRetries();
}

export const fromInes: Post = {
  id: 'p1',
  number: 1,
  parentId: null,
  author: { kind: 'coach', name: 'Ines Calloway' },
  isMine: false,
  state: 'shown',
  text: 'Week three: asking out loud.',
  isPinned: false,
  writtenAt: '2026-03-03T08:00:00.000Z',
  editedAt: null,
  version: 1,
  answers: 0,
  isAcknowledged: false,
};
export const fromJuniper: Post = {
  ...fromInes,
  id: 'p2',
  number: 2,
  author: { kind: 'member', name: 'Juniper' },
  text: 'I asked for the window seat.',
};
export const mine: Post = {
  ...fromInes,
  id: 'p3',
  number: 3,
  author: { kind: 'member', name: 'Nora W.' },
  isMine: true,
  text: 'I asked to move a phone call.',
  acknowledgements: 2,
};
export const page = (
  room: Partial<RoomPage['room']> = {},
  posts: Post[] = [mine, fromJuniper, fromInes],
): RoomPage => ({
  room: {
    cohortId: 'k1',
    name: 'Autumn Circle',
    coach: { id: 'c1', name: 'Ines Calloway' },
    isCoach: false,
    ownName: 'Nora W.',
    names: ['Juniper', 'Nora W.'],
    members: 3,
    writers: 'everyone',
    canWrite: true,
    isEnded: false,
    isMuted: false,
    mailsDaily: false,
    unread: 0,
    readNumber: 3,
    lastNumber: 3,
    day: 3,
    readDay: 3,
    days: 28,
    ...room,
  },
  pinned: [],
  posts,
});
export const read = 'GET /api/cohorts/{cohortId}/room';
export const write = 'POST /api/cohorts/{cohortId}/room/posts';
export const openGroup = () => renderPage(<GroupRoomPage cohortId="k1" timeZone="UTC" />, { user: theUser });
export const openCohort = () => renderPage(<CohortRoomPage cohortId="k1" timeZone="UTC" />, { user: theUser });

export const conflict = (message: string) => new Refusal(409, { message, code: 'conflict' });
export const busy = (message: string) => new Refusal(503, { message, code: 'unavailable' });
export const noRoom = new Refusal(404, { message: 'This group couldn’t be found.', code: 'not_found' });

export async function post(text: string) {
  await person.type(await screen.findByLabelText('Write to the group'), text);
  await person.click(screen.getByRole('button', { name: 'Post' }));
}

export async function chooseInMenu(menu: string, item: string) {
  await person.click(await screen.findByRole('button', { name: menu }));
  await person.click(await screen.findByRole('menuitem', { name: item }));
}

/** It is asked twice. */
export async function deleteUnsent(unsent: HTMLElement) {
  for (const name of ['Delete', 'Really delete?']) await person.click(within(unsent).getByRole('button', { name }));
}
