import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { click, named, render, the, until } from '#web/ui/render-in-test.ts';
import { fakeApi, Refusal } from './fake-api-in-test.ts';
import { isSessionExpired } from './session-state.ts';
import { toastStore } from './toast-store.ts';
import { useCall } from './use-call.ts';

afterEach(() => vi.unstubAllGlobals());

function Page() {
  const { call, isPending } = useCall('It failed');
  return (
    <button type="button" aria-busy={isPending} onClick={() => void call((api) => api('POST /api/auth/clear-role'))}>
      go
    </button>
  );
}

const clear = 'POST /api/auth/clear-role';

test('presses while a call is under way make no second one', async () => {
  let answer = () => {};
  const calls: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    calls.push(address);
    return new Promise((done) => (answer = () => done(new Response('{}'))));
  });
  await render(<Page />);
  await click(named('go'));
  await click(named('go'));
  await until(() => calls.length > 0);
  expect(the('button').getAttribute('aria-busy')).toBe('true');
  await act(async () => answer());
  await until(() => the('button').getAttribute('aria-busy') === 'false');
  expect(calls).toHaveLength(1);
});

test('a refusal is said in the server’s words', async () => {
  fakeApi({ [clear]: new Refusal(409, { message: 'Not now.', code: 'conflict' }) });
  await render(<Page />);
  await click(named('go'));
  await until(() => toastStore.current()?.description === 'Not now.');
  expect(toastStore.current()).toMatchObject({ title: 'It failed', variant: 'destructive' });
});

test('401 ends the session', async () => {
  fakeApi({ [clear]: new Refusal(401, { message: 'Unauthorized', code: 'unauthorized' }) });
  await render(<Page />);
  await click(named('go'));
  await until(() => the('button').getAttribute('aria-busy') === 'false');
  expect(isSessionExpired()).toBe(true);
});
