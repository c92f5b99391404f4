import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerPage, isPageRequest, isSignIn } from './page-answer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const page = (status: number) => new Response(`the server said ${status}`, { status });
const sources = (over: Partial<Parameters<typeof answerPage>[0]>) => ({
  load: async () => page(200),
  frame: async () => new Response('the frame') as Response | undefined,
  hasHome: async () => true,
  patience: 4_000,
  ...over,
});
const textOf = async (over: Partial<Parameters<typeof answerPage>[0]>, wait = 0) => {
  const answer = answerPage(sources(over));
  await vi.advanceTimersByTimeAsync(wait);
  return await (await answer).text();
};
const later = (time: number, status: number) => () =>
  new Promise<Response>((done) => setTimeout(() => done(page(status)), time));
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

describe('a page', () => {
  it('comes from the server when that answers', async () => {
    expect(await textOf({})).toBe('the server said 200');
    expect(await textOf({ load: async () => page(404) })).toBe('the server said 404');
    expect(await textOf({ load: later(3_900, 200) }, 3_900)).toBe('the server said 200');
  });

  it('comes from the device without a connection, whether or not it knows a day', async () => {
    expect(await textOf({ load: lost })).toBe('the frame');
    expect(await textOf({ load: lost, hasHome: async () => false })).toBe('the frame');
  });

  it('comes from the device when the server fails or is slow and there is a day to write in', async () => {
    expect(await textOf({ load: async () => page(503) })).toBe('the frame');
    expect(await textOf({ load: async () => page(502), hasHome: async () => false })).toBe('the server said 502');
    expect(await textOf({ load: later(20_000, 200) }, 4_000)).toBe('the frame');
    expect(await textOf({ load: later(20_000, 200), hasHome: async () => false }, 20_000)).toBe('the server said 200');
  });

  it('is an error like any other when not even the frame is there', async () => {
    expect((await answerPage(sources({ load: lost, frame: async () => undefined }))).type).toBe('error');
    expect(await textOf({ load: async () => page(503), frame: async () => undefined })).toBe('the server said 503');
  });
});

it('calls, downloads, sign-in and logout do not pass through', () => {
  expect(isPageRequest('navigate', '/journal')).toBe(true);
  expect(isPageRequest('navigate', '/api/logout')).toBe(false);
  expect(isPageRequest('navigate', '/api/client/journal-export')).toBe(false);
  expect(isPageRequest('cors', '/')).toBe(false);
});

it('a sign-in is a form that is sent, or the way back from the issuer', () => {
  const form = { mode: 'navigate', method: 'POST' } as const;
  expect(isSignIn(form, '/api/login')).toBe(true);
  expect(isSignIn(form, '/api/login/sign-up')).toBe(true);
  expect(isSignIn({ mode: 'navigate', method: 'GET' }, '/api/identity/callback/oidc')).toBe(true);
  expect(isSignIn({ mode: 'navigate', method: 'GET' }, '/api/login')).toBe(false);
  expect(isSignIn({ mode: 'cors', method: 'GET' }, '/api/auth/user')).toBe(false);
  expect(isSignIn(form, '/api/programs/file')).toBe(false);
});
