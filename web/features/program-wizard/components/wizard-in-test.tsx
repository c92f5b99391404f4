import { act } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, vi } from 'vitest';
import { createQueryClient, userKey } from '#web/platform/query-client.ts';
import { click, render, the } from '#web/ui/render-in-test.ts';
import { EditProgram, NewProgram } from './open-program.tsx';

let leave: (() => Promise<void>) | undefined;

export function clearDevice() {
  localStorage.clear();
  Element.prototype.scrollIntoView = () => {};
  history.replaceState(null, '', '/programs/new');
}

export async function leavePage() {
  await leave?.();
  leave = undefined;
  vi.unstubAllGlobals();
}

/** Puts the wizard on the page, for a new program or for the one with the id `id-1`. */
export async function show(what: 'new' | 'edit' = 'new') {
  const client = createQueryClient();
  client.setQueryData(userKey, { id: 'u1' });
  const person = { userId: 'u1', timeZone: 'UTC' };
  const page = await render(
    <QueryClientProvider client={client}>
      {what === 'new' ? <NewProgram {...person} /> : <EditProgram reference="id-1" {...person} />}
    </QueryClientProvider>,
  );
  leave = page.gone;
  await settled();
  return page;
}

export const settled = (time = 20) => act(async () => new Promise((done) => setTimeout(done, time)));

/** Dialogs are fetched when they are wanted, which takes a while on a busy machine. */
export async function until(isThere: () => boolean) {
  for (let tries = 0; tries < 500 && !isThere(); tries += 1) await settled();
  expect(isThere()).toBe(true);
}

export async function theDialog(role: 'dialog' | 'alertdialog' = 'dialog') {
  await until(() => document.querySelector(`[role=${role}]`) !== null);
  return the(`[role=${role}]`);
}

export const field = (address: string) => the(`#wizard-${address}`);

export async function type(element: HTMLElement, text: string) {
  const kind = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, text);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export const key = (element: Element, init: KeyboardEventInit) =>
  act(async () => element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })));

export const focus = (element: HTMLElement) => act(async () => element.focus());

export function paste(element: Element, text: string) {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  return act(async () => element.dispatchEvent(event));
}

export function button(name: string, inside: ParentNode = document): HTMLButtonElement {
  const found = [...inside.querySelectorAll('button')].find((one) => one.textContent === name);
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
}

/** The later steps are parts of their own, which may still be on the way. */
export async function openStep(step: number) {
  const [found] = [...document.querySelectorAll<HTMLElement>('.wizsteps button')].slice(step - 1);
  if (!found) throw new Error(`There is no step ${step}.`);
  await click(found);
  await stepShown();
}

export const stepShown = () =>
  until(
    () =>
      document.querySelector('.wizgrid h2')?.textContent ===
      document.querySelector('[aria-current=step] b')?.textContent,
  );

export const stepNote = (step: number) => document.querySelectorAll('.wizsteps small')[step - 1]?.textContent;
