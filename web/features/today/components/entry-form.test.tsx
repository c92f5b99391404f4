import { act, cleanup, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import type { EntryDraft } from '../entry-on-device.ts';
import { WritingFields } from './entry-form.tsx';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

it.each([
  ['the device has no room', true, 'Not stored on this device'],
  ['the server refused it', false, 'Not saved'],
])('where %s, the state line says just that', (_, isUnkept, said) => {
  const draft = { entryText: 'Words', moodScore: null, state: 'bad', isUnkept, error: 'Why.', keptAt: null };
  render(<WritingFields draft={draft as unknown as EntryDraft} mood={7} timeZone="UTC" unchanged="Nothing yet" />);
  expect(screen.getByRole('status').textContent).toBe(said);
  expect(document.querySelector('.stateline')?.textContent).toBe(said);
});

it('takes over what was typed into the drawn page before its scripts were there', async () => {
  const setText = vi.fn<(text: string) => void>();
  const draft = {
    entryText: '',
    moodScore: null,
    state: 'none',
    error: null,
    keptAt: null,
    setText,
    setMood: vi.fn<() => void>(),
  };
  const fields = (
    <WritingFields draft={draft as unknown as EntryDraft} mood={7} timeZone="UTC" unchanged="Nothing typed yet" />
  );
  const page = document.createElement('div');
  page.innerHTML = renderToString(fields);
  document.body.append(page);
  const paper = page.querySelector('textarea')!;
  paper.value = 'Typed early.';
  const root = await act(async () => hydrateRoot(page, fields));
  expect(setText).toHaveBeenCalledWith('Typed early.');
  act(() => root.unmount());
});
