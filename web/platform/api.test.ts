import { afterEach, expect, test, vi } from 'vitest';
import { failed as copy } from '#messages/platform.ts';
import { ApiError, api, fieldErrorsOf, sentenceOf } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

function answer(status: number, body: string, statusText = '') {
  const fetch = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(
    async () => new Response(body, { status, statusText }),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`There was no ApiError but ${String(error)}.`);
  return error;
}

test.each([
  [true, 'We couldn’t reach the server. Nothing was lost; please try again.'],
  [false, 'You’re offline. Nothing was lost; please try again when you’re back online.'],
])('without an answer it says what the device knows (online: %s)', async (onLine, sentence) => {
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(sentenceOf(await failure(api('GET /api/client/goals')))).toBe(sentence);
});

test('a call sends JSON with the session and gives back what the server answered', async () => {
  const fetch = answer(200, '{"role":"coach"}');
  expect(await api('POST /api/auth/set-role', { body: { role: 'coach' }, idempotencyKey: 'k1' })).toEqual({
    role: 'coach',
  });
  const [address, init] = fetch.mock.calls[0] ?? [];
  expect(address).toBe('/api/auth/set-role');
  expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin', body: '{"role":"coach"}' });
  expect(init?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k1' });
});

test('a call without a body sends none, and no content type', async () => {
  const fetch = answer(200, '{}');
  await api('POST /api/auth/clear-role');
  expect(fetch.mock.calls[0]?.[1]).not.toHaveProperty('body');
  expect(fetch.mock.calls[0]?.[1].headers).not.toHaveProperty('content-type');
});

test('path parameters are put in their place, whatever they contain', async () => {
  const fetch = answer(200, '{}');
  await api('POST /api/settings/sessions/{sessionId}/end', { params: { sessionId: 'a/b ?' }, body: {} });
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/settings/sessions/a%2Fb%20%3F/end');
});

test('an error says status, colon, space and the body text; the sentence and the fields are the server’s', async () => {
  const body =
    '{"message":"No coach has this code.","code":"invalid","fields":{"referralCode":"No coach has this code."}}';
  answer(422, body);
  const error = await failure(api('POST /api/auth/set-role', { body: { role: 'client' } }));
  expect(error.message).toBe(`422: ${body}`);
  expect(error).toMatchObject({ status: 422, code: 'invalid', sentence: 'No coach has this code.' });
  expect(fieldErrorsOf(error)).toEqual({ referralCode: 'No coach has this code.' });
});

test('with an empty body the status text stands in, and people read a sentence all the same', async () => {
  answer(502, '', 'Bad Gateway');
  const error = await failure(api('GET /api/auth/user'));
  expect(error.message).toBe('502: Bad Gateway');
  expect(sentenceOf(error)).toBe('Something went wrong. Please try again.');
  expect(sentenceOf(error, 'Please try again.'), 'where the server said nothing').toBe('Please try again.');
});

test('a lost connection is status 0 with a calm sentence', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  const error = await failure(api('GET /api/auth/user'));
  expect(error).toMatchObject({ status: 0, sentence: copy.connection, message: copy.connection });
});

test('a call that the page itself gave up is not a lost connection', async () => {
  const leaving = new AbortController();
  vi.stubGlobal('fetch', async () => Promise.reject(new DOMException('Aborted', 'AbortError')));
  leaving.abort();
  await expect(api('GET /api/auth/user', { signal: leaving.signal })).rejects.not.toBeInstanceOf(ApiError);
});

test('a page of a proxy with status 200 is an error', async () => {
  answer(200, '<html>Sign in to the Wi-Fi</html>');
  expect((await failure(api('GET /api/auth/user'))).message).toBe('200: The answer couldn’t be read.');
});
