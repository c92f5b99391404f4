import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerWhatCameEarly } from './page-arrival.ts';

function add<Name extends keyof HTMLElementTagNameMap>(name: Name, attributes: Record<string, string> = {}) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  document.body.append(element);
  return element;
}

const heard: string[] = [];
function listen(element: HTMLElement, name: string): HTMLElement {
  element.addEventListener('click', () => heard.push(`${name} clicked`));
  element.addEventListener('pointerdown', () => heard.push(`${name} pressed`));
  element.addEventListener('input', () => heard.push(`${name}: ${(element as HTMLInputElement).value}`));
  return element;
}

test('what was typed comes first, then what was pressed, each once and in its order', async () => {
  const field = listen(add('input', { value: 'drawn' }), 'field');
  const first = listen(add('button'), 'first');
  const menu = listen(add('button', { 'aria-haspopup': 'menu', 'aria-expanded': 'false' }), 'menu');
  // The press had been answered already, by a menu that was there before the rest of the page.
  const open = listen(add('button', { 'aria-haspopup': 'menu', 'aria-expanded': 'true' }), 'open menu');
  window.earlyInputs = new Map([[field, 'typed']]);
  window.earlyClicks = [first, menu, open];
  answerWhatCameEarly();
  await vi.waitFor(() => expect(document.documentElement.dataset.ready).toBe(''));
  expect(heard).toEqual(['field: typed', 'first clicked', 'menu pressed']);
  answerWhatCameEarly();
  fireEvent.click(first);
  await new Promise((done) => setTimeout(done));
  expect(heard.slice(3)).toEqual(['first clicked']);
});
