import { createRef } from 'react';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CodeArea } from './code-area.tsx';
import type { CodeAreaHandle } from './code-area.tsx';
import { the } from '#web/ui/element-in-test.ts';

const text = Array.from({ length: 50_000 }, (_, line) => `line ${line + 1}`).join('\n');
const numbers = () => [...document.querySelectorAll('.codearea__gutter li')].map((number) => number.textContent);
const area = () => screen.getByRole<HTMLTextAreaElement>('textbox') as unknown as HTMLTextAreaElement;

async function show(marked: number[] = [], ref = createRef<CodeAreaHandle>()) {
  render(<CodeArea ref={ref} id="x" text={text} onChange={() => {}} placeholder="" marked={marked} />);
  return ref;
}

test('of fifty thousand lines only those in sight are numbered', async () => {
  await show();
  expect(numbers().length).toBeLessThan(60);
  expect(numbers()[0]).toBe('1');
  await act(async () => {
    area().scrollTop = 24 * 20_000;
    area().dispatchEvent(new Event('scroll'));
  });
  expect(numbers().length).toBeLessThan(60);
  expect(numbers()).toContain('20001');
  expect(the('.codearea__gutter ol').style.transform).toBe('translateY(-480000px)');
});

test('a marked line is marked in the gutter and behind the text, and brought into view', async () => {
  await show([30_000]);
  expect(area().scrollTop).toBeGreaterThan(24 * 29_000);
  await act(async () => area().dispatchEvent(new Event('scroll')));
  expect(the('.codearea__gutter .is-marked').textContent).toBe('30000');
  expect(the('.codearea__marks i').style.top).toBe('calc(29999 * var(--line))');
  expect(area().getAttribute('aria-invalid')).toBe('true');
});

test('going to a line selects it; with a column the cursor stands there', async () => {
  const ref = await show();
  area().scrollIntoView = vi.fn<() => void>();
  ref.current?.goTo(3);
  expect(document.activeElement).toBe(area());
  expect(text.slice(area().selectionStart, area().selectionEnd)).toBe('line 3');
  ref.current?.goTo(12, 6);
  expect(area().selectionStart).toBe(area().selectionEnd);
  expect(text.slice(area().selectionStart).startsWith('12\n')).toBe(true);
  ref.current?.goTo(12, 500);
  expect(text.slice(area().selectionStart).startsWith('\nline 13')).toBe(true);
});
