import { act } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, vi } from 'vitest';
import type { LibraryProgram } from '#web/features/programs/queries.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient, userKey } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { click, render, the } from '#web/ui/render-in-test.ts';
import { DocumentChecker } from './check-documents.ts';
import type { Texts } from './checked.ts';
import type { Checker } from './checker.ts';
import { ProgramImport } from './program-import.tsx';
import { sortFiles } from './sort-files.ts';
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
  isPlatform: false,
  isOwn: true,
  ownerName: 'Ines',
  canEdit: true,
  isDraft: false,
  revision: 1,
};
export const names = ['program', 'weekly', 'daily'] as const;

/** The same code that runs in the worker, without one. */
function checkHere(): Checker {
  const checker = new DocumentChecker();
  return {
    check: async (texts, refused) => checker.check(texts, refused),
    sort: async (files, target) => sortFiles(files, target),
    stop: () => {},
  };
}
export const cannotCheck = (): Checker => ({
  check: () => Promise.reject(new Error('no')),
  sort: () => Promise.reject(new Error('no')),
  stop: () => {},
});

let leave: (() => Promise<void>) | undefined;

/** Before each test: a device that keeps nothing, on the page's own address. */
export function begin() {
  vi.setConfig({ testTimeout: 30_000 });
  localStorage.clear();
  history.replaceState(null, '', '/programs/import');
  Element.prototype.scrollIntoView = () => {};
}

/** After each test. */
export async function end() {
  await leave?.();
  leave = undefined;
  vi.unstubAllGlobals();
}

const aMoment = () => act(async () => new Promise((done) => setTimeout(done, 10)));

/** Looks again until it is so, however slow the machine is. */
export async function until(look: () => unknown) {
  const deadline = Date.now() + 15_000;
  for (;;) {
    try {
      look();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await aMoment();
  }
}
export const area = (name: keyof Texts) => the(`[data-document=${name}] textarea`);
export const button = (label: string) => {
  const found = [...document.querySelectorAll('button')].filter((one) => one.textContent === label);
  if (!found[0]) throw new Error(`There is no button ${label} in ${document.body.textContent}`);
  return found[0];
};
export const importButton = () => the('.importaction button');
export const sentence = () => the('.importaction [role=status]').textContent;
export const says = (text: string) => until(() => expect(sentence()).toContain(text));
export const isReady = () => until(() => expect(importButton().disabled).toBe(false));
export const told = (toast: object) => until(() => expect(toastStore.current()).toMatchObject(toast));
export const problems = (name: keyof Texts) =>
  [...document.querySelectorAll(`[data-document=${name}] .problems li`)].map((one) => one.textContent);

export async function show({
  userId = 'u1',
  checkWith = checkHere,
  answers = {},
}: { userId?: string; checkWith?: () => Checker; answers?: Parameters<typeof fakeApi>[0] } = {}) {
  await leave?.();
  const calls = fakeApi({
    'GET /api/programs/all': [],
    'GET /api/coach/dashboard': new Refusal(500, { message: 'x', code: 'internal' }),
    ...answers,
  });
  const client = createQueryClient();
  client.setQueryData(userKey, { id: userId });
  const page = await render(
    <QueryClientProvider client={client}>
      <ProgramImport userId={userId} checkWith={checkWith} />
    </QueryClientProvider>,
  );
  leave = page.gone;
  await until(() => expect(sentence()).not.toBe(''));
  return { sent: () => calls.filter((call) => call.route === route) };
}

export async function type(name: keyof Texts, text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area(name), text);
    area(name).dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export async function loadExample() {
  await click(button('Load the example'));
  await until(() =>
    expect([...document.querySelectorAll('.docbox__state')].map((state) => state.textContent)).toEqual([
      'Reads well',
      'Reads well',
      'Reads well',
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
