import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { publish } from '#web/platform/device/device-events.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import type { MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { renderPage, settled } from '#web/platform/page-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';
import type { Draft } from '../model/draft.ts';
import { EditProgram, NewProgram } from './open-program.tsx';

let device: MemoryDevice;

export function clearDevice() {
  device = memoryDevice();
  Element.prototype.scrollIntoView = () => {};
}

/** The drafts that lie on the device. */
export const kept = () => device.all('drafts').flatMap(({ value }) => (value === null ? [] : [value as Draft]));

export const deviceIsFull = (isFull: boolean) => device.breakDown(isFull);

/** Another tab writes a draft of the new program, on its own or going on from what lies there. */
export async function writeElsewhere(value: Draft, how: 'alone' | 'goes on' = 'alone') {
  const replaces = how === 'alone' ? [] : device.all('drafts').map(({ slot, seq }) => ({ slot, seq }));
  const draft = { userId: 'u1', place: 'program:new', slot: 'other', seq: 1, value, base: null };
  await device.change((tx) => tx.put('drafts', { ...draft, keptAt: Date.now(), replaces, refusal: null }));
  await act(async () => publish({ about: 'drafts', userId: 'u1', place: 'program:new' }));
}

/** Puts the wizard on the page, for a new program or for the one with the id `id-1`. */
export async function show(what: 'new' | 'edit' = 'new') {
  cleanup();
  const { unmount } = renderPage(
    what === 'new' ? <NewProgram timeZone="UTC" /> : <EditProgram reference="id-1" timeZone="UTC" />,
    { path: '/programs/new', user: { ...theUser, id: 'u1' } },
  );
  await settled();
  return { unmount };
}

export const theDialog = (role: 'dialog' | 'alertdialog' = 'dialog') => screen.findByRole(role);

export const field = (address: string) => the(`#wizard-${address}`) as HTMLInputElement | HTMLTextAreaElement;

export const type = (element: HTMLElement, text: string) =>
  act(async () => void fireEvent.change(element, { target: { value: text } }));

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

export async function openStep(step: number) {
  const [found] = [...document.querySelectorAll<HTMLElement>('.wizsteps button')].slice(step - 1);
  if (!found) throw new Error(`There is no step ${step}.`);
  await userEvent.click(found);
}

export const stepNote = (step: number) => document.querySelectorAll('.wizsteps small')[step - 1]?.textContent;
