import { glob, readFile } from 'node:fs/promises';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Field, Input, PaperTextarea, SearchInput, Select, Textarea } from './field.tsx';
import { the } from '#web/ui/element-in-test.ts';

test('the label names the control and the hint describes it', async () => {
  render(
    <Field label="Referral code" optional hint="If a coach gave you one.">
      <Input name="code" />
    </Field>,
  );
  const input = screen.getByRole<HTMLInputElement>('textbox');
  expect(the('label').getAttribute('for')).toBe(input.id);
  expect(the('label').textContent).toBe('Referral code optional');
  expect(the(`#${CSS.escape(input.getAttribute('aria-describedby') ?? '')}`).textContent).toBe(
    'If a coach gave you one.',
  );
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});

test('an error takes the place of the hint and marks the control', async () => {
  render(
    <Field label="Name" required hint="As on your card." error="Name is too short">
      <Input />
    </Field>,
  );
  const input = screen.getByRole<HTMLInputElement>('textbox');
  expect(document.body.textContent).not.toContain('As on your card.');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.required).toBe(true);
  expect(the(`#${CSS.escape(input.getAttribute('aria-describedby') ?? '')}`).textContent).toBe('Name is too short');
});

test('without hint and error nothing describes the control', async () => {
  render(
    <Field label="Program">
      <Select>
        <option>One</option>
      </Select>
    </Field>,
  );
  expect(screen.getByRole('combobox').hasAttribute('aria-describedby')).toBe(false);
});

test('a given id reaches label and control, also for the ruled paper', async () => {
  render(
    <Field label="Entry" hideLabel id="entry">
      <PaperTextarea />
    </Field>,
  );
  expect(screen.getByRole('textbox').id).toBe('entry');
  expect(the('label').getAttribute('for')).toBe('entry');
});

test.each([
  ['a line', (value: string) => <Input value={value} readOnly />],
  ['several lines', (value: string) => <Textarea value={value} readOnly />],
  ['ruled paper', (value: string) => <PaperTextarea value={value} readOnly />],
])('words in a field of %s have their own direction, and an empty field has the page’s', (_, field) => {
  const { rerender } = render(field(''));
  expect(screen.getByRole('textbox').hasAttribute('dir')).toBe(false);
  rerender(field('שלום'));
  expect(screen.getByRole('textbox').getAttribute('dir')).toBe('auto');
  rerender(field(''));
  expect(screen.getByRole('textbox').hasAttribute('dir')).toBe(false);
});

test('codes, addresses and searches do not change sides', () => {
  render(
    <>
      <Input code value="INES-7KQ2MX" readOnly />
      <Input type="email" value="nora@example.org" readOnly />
      <SearchInput value="Nora" readOnly />
    </>,
  );
  expect(document.querySelector('[dir]')).toBeNull();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a text that grows is as tall as it is written where the style sheet cannot say so', async () => {
  vi.stubGlobal('CSS', { supports: () => false });
  const tall = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(256);
  const { rerender } = render(<Textarea grows aria-label="Notes" value="One" readOnly />);
  const area = screen.getByRole('textbox');
  expect(area.style.height).toBe('256px');
  tall.mockReturnValue(300);
  rerender(<Textarea grows aria-label="Notes" value="One and two" readOnly />);
  expect(area.style.height).toBe('300px');
  tall.mockReturnValue(0);
  rerender(<Textarea grows aria-label="Notes" value="Hidden" readOnly />);
  expect(area.style.height).toBe('auto');
  rerender(<Textarea aria-label="Other" readOnly />);
  expect(screen.getByRole('textbox').style.height).toBe('');
});

test('only one rule of the style sheets lets a field grow, so that each has what browsers without it need', async () => {
  const found: string[] = [];
  for await (const path of glob('web/**/*.css')) {
    if ((await readFile(path, 'utf8')).includes('field-sizing')) found.push(path);
  }
  expect(found).toEqual(['web/ui/field.css']);
});
