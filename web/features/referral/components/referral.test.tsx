import { act } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { click, named, render, the, until } from '#web/ui/render-in-test.ts';
import { copyReferralCode, copyReferralLink } from '../copy-referral.ts';
import { CopyReferralCode, ReferralCode } from './referral-code.tsx';

const info = (code: string) => ({
  referralCode: code,
  defaultOutreachMessage: '',
  referralLink: `http://localhost:3000/?code=${code}`,
});
const read = 'GET /api/coach/referral-code';
const renew = 'POST /api/coach/referral-code/renew';

let leave = async () => {};
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

async function show() {
  const client = createQueryClient();
  const page = await render(
    <QueryClientProvider client={client}>
      <ReferralCode />
      <CopyReferralCode />
    </QueryClientProvider>,
  );
  leave = page.gone;
  await until(() => client.isFetching() === 0);
  await act(async () => new Promise((shown) => setTimeout(shown, 10)));
}
async function share() {
  await click(named('Share'));
  await until(() => document.querySelector('[role=dialog]') !== null);
}

test('copying says what happened', async () => {
  await copyReferralCode('');
  expect(toastStore.current()).toMatchObject({
    title: 'No Referral Code',
    description: 'Your referral code is not available yet.',
  });
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await copyReferralCode('INES-7KQ2MX');
  expect(writeText).toHaveBeenLastCalledWith('INES-7KQ2MX');
  expect(toastStore.current()).toMatchObject({ title: 'Referral Code Copied!' });
  await copyReferralLink('http://x/?code=INES-7KQ2MX');
  expect(writeText).toHaveBeenLastCalledWith('http://x/?code=INES-7KQ2MX');
  expect(toastStore.current()).toMatchObject({ title: 'Link Copied!' });
  vi.stubGlobal('navigator', {});
  await copyReferralCode('INES-7KQ2MX');
  expect(toastStore.current()).toMatchObject({
    variant: 'destructive',
    description: 'Please copy it by hand: INES-7KQ2MX',
  });
});

test('without a code there is nothing to share, and the button says so', async () => {
  fakeApi({ [read]: { ...info(''), referralLink: '' } });
  await show();
  expect(the('.refcode').textContent).toBe('Your referral codenot available yetCopy');
});

test('the dialog has link, QR code and its file', async () => {
  fakeApi({ [read]: info('INES-7KQ2MX') });
  await show();
  expect(the('.refcode code').textContent).toBe('INES-7KQ2MX');
  expect(named('Copy INES-7KQ2MX')).toBeDefined();
  await share();
  expect(the('[role=dialog] input').value).toBe('http://localhost:3000/?code=INES-7KQ2MX');
  const square = the('[role=dialog] img');
  expect([square.getAttribute('src'), square.getAttribute('alt')]).toEqual([
    '/api/coach/referral-code/qr.svg?code=INES-7KQ2MX',
    'QR code of your link',
  ]);
  expect(named('Download QR code').getAttribute('download')).toBe('INES-7KQ2MX.svg');
  await act(async () => square.dispatchEvent(new Event('error')));
  expect(the('[role=dialog]').textContent).toContain('The QR code could not be loaded.');
});

test('a new code is asked for first, says that the old one stops, and takes its place everywhere', async () => {
  let tries = 0;
  const calls = fakeApi({
    [read]: info('INES-OLD'),
    [renew]: () =>
      tries++ === 0 ? new Refusal(503, { message: 'Away for a moment.', code: 'unavailable' }) : info('INES-NEW'),
  });
  await show();
  await share();
  await click(named('Get a new code'));
  await until(() => document.querySelector('[role=alertdialog]') !== null);
  expect(the('[role=alertdialog]').textContent).toContain('INES-OLD stops working at once');
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
  await click(named('Get a New Code'));
  await until(() => document.querySelector('[role=alertdialog] .err') !== null);
  expect(the('[role=alertdialog] .err').textContent).toBe('The code could not be renewed. Away for a moment.');
  await click(named('Get a New Code'));
  await until(() => document.querySelector('[role=alertdialog]') === null);
  expect(toastStore.current()).toMatchObject({
    title: 'You have a new code',
    description: 'INES-NEW works from now on.',
  });
  await until(() => the('[role=dialog] input').value === 'http://localhost:3000/?code=INES-NEW');
  expect(the('[role=dialog] img').getAttribute('src')).toContain('INES-NEW');
  expect(the('.refcode > code').textContent).toBe('INES-NEW');
});
