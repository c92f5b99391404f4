import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { render } from '#web/ui/render-in-test.ts';
import { useKeptForm } from './kept-form.ts';

type Values = { name: string; words: string[]; isOn: boolean };
const start: Values = { name: 'Ines', words: [], isOn: true };
let form: ReturnType<typeof useKeptForm<Values>>;

function Form({ saved }: { saved: Values }) {
  form = useKeptForm('form:u1', saved);
  return null;
}

beforeEach(() => localStorage.clear());

test('what was typed is there again, and is said to be', async () => {
  await render(<Form saved={start} />);
  expect(form.isRestored).toBe(false);
  await act(async () => form.change({ name: 'Ines C' }));
  await render(<Form saved={start} />);
  expect(form).toMatchObject({ values: { ...start, name: 'Ines C' }, isRestored: true, isChanged: true });
});

test('what is as it was saved leaves nothing behind', async () => {
  await render(<Form saved={start} />);
  await act(async () => form.change({ name: 'x' }));
  await act(async () => form.change({ name: 'Ines' }));
  expect(localStorage).toHaveLength(0);
  expect(form.isChanged).toBe(false);
});

test('after saving it is forgotten', async () => {
  await render(<Form saved={start} />);
  await act(async () => form.change({ words: ['a'] }));
  const next = { ...start, words: ['a'] };
  await render(<Form saved={next} />);
  await act(async () => form.forget(next));
  expect(localStorage).toHaveLength(0);
  expect(form).toMatchObject({ values: next, isRestored: false });
});

test('what is saved elsewhere meanwhile is shown where nothing was typed, and takes nothing typed away', async () => {
  const shown = await render(<Form saved={start} />);
  const other = { ...start, name: 'Someone' };
  await shown.again(<Form saved={other} />);
  expect(form.values).toEqual(other);
  await act(async () => form.change({ name: 'Mine' }));
  await shown.again(<Form saved={{ ...other, isOn: false }} />);
  expect(form.values.name).toBe('Mine');
  expect(localStorage).toHaveLength(1);
});

test.each(['', 'null', '[]', '{"name":7,"words":"x","other":1}'])(
  '%o on the device is no form of ours',
  async (written) => {
    localStorage.setItem('form:u1', written);
    await render(<Form saved={start} />);
    expect(form).toMatchObject({ values: start, isRestored: false });
  },
);
