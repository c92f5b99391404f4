import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { LibraryProgram } from '#web/features/programs/queries.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { publish } from '#web/platform/device/device-events.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import type { MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { the } from '#web/ui/element-in-test.ts';
import { ProgramImport } from './program-import.tsx';
import type { Texts } from './read-document.ts';
import type { Imported } from './use-import.ts';

export const route = 'POST /api/admin/import-program';
export const imported: Imported = {
  id: 'p1',
  programId: 'small-braveries',
  title: 'Small Braveries',
  revision: 1,
  hasReplaced: false,
  weeklyThemesCount: 4,
  weeklyPracticesCount: 5,
  dailyPromptsCount: 28,
};
export const libraryProgram: LibraryProgram = {
  id: 'p1',
  programId: 'small-braveries',
  title: 'Small Braveries',
  subtitle: '',
  description: '',
  coreQuestion: '',
  targetAudience: '',
  durationWeeks: 4,
  dailyPromptsCount: 28,
  activeClientsCount: 0,
  ownClients: { count: 0, names: [] },
  isPlatform: false,
  languages: ['en'],
  isOwn: true,
  ownerName: 'Ines',
  canEdit: true,
  createdAt: '2025-09-01T09:00:00.000Z',
  archivedAt: null,
  isDraft: false,
  revision: 1,
};
export const names = ['program', 'weekly', 'daily'] as const;

let device: MemoryDevice;

/** Before each test: an empty device. */
export function begin() {
  device = memoryDevice();
  Element.prototype.scrollIntoView = () => {};
}

/** The documents on the device. */
export const kept = () => device.all('drafts').map(({ value }) => value as { texts: Texts });
export const deviceIsFull = (isFull: boolean) => device.breakDown(isFull);

/** Another tab of the same person saves documents. */
export async function writeElsewhere(texts: Texts) {
  const value = { texts, before: null, sendKey: null };
  const draft = { userId: 'u1', place: 'program-import', slot: 'other', seq: 1, value, base: null };
  await device.change((tx) => tx.put('drafts', { ...draft, keptAt: Date.now(), replaces: [], refusal: null }));
  await act(async () => publish({ about: 'drafts', userId: 'u1', place: 'program-import' }));
}

export const area = (name: keyof Texts) => the(`[data-document=${name}] textarea`, HTMLTextAreaElement);
export const button = (label: string) => {
  const found = [...document.querySelectorAll('button')].filter((one) => one.textContent === label);
  if (!found[0]) throw new Error(`There is no button ${label} in ${document.body.textContent}`);
  return found[0];
};
export const importButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Import Program' });
export const sentence = () => the('.importaction [role=status]').textContent;
export const says = (text: string) => waitFor(() => expect(sentence()).toContain(text));
export const isReady = () => waitFor(() => expect(importButton().disabled).toBe(false));
export const told = (toast: object) => waitFor(() => expect(toastStore.current()).toMatchObject(toast));
export const problems = (name: keyof Texts) =>
  [...document.querySelectorAll(`[data-document=${name}] .problems li`)].map((one) => one.textContent);

type Shown = { userId?: string; answers?: Parameters<typeof fakeApi>[0] };

export async function show({ userId = 'u1', answers = {} }: Shown = {}) {
  cleanup();
  const calls = fakeApi({
    'GET /api/programs/all': [],
    'GET /api/coach/dashboard': new Refusal(500, { message: 'x', code: 'internal' }),
    ...answers,
  });
  const over: { texts: string[]; files: string[] } = { texts: [], files: [] };
  const source = {
    onText: (text: string) => void over.texts.push(text),
    onFiles: (files: File[]) => void over.files.push(...files.map(({ name }) => name)),
  };
  renderPage(<ProgramImport {...source}>{() => null}</ProgramImport>, {
    path: '/programs/import',
    user: { ...theUser, id: userId },
  });
  await waitFor(() => expect(sentence()).not.toBe(''));
  return { over, sent: () => calls.filter((call) => call.route === route) };
}

export const type = (name: keyof Texts, text: string) =>
  act(async () => void fireEvent.change(area(name), { target: { value: text } }));

export async function loadExample() {
  await userEvent.click(button('Load the example'));
  await waitFor(() =>
    expect([...document.querySelectorAll('.docbox__state')].map((state) => state.textContent)).toEqual([
      'Valid JSON',
      'Valid JSON',
      'Valid JSON',
    ]),
  );
}

export function drop(target: Element, ...files: File[]) {
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { types: ['Files'], files },
  });
  return act(async () => target.dispatchEvent(event));
}
export const file = (name: string, content: unknown) =>
  new File([typeof content === 'string' ? content : JSON.stringify(content, null, 2)], name);
