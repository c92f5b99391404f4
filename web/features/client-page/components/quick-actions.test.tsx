import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { Refusal } from '#web/platform/fake-api-in-test.ts';
import { typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { section, showDaniel } from './client-page-in-test.tsx';

const person = typist();

const whatsapp = 'POST /api/coach/client/{clientId}/send-whatsapp';

beforeEach(() => {
  memoryDevice();
  sessionStorage.clear();
  history.replaceState(null, '', '/client/k1');
});

test('messages and another program are offered', async () => {
  await showDaniel();
  expect(section('Quick Actions').textContent).toContain('Send In-App Message');
  expect(section('Quick Actions').textContent).toContain('Adjust Program');
});

const tabOf = () => ({
  opener: window as unknown,
  closed: false,
  close: vi.fn<() => void>(),
  location: { replace: vi.fn<(address: string) => void>() },
});

test('WhatsApp opens in a tab that knows nothing of this page, and says so', async () => {
  const tab = tabOf();
  const open = vi.fn<() => unknown>(() => tab);
  vi.stubGlobal('open', open);
  const calls = await showDaniel({}, { [whatsapp]: { whatsappUrl: 'https://wa.me/4915112345678?text=Hello' } });
  await person.click(screen.getByText('Message on WhatsApp'));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalled());
  expect(tab.opener).toBeNull();
  expect(tab.location.replace).toHaveBeenCalledWith('https://wa.me/4915112345678?text=Hello');
  expect(toastStore.current()).toMatchObject({
    title: 'WhatsApp opened',
    description: 'WhatsApp messaging opened. Message logged for tracking.',
  });
  expect(
    calls.find(({ route }) => route === 'POST /api/coach/client/k1/send-whatsapp')?.headers.get('idempotency-key'),
  ).toBeTruthy();
});

test('says meanwhile what happens', async () => {
  vi.stubGlobal('open', () => tabOf());
  await showDaniel();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await person.click(screen.getByText('Message on WhatsApp'));
  await waitFor(() => expect(section('Quick Actions').textContent).toContain('Opening WhatsApp...'));
  expect(section('Quick Actions').textContent).not.toContain('Message on WhatsApp');
});

const nudgeState = 'GET /api/coach/client/{clientId}/nudge';
const nudgeButton = (): HTMLElement => {
  const found = [...section('Quick Actions').querySelectorAll('button')].find(({ textContent }) =>
    textContent?.startsWith('Send a Nudge'),
  );
  if (!found) throw new Error('There is no way to nudge.');
  return found;
};

test('a nudge is sent once and then says when the next one is possible', async () => {
  let wasSent = false;
  const again = 'Daniel has already had a nudge. You can send another on Thursday at 09:00.';
  const calls = await showDaniel(
    {},
    {
      [nudgeState]: () =>
        wasSent
          ? { isPossible: false, reason: again, nextNudgeAt: '2025-10-09T09:00:00.000Z' }
          : { isPossible: true, reason: '', nextNudgeAt: null },
      'POST /api/coach/client/{clientId}/nudge': () => {
        wasSent = true;
        return { nextNudgeAt: '2025-10-09T09:00:00.000Z' };
      },
    },
  );
  await waitFor(() => expect(section('Quick Actions').textContent).toContain('Send a Nudge'));
  await person.click(nudgeButton());
  await waitFor(() => expect(section('Quick Actions').textContent).toContain(again));
  expect(toastStore.current()?.title).toBe('Nudge sent');
  // It stays where the focus is, and does nothing more.
  expect(document.activeElement).toBe(nudgeButton());
  expect(nudgeButton().getAttribute('aria-disabled')).toBe('true');
  await person.click(nudgeButton());
  expect(calls.filter(({ route }) => route === 'POST /api/coach/client/k1/nudge')).toHaveLength(1);
  expect(
    calls.find(({ route }) => route === 'POST /api/coach/client/k1/nudge')?.headers.get('idempotency-key'),
  ).toBeTruthy();
});

test('a refused nudge says why', async () => {
  const sentence = 'Daniel has already written today.';
  await showDaniel(
    {},
    {
      [nudgeState]: { isPossible: true, reason: '', nextNudgeAt: null },
      'POST /api/coach/client/{clientId}/nudge': new Refusal(409, { code: 'conflict', message: sentence }),
    },
  );
  await waitFor(() => expect(section('Quick Actions').textContent).toContain('Send a Nudge'));
  await person.click(nudgeButton());
  await waitFor(() => expect(toastStore.current()?.title).toBe('The nudge wasn’t sent'));
  expect(toastStore.current()?.description).toBe(sentence);
});

test('a browser that lets no tab open gets a button instead', async () => {
  const open = vi.fn<(...words: string[]) => null>(() => null);
  vi.stubGlobal('open', open);
  await showDaniel({}, { [whatsapp]: { whatsappUrl: 'https://wa.me/49' } });
  await person.click(screen.getByText('Message on WhatsApp'));
  await waitFor(() => expect(toastStore.current()?.title).toBe('WhatsApp is ready'));
  toastStore.current()?.action?.onClick();
  expect(open).toHaveBeenLastCalledWith('https://wa.me/49', '_blank', 'noopener,noreferrer');
});

test.each([
  [
    'a refusal',
    new Refusal(409, { code: 'conflict', message: 'This client has given no number.' }),
    'This client has given no number.',
  ],
  ['an address that is no chat', { whatsappUrl: 'javascript:alert(1)' }, 'Failed to open WhatsApp'],
])('%s closes the tab and is said', async (_name, answer, said) => {
  const tab = tabOf();
  vi.stubGlobal('open', () => tab);
  await showDaniel({}, { [whatsapp]: answer });
  await person.click(screen.getByText('Message on WhatsApp'));
  await waitFor(() => expect(tab.close).toHaveBeenCalled());
  expect(tab.location.replace).not.toHaveBeenCalled();
  expect(toastStore.current()).toMatchObject({ title: 'Error', description: said });
});
