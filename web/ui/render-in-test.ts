import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Puts something on an empty page and returns how to reach and change it. */
export async function render(node: ReactNode) {
  document.body.innerHTML = '<main></main>';
  const home = document.querySelector('main');
  if (!home) throw new Error('There is no page to render on.');
  const root = createRoot(home);
  await act(async () => root.render(node));
  return {
    again: (next: ReactNode) => act(async () => root.render(next)),
    gone: () => act(async () => root.unmount()),
  };
}

type Known = HTMLInputElement & HTMLButtonElement;

/** The one element that matches; a test that finds none or two is wrong. Typed loosely: tests know what they look for. */
export function the(selector: string): Known {
  const found = document.querySelectorAll<Known>(selector);
  const [first] = found;
  if (found.length !== 1 || !first) throw new Error(`${selector} matches ${found.length} elements in ${document.body.innerHTML}`);
  return first;
}

export function press(element: Element, key: string) {
  return act(async () => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
}

export function click(element: HTMLElement) {
  return act(async () => element.click());
}
