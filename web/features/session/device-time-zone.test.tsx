import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Result } from '#web/platform/api.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { useUser } from './queries.ts';
import { TimeZoneOffer } from './device-time-zone.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => void vi.restoreAllMocks());

const put = 'PUT /api/settings/time-zone';
let people = 0;
function Page() {
  return <TimeZoneOffer user={useUser()} />;
}
/** Somebody anew each time: what one person answered is remembered for the page as well. */
async function show(device: string, account: string, id = `person-${(people += 1)}`) {
  const real = Intl.DateTimeFormat.prototype.resolvedOptions.call(new Intl.DateTimeFormat());
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...real, timeZone: device });
  let page!: ReturnType<typeof renderPage>;
  await act(async () => void (page = renderPage(<Page />, { user: { ...theUser, id, timeZone: account } })));
  return { ...page, id };
}
const offer = () => document.querySelector('.zoneoffer');

test('a device in another zone offers it, and changes the account when asked to', async () => {
  const calls = fakeApi({ [put]: { timeZone: 'America/New_York' } as Result<typeof put> });
  const { person } = await show('America/New_York', 'Europe/Lisbon');
  expect(offer()?.textContent).toContain('This device is on New York time');
  await person.click(screen.getByRole('button', { name: 'Use New York' }));
  await waitFor(() => expect(offer()).toBeNull());
  expect(calls[0]?.body).toEqual({ timeZone: 'America/New_York' });
  expect(toastStore.current()?.title).toBe('Your days follow New York now');
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
  ['an account without one, which takes it silently', 'Asia/Tokyo', 'UTC'],
])('nothing is offered for %s', async (_, device, account) => {
  await show(device, account);
  expect(offer()).toBeNull();
});

test('a change that is refused says why, and the offer stays', async () => {
  fakeApi({ 'PUT /api/settings/time-zone': new Refusal(503, { message: 'Not now.', code: 'unavailable' }) });
  const { person } = await show('Asia/Tokyo', 'Europe/Lisbon');
  await person.click(screen.getByRole('button', { name: 'Use Tokyo' }));
  await waitFor(() => expect(toastStore.current()?.description).toBe('Not now.'));
  expect(offer()).not.toBeNull();
});
