import { act, cleanup, render } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient, userKey } from '#web/platform/query-client.ts';
import { memoryDevice } from './memory-device-in-test.ts';
import type { MemoryDevice } from './memory-device-in-test.ts';
import { useDraft } from './use-draft.ts';
import type { Draft } from './use-draft.ts';

type Form = { name: string; words: string[]; isOn: boolean };
const saved: Form = { name: 'Ines', words: [], isOn: true };

let device: MemoryDevice;
let draft: Draft<unknown>;

beforeEach(() => void (device = memoryDevice()));
afterEach(cleanup);

function Field({ place, start, base }: { place: string; start: unknown; base: number | null }) {
  draft = useDraft(place, start, base);
  return <p>{JSON.stringify(draft.value)}</p>;
}

function page(start: unknown, { person = 'u1', place = 'outreach:k1', base = null as number | null } = {}) {
  const client = createQueryClient();
  client.setQueryData(userKey, { id: person });
  return (
    <QueryClientProvider client={client}>
      <Field place={place} start={start} base={base} />
    </QueryClientProvider>
  );
}

async function visit(...page_: Parameters<typeof page>) {
  const shown = render(page(...page_));
  await vi.waitFor(() => expect(draft.isReady).toBe(true));
  return {
    again: async (...next: Parameters<typeof page>) => {
      shown.rerender(page(...next));
      await vi.waitFor(() => expect(draft.isReady).toBe(true));
    },
    leave: () => shown.unmount(),
  };
}

/** Until the device has it. */
async function type(value: unknown) {
  act(() => draft.set(value));
  await settle();
}
const settle = () => vi.waitFor(() => expect(draft.state).not.toBe('draft'));
const kept = () => vi.waitFor(() => device.all('drafts').map(({ value }) => value));

describe('a text', () => {
  it('is there again for that person and that place, and said to be', async () => {
    const first = await visit('Hello');
    expect(draft).toMatchObject({ value: 'Hello', isChanged: false, state: 'none' });
    await type('Hello Hanna');
    expect(draft).toMatchObject({ isChanged: true, state: 'device', isRestored: false });
    first.leave();
    await visit('Hello');
    expect(draft).toMatchObject({ value: 'Hello Hanna', isChanged: true, isRestored: true });
    await visit('Hello', { person: 'u2' });
    expect(draft.value).toBe('Hello');
    await visit('Hello', { place: 'outreach:k2' });
    expect(draft.value).toBe('Hello');
  });

  it('has each place for itself, also when the form stays', async () => {
    const shown = await visit('Hello');
    await type('For the first');
    await shown.again('Hello', { place: 'outreach:k2' });
    expect(draft.value).toBe('Hello');
    await shown.again('Hello');
    expect(draft.value).toBe('For the first');
  });

  it('that was emptied is kept as such, the start is no draft, and clearing forgets', async () => {
    const first = await visit('Hello');
    await type('');
    first.leave();
    await visit('Hello');
    expect(draft).toMatchObject({ value: '', isChanged: true });
    await type('Hello');
    await vi.waitFor(() => expect(device.all('drafts')).toEqual([]));
    await type('More');
    await act(() => draft.clear());
    expect(draft.value).toBe('Hello');
    expect(device.all('drafts')).toEqual([]);
  });

  it('stands on the page where the browser keeps nothing, and the person is told', async () => {
    await visit('Hello');
    device.breakDown(true);
    act(() => draft.set('Still here'));
    await vi.waitFor(() => expect(draft.state).toBe('bad'));
    expect(draft.value).toBe('Still here');
    expect(draft.error).toContain('can’t keep your text');
    device.breakDown(false);
  });
});

describe('a form', () => {
  it('keeps its fields together and changes one by one', async () => {
    const first = await visit(saved);
    act(() => {
      draft.set((now: unknown) => ({ ...(now as Form), name: 'Ines C' }));
      draft.set((now: unknown) => ({ ...(now as Form), isOn: false }));
    });
    await settle();
    first.leave();
    await visit(saved);
    expect(draft.value).toEqual({ name: 'Ines C', words: [], isOn: false });
  });

  it('that is as it was saved leaves nothing behind', async () => {
    await visit(saved);
    await type({ ...saved, name: 'x' });
    await type(saved);
    expect(draft).toMatchObject({ isChanged: false, state: 'none' });
    await vi.waitFor(() => expect(device.all('drafts')).toEqual([]));
  });

  it('shows what is saved elsewhere meanwhile where nothing was typed, and takes nothing typed away', async () => {
    const shown = await visit(saved);
    const other = { ...saved, name: 'Someone' };
    await shown.again(other);
    expect(draft.value).toEqual(other);
    await type({ ...other, name: 'Mine' });
    await shown.again({ ...other, isOn: false });
    expect(draft.value).toMatchObject({ name: 'Mine' });
    expect(await kept()).toHaveLength(1);
  });

  it('is no draft any more once just that was saved', async () => {
    const shown = await visit(saved);
    await type({ ...saved, words: ['a'] });
    await shown.again({ ...saved, words: ['a'] });
    expect(draft.isChanged).toBe(false);
    await vi.waitFor(() => expect(device.all('drafts')).toEqual([]));
  });
});

describe('something with versions', () => {
  it('remembers the one the typing began with, and goes on from the newest when nothing was typed', async () => {
    const first = await visit('as it was', { base: 2 });
    expect(draft.base).toBe(2);
    await type('changed');
    first.leave();
    const later = await visit('changed elsewhere', { base: 3 });
    expect(draft).toMatchObject({ value: 'changed', base: 2 });
    await act(() => draft.clear());
    expect(draft).toMatchObject({ value: 'changed elsewhere', base: 3 });
    await later.again('and once more', { base: 4 });
    expect(draft).toMatchObject({ value: 'and once more', base: 4 });
  });
});

it('renders on the server what is saved', () => {
  expect(renderToString(page('Hello'))).toContain('Hello');
});
