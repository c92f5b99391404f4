import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Scope } from '#contract/access-tokens/constants.ts';
import type { AccessTokens } from '#contract/access-tokens/endpoints.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export const tokensAt = '/api/settings/tokens';

export type MadeToken = AccessTokens & { token: string | null };

/** The token of somebody who has just signed in. */
export async function accessToken(who: Person, scopes: Scope[], days = 30): Promise<string> {
  const answer = await who.post(tokensAt, { name: 'A script', scopes, days });
  const { token } = answer.json<MadeToken>();
  if (!token) throw new Error(`No token was made: ${answer.body}`);
  return token;
}

/** A call as a program sends it: without a cookie, and without a word about where it comes from. */
export const calling =
  (test: Pick<TestApp, 'app'>, token: string) =>
  async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, more: InjectOptions = {}) =>
    (await test.app.inject({
      ...more,
      method,
      url,
      headers: { authorization: `Bearer ${token}`, ...more.headers },
    })) satisfies LightMyRequestResponse;

export const reasonOf = (answer: LightMyRequestResponse): [number, string | undefined] => [
  answer.statusCode,
  answer.json<{ reason?: string }>().reason,
];
