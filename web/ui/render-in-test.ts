import { act, type ReactNode } from 'react';
import { cleanup, render as renderOn } from '@testing-library/react';

/** Puts something on an empty page and returns how to reach and change it. New tests use Testing Library itself. */
export async function render(node: ReactNode) {
  cleanup();
  document.body.innerHTML = '<main></main>';
  const home = document.querySelector('main');
  if (!home) throw new Error('There is no page to render on.');
  const page = await act(async () => renderOn(node, { container: home }));
  return {
    again: (next: ReactNode) => act(async () => page.rerender(next)),
    gone: () => act(async () => page.unmount()),
  };
}

type Known = HTMLInputElement & HTMLButtonElement;

/** The one element that matches; a test that finds none or two is wrong. Typed loosely: tests know what they look for. */
export function the(selector: string): Known {
  const found = document.querySelectorAll<Known>(selector);
  const [first] = found;
  if (found.length !== 1 || !first)
    throw new Error(`${selector} matches ${found.length} elements in ${document.body.innerHTML}`);
  return first;
}

export function press(element: Element, key: string) {
  return act(async () => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
}

export function click(element: HTMLElement) {
  return act(async () => element.click());
}

/** Types into a field as a person does: React listens to the setter of the element's own kind. */
export function fill(field: HTMLElement, text: string) {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  return act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** For what comes with a chunk of its own, or after a call: looks again until it is so. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 150 && !isSo(); tries += 1)
    await act(async () => new Promise((done) => setTimeout(done, 20)));
  if (!isSo()) throw new Error(`It did not come about: ${isSo.toString()} in ${document.body.innerHTML}`);
}

/** The one button or link that says this. */
export function named(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('button, a')].filter(
    (element) => (element.getAttribute('aria-label') ?? element.textContent) === name,
  );
  const [first] = found;
  if (found.length !== 1 || !first)
    throw new Error(`"${name}" is said ${found.length} times in ${document.body.innerHTML}`);
  return first;
}
