import { afterEach, expect, it, vi } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { movedClock } from '#testing/moved-clock.ts';
import { watchIssuer } from './issuer.ts';
import type { Discovered } from './oidc.ts';

afterEach(() => {
  vi.useRealTimers();
});

const issuer = 'https://id.example.org';
const { oidc } = readConfig({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' });
if (!oidc) throw new Error('The configuration has an issuer.');

it('notices within a minute that an issuer went away, says since when, and logs each change once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  let isAway = false;
  const discover = async (): Promise<Discovered> => {
    if (isAway) throw new Error('answered 502');
    return { tokenAuth: 'basic', tokenUrl: `${issuer}/token`, userInfoUrl: undefined };
  };
  const clock = movedClock('2026-03-04T09:00:00Z');
  const log = createLog({ logLevel: 'silent' });
  const logged: string[] = [];
  log.warn = ((...words: unknown[]) => void logged.push(JSON.stringify(words))) as typeof log.warn;
  log.info = ((...words: unknown[]) => void logged.push(JSON.stringify(words))) as typeof log.info;
  const answers: string[] = [];
  const onAnswer = async ({ tokenAuth }: Discovered) => void answers.push(tokenAuth);
  const watched = await watchIssuer({ clock, log }, oidc, onAnswer, discover);
  const minutes = async (count: number) => {
    for (let minute = 0; minute < count; minute += 1) {
      clock.advance(60_000);
      await vi.advanceTimersByTimeAsync(60_000);
    }
  };
  expect(watched.status()).toEqual({ awaySince: null });
  isAway = true;
  await minutes(3);
  expect(watched.status()).toEqual({ awaySince: new Date('2026-03-04T09:01:00Z') });
  isAway = false;
  await minutes(2);
  expect([watched.status(), await watched.isReady()]).toEqual([{ awaySince: null }, true]);
  expect(answers).toEqual(['basic', 'basic']);
  expect(logged).toEqual([expect.stringContaining('answered 502'), expect.stringContaining('answers again')]);
  watched.stop();
});
