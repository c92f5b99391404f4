import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { click, fill, named, render, the } from '#web/ui/render-in-test.ts';
import { createQueryClient, userKey } from './query-client.ts';
import { useKeptText } from './use-kept-text.ts';

beforeEach(() => localStorage.clear());

function Letter({ place, start }: { place: string; start: string }) {
  const { text, setText, isChanged, clear } = useKeptText(place, start);
  return (
    <>
      <textarea value={text} onChange={(event) => setText(event.target.value)} />
      <output>{String(isChanged)}</output>
      <button onClick={clear}>Clear</button>
    </>
  );
}

function page(person: string, place = 'outreach:k1', start = 'Hello') {
  const client = createQueryClient();
  client.setQueryData(userKey, { id: person });
  return (
    <QueryClientProvider client={client}>
      <Letter place={place} start={start} />
    </QueryClientProvider>
  );
}

test('what was typed is there after a reload, for that person and that place', async () => {
  await render(page('u1'));
  expect([the('textarea').value, the('output').textContent]).toEqual(['Hello', 'false']);
  await fill(the('textarea'), 'Hello Hanna');
  await render(page('u1'));
  expect([the('textarea').value, the('output').textContent]).toEqual(['Hello Hanna', 'true']);
  await render(page('u2'));
  expect(the('textarea').value).toBe('Hello');
  await render(page('u1', 'outreach:k2'));
  expect(the('textarea').value).toBe('Hello');
});

test('each place has its own text, also when the form stays', async () => {
  const shown = await render(page('u1'));
  await fill(the('textarea'), 'For the first');
  await shown.again(page('u1', 'outreach:k2'));
  expect(the('textarea').value).toBe('Hello');
  await shown.again(page('u1'));
  expect(the('textarea').value).toBe('For the first');
});

test('an empty field is kept as such, the start is no draft, and clearing forgets', async () => {
  await render(page('u1'));
  await fill(the('textarea'), '');
  await render(page('u1'));
  expect([the('textarea').value, the('output').textContent]).toEqual(['', 'true']);
  await fill(the('textarea'), 'Hello');
  expect(localStorage.length).toBe(0);
  await fill(the('textarea'), 'More');
  await click(named('Clear'));
  expect([the('textarea').value, localStorage.length]).toEqual(['Hello', 0]);
});

test('a browser that keeps nothing still lets people write', async () => {
  const refuse = () => {
    throw new Error('Storage is switched off.');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  await render(page('u1'));
  await fill(the('textarea'), 'Still here');
  expect(the('textarea').value).toBe('Still here');
  vi.unstubAllGlobals();
});
