import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled, typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { copyReferralCode, copyReferralLink } from './copy-code.ts';
import { CopyReferralCode, ReferralCode } from './referral-code.tsx';

const person = typist();

const info = (code: string) => ({
  referralCode: code,
  defaultOutreachMessage: '',
  referralLink: `http://localhost:3000/?code=${code}`,
});
const read = 'GET /api/coach/referral-code';
const renew = 'POST /api/coach/referral-code/renew';

async function show() {
  renderPage(
    <>
      <ReferralCode />
      <CopyReferralCode />
    </>,
  );
  await settled();
}
async function share() {
  await person.click(screen.getByRole('button', { name: 'Share' }));
  await screen.findByRole('dialog');
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

test('a press before the code is here waits for it', async () => {
  fakeApi({ [read]: info('INES-7KQ2MX') });
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  renderPage(<ReferralCode />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('INES-7KQ2MX'));
});

test('without a code there is nothing to share, and the button says so', async () => {
  fakeApi({ [read]: { ...info(''), referralLink: '' } });
  await show();
  expect(document.querySelector('.refcode')?.textContent).toBe('Your referral codenot available yetCopy');
});

test('the dialog has link, QR code and its file', async () => {
  fakeApi({ [read]: info('INES-7KQ2MX') });
  await show();
  expect(document.querySelector('.refcode code')?.textContent).toBe('INES-7KQ2MX');
  expect(screen.getByRole('button', { name: 'Copy INES-7KQ2MX' })).toBeDefined();
  await share();
  expect(document.querySelector<HTMLInputElement>('[role=dialog] input')!.value).toBe(
    'http://localhost:3000/?code=INES-7KQ2MX',
  );
  const square = document.querySelector<HTMLElement>('[role=dialog] img')!;
  expect([square.getAttribute('src'), square.getAttribute('alt')]).toEqual([
    '/api/coach/referral-code/qr.svg?code=INES-7KQ2MX',
    'QR code of your link',
  ]);
  expect(screen.getByRole('link', { name: 'Download QR code' }).getAttribute('download')).toBe('INES-7KQ2MX.svg');
  await act(async () => square.dispatchEvent(new Event('error')));
  expect(screen.getByRole('dialog').textContent).toContain('The QR code couldn’t be loaded.');
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
  await person.click(screen.getByRole('button', { name: 'Get a new code' }));
  await screen.findByRole('alertdialog');
  expect(screen.getByRole('alertdialog').textContent).toContain('INES-OLD stops working at once');
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
  await person.click(screen.getByRole('button', { name: 'Get a New Code' }));
  await waitFor(() => expect(document.querySelector('[role=alertdialog] .err')).not.toBeNull());
  expect(document.querySelector('[role=alertdialog] .err')?.textContent).toBe(
    'The code couldn’t be renewed. Away for a moment.',
  );
  await person.click(screen.getByRole('button', { name: 'Get a New Code' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(toastStore.current()).toMatchObject({
    title: 'You have a new code',
    description: 'INES-NEW works from now on.',
  });
  await waitFor(() =>
    expect(document.querySelector<HTMLInputElement>('[role=dialog] input')!.value).toBe(
      'http://localhost:3000/?code=INES-NEW',
    ),
  );
  expect(document.querySelector('[role=dialog] img')?.getAttribute('src')).toContain('INES-NEW');
  expect(document.querySelector('.refcode > code')?.textContent).toBe('INES-NEW');
});
