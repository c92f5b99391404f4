import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Result } from '#web/platform/api.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { aheadOfUtc } from '#web/platform/time.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { useUser } from './queries.ts';
import { TimeZoneOffer, useDeviceTimeZone } from './device-time-zone.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const put = 'PUT /api/settings/time-zone';
let people = 0;
function Page() {
  const user = useUser();
  useDeviceTimeZone(user);
  return <TimeZoneOffer user={user} />;
}
/** Another person each time: an answer is remembered for the page as well. */
async function show(device: string, account: string, id = `person-${(people += 1)}`) {
  const real = Intl.DateTimeFormat.prototype.resolvedOptions.call(new Intl.DateTimeFormat());
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  asked.mockReset().mockReturnValue({ ...real, timeZone: device });
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
    return -aheadOfUtc(this, device) / 60_000;
  });
  let page!: ReturnType<typeof renderPage>;
  await act(async () => void (page = renderPage(<Page />, { user: { ...theUser, id, timeZone: account } })));
  // Both look in the same idle moment.
  await act(async () => void (await new Promise((done) => requestIdleCallback(done))));
  await act(async () => void (await import('./time-zone-notice.tsx')));
  return { ...page, id, asked };
}
const offer = () => document.querySelector('.zoneoffer');

test('a device in another zone offers it, and changes the account when asked to', async () => {
  const calls = fakeApi({ [put]: { timeZone: 'America/New_York' } as Result<typeof put> });
  const { person } = await show('America/New_York', 'Europe/Lisbon');
  expect(offer()?.textContent).toContain('This device is on New York time');
  await person.click(screen.getByRole('button', { name: 'Use New York' }));
  await waitFor(() => expect(offer()).toBeNull());
  expect(calls[0]?.body).toEqual({ timeZone: 'America/New_York' });
  expect(toastStore.current()?.title).toBe('Now using New York time');
});

test('whoever keeps their zone is not asked again for that one, but for another', async () => {
  const calls = fakeApi({});
  const { person, id, unmount } = await show('Asia/Tokyo', 'Europe/Lisbon');
  await person.click(screen.getByRole('button', { name: 'Keep Lisbon' }));
  expect(offer()).toBeNull();
  unmount();
  const again = await show('Asia/Tokyo', 'Europe/Lisbon', id);
  expect(offer()).toBeNull();
  again.unmount();
  await show('America/New_York', 'Europe/Lisbon', id);
  expect(offer()).not.toBeNull();
  expect(calls).toEqual([]);
});

test.each([
  ['the same zone', 'Europe/Lisbon', 'Europe/Lisbon'],
  ['another name for the same clock', 'Europe/Paris', 'Europe/Berlin'],
  ['a browser that hides it', 'UTC', 'Europe/Lisbon'],
])('nothing is offered for %s', async (_, device, account) => {
  const calls = fakeApi({});
  await show(device, account);
  expect(offer()).toBeNull();
  expect(calls).toEqual([]);
});

test('an account without one takes it silently, once', async () => {
  const calls = fakeApi({ [put]: { timeZone: 'UTC' } as Result<typeof put> });
  const { id, unmount } = await show('Europe/London', 'UTC');
  expect(offer()).toBeNull();
  unmount();
  await show('Europe/London', 'UTC', id);
  expect(calls.map(({ body }) => body)).toEqual([{ timeZone: 'Europe/London' }]);
});

test('where the clocks show the same, the browser is not asked for the name of its zone', async () => {
  const calls = fakeApi({});
  for (const [device, account] of [
    ['Europe/Paris', 'Europe/Berlin'],
    ['UTC', 'UTC'],
  ] as const) {
    const { asked, unmount } = await show(device, account);
    expect(asked).not.toHaveBeenCalled();
    unmount();
  }
  expect(calls).toEqual([]);
});

test('a change that is refused says why, and the offer stays', async () => {
  fakeApi({ 'PUT /api/settings/time-zone': new Refusal(503, { message: 'Not now.', code: 'unavailable' }) });
  const { person } = await show('Asia/Tokyo', 'Europe/Lisbon');
  await person.click(screen.getByRole('button', { name: 'Use Tokyo' }));
  await waitFor(() => expect(toastStore.current()?.description).toBe('Not now.'));
  expect(offer()).not.toBeNull();
});
