import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';

vi.mock('#web/platform/boot.ts', async (original) => ({
  ...(await original<typeof import('#web/platform/boot.ts')>()),
  productName: () => 'Dayloom',
}));

const userId = theUser.id;
const pin = '271828';
const minute = 60_000;

/** The key and the guard live as long as the page, so each test gets a new page. */
async function freshPage() {
  vi.resetModules();
  const { memoryDevice } = await import('#web/platform/device/memory-device-in-test.ts');
  const device = memoryDevice();
  const lock = await import('#web/platform/device/device-lock.ts');
  const { dropKey, heldKey } = await import('#web/platform/device/device-seal.ts');
  const { peopleWithLock } = await import('#web/platform/device/device-key.ts');
  const { subscribe } = await import('#web/platform/device/device-events.ts');
  const { useDraft } = await import('#web/platform/device/use-draft.ts');
  const { createQueryClient, userKey } = await import('#web/platform/query-client.ts');
  const { guardPage } = await import('./app-lock.tsx');
  await lock.setLock({ userId, firstName: 'Nora', pin, minutes: 5, iterations: 10 });

  function Journal() {
    const draft = useDraft('entry:1', '');
    return (
      <label>
        Your entry <textarea value={draft.value} onChange={(event) => draft.set(event.target.value)} />
      </label>
    );
  }

  const element = document.body.appendChild(document.createElement('div'));
  let root: Root | undefined;
  let client: QueryClient | undefined;
  const page = {
    element,
    hide: vi.fn<() => void>(() => {
      root?.unmount();
      root = undefined;
    }),
    show: vi.fn<() => Promise<void>>(async () => {
      client = createQueryClient();
      client.setQueryData(userKey, theUser);
      root = createRoot(element);
      const node = (
        <QueryClientProvider client={client}>
          <Journal />
        </QueryClientProvider>
      );
      root.render(node);
    }),
  };
  const key = heldKey(userId);
  if (!key) throw new Error('Setting a lock leaves it open.');
  const guard = (begin: 'shut' | 'open') =>
    act(async () => await guardPage(page, userId, begin === 'open' ? key : begin));
  return { device, lock, page, guard, subscribe, dropKey, peopleWithLock };
}

/**
 * The other windows of this browser; those of the test before are closed. Their keypads still hear what is typed, and
 * must not hand on the key of another lock.
 */
class Channel extends EventTarget {
  static open: Channel[] = [];
  constructor() {
    super();
    Channel.open.push(this);
  }
  postMessage(data: unknown) {
    this.say(data);
  }
  say(data: unknown) {
    if (!Channel.open.includes(this)) return;
    for (const other of Channel.open)
      if (other !== this) other.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

let tested: Awaited<ReturnType<typeof freshPage>>;
beforeEach(async () => {
  Channel.open = [];
  document.body.replaceChildren();
  vi.stubGlobal('BroadcastChannel', Channel);
  tested = await freshPage();
});
afterEach(() => {
  document.cookie = 'lock=; Path=/; Max-Age=0';
  vi.useRealTimers();
});

const field = () => screen.findByLabelText(/Your entry/);
const enter = async (digits: string) => {
  for (const key of digits) await act(async () => fireEvent.keyDown(window, { key }));
};

test('a page begins locked, and the PIN opens it', async () => {
  tested.dropKey(userId);
  await tested.guard('shut');
  expect(await screen.findByRole('heading', { name: 'Hello, Nora' })).toBeTruthy();
  expect(document.title).toBe('Locked | Dayloom');
  expect(tested.page.show).not.toHaveBeenCalled();
  await enter('1111');
  expect(screen.getByRole('img', { name: '4 of 6 digits entered' })).toBeTruthy();
  await enter('12');
  expect(await screen.findByText('That PIN was wrong. Four tries left.')).toBeTruthy();
  for (const digit of pin) await act(async () => screen.getByRole('button', { name: digit }).click());
  expect(await field()).toBeTruthy();
  expect(screen.queryByText('Hello, Nora')).toBeNull();
});

test('after five wrong PINs the keypad rests, and says how long', async () => {
  tested.dropKey(userId);
  await tested.guard('shut');
  await screen.findByRole('heading', { name: 'Hello, Nora' });
  for (let tries = 0; tries < 5; tries += 1) {
    await enter('111112');
    await waitFor(() => expect(tested.device.all('locks')[0]?.wrongPins).toBe(tries + 1));
    await waitFor(() => expect(screen.getByRole('img', { name: '0 of 6 digits entered' })).toBeTruthy());
  }
  expect(await screen.findByText(/^Too many wrong PINs. Please wait (30|29) seconds.$/)).toBeTruthy();
  await enter(pin);
  expect(screen.getByRole('img', { name: '0 of 6 digits entered' })).toBeTruthy();
  expect(tested.page.show).not.toHaveBeenCalled();
});

test('five minutes away lock it; what was typed in the last moment is there again, and was never unsealed', async () => {
  tested.dropKey(userId);
  await tested.guard('shut');
  await screen.findByRole('heading', { name: 'Hello, Nora' });
  await enter(pin);
  const paper = await field();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 4 * minute);
  await act(async () => fireEvent.keyDown(window, { key: 'h' }));
  fireEvent.change(paper, { target: { value: 'half a canary' } });
  vi.setSystemTime(Date.now() + 5 * minute);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.queryByLabelText(/Your entry/)).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Hello, Nora' })).toBeTruthy();
  await waitFor(() => expect(tested.device.all('drafts')).toHaveLength(1));
  expect(tested.device.all('drafts')[0]?.value).not.toBe('half a canary');
  await enter(pin);
  await waitFor(async () => expect((await field()) as HTMLTextAreaElement).toHaveProperty('value', 'half a canary'));
});

test('somebody who is in another window is here; one window that locks locks all', async () => {
  await tested.guard('open');
  const locked: string[] = [];
  tested.subscribe((event) => event.about === 'lock' && locked.push(event.is));
  vi.useFakeTimers({ toFake: ['Date'] });
  const elsewhere = new Channel();
  vi.setSystemTime(Date.now() + 4 * minute);
  elsewhere.say({ about: 'lock', userId, is: 'used' });
  expect(locked).toEqual(['used']);
  vi.setSystemTime(Date.now() + 4 * minute);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(locked).not.toContain('shut');
  await act(async () => elsewhere.say({ about: 'lock', userId, is: 'shut' }));
  expect(await screen.findByRole('heading', { name: 'Hello, Nora' })).toBeTruthy();
  expect(tested.page.hide).toHaveBeenCalledOnce();
});

test('a cookie without a lock behind it is forgotten, and the page comes', async () => {
  await tested.device.change((tx) => tx.remove('locks', [userId]));
  await tested.guard('shut');
  expect(await field()).toBeTruthy();
  expect(tested.peopleWithLock()).toEqual([]);
});

/** Logging out is a page of the server's own, not a call of the contract. */
function answerLogout(user: typeof theUser | Refusal): void {
  fakeApi({ 'GET /api/auth/user': user });
  const call = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    address === '/api/logout' ? Promise.resolve(new Response()) : call(address, init),
  );
}

test('forgotten: says what it costs, and erases only once the session has ended', async () => {
  const { lock, device, dropKey } = tested;
  const { keepDraft } = await import('#web/platform/device/drafts.ts');
  const draft = { userId, place: 'p', slot: 's', seq: 1, base: null, keptAt: 1, replaces: [], refusal: null };
  await keepDraft({ ...draft, value: 'unsent' });
  dropKey(userId);
  await tested.guard('shut');
  const forgotten = await screen.findByRole('button', { name: 'Forgotten?' });
  await act(async () => forgotten.click());
  expect(await screen.findByText('One text on this device wasn’t sent and will be lost.')).toBeTruthy();

  // Unless the server ended the session, this would be a way in without the PIN.
  answerLogout(theUser);
  const erase = () => act(async () => screen.getByRole('button', { name: 'Erase and sign in again' }).click());
  await erase();
  expect(await screen.findByText(/This needs a connection. Nothing was erased./)).toBeTruthy();
  expect(device.all('locks')).toHaveLength(1);
  expect(device.all('drafts')).toHaveLength(1);

  answerLogout(new Refusal(401, { message: 'Unauthorized', code: 'unauthorized' }));
  await erase();
  await waitFor(() => expect(device.all('locks')).toEqual([]));
  expect(device.all('drafts')).toEqual([]);
  expect(await lock.readLock(userId)).toBeNull();
});
