import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { id, input, instant, line, whole } from '#contract/fields.ts';
import { roles } from '#contract/roles/rules.ts';
import { said } from '#contract/said.ts';
import { scopes, tokenDaysMost, tokenNameMax } from './constants.ts';

const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  createdAt: instant,
  expiresAt: instant,
  /** To the minute. */
  lastUsedAt: z.nullable(instant),
});
export type AccessToken = z.infer<typeof tokenSchema>;

const tokensSchema = z.object({
  /** Those in force, the newest first. */
  tokens: z.array(tokenSchema),
  /** What the caller's role can choose from. */
  scopes: z.array(z.enum(scopes)),
  daysMost: z.number(),
  /** Whether the caller signed in recently enough to make one. */
  isFreshSignIn: z.boolean(),
});
export type AccessTokens = z.infer<typeof tokensSchema>;

const scopesSentence = said('choose-scope');
const bodySchema = input({
  name: line({ field: 'name', min: 1, max: tokenNameMax, tooShort: said('give-token-name') }),
  scopes: z
    .array(z.enum(scopes, scopesSentence), scopesSentence)
    .check(z.maxLength(scopes.length, scopesSentence), z.minLength(1, scopesSentence)),
  days: whole({ field: 'days', min: 1, max: tokenDaysMost('client') }),
});
export type AccessTokenBody = z.infer<typeof bodySchema>;

export const listAccessTokens = endpoint('GET /api/settings/tokens', {
  id: 'accessTokens.list',
  access: roles,
  summary: 'The caller’s access tokens, without the tokens themselves.',
  result: tokensSchema,
});

export const makeAccessToken = endpoint('POST /api/settings/tokens', {
  id: 'accessTokens.make',
  access: roles,
  summary: 'Makes an access token, within ten minutes of signing in. Only this answer has the token.',
  body: bodySchema,
  /** `token` is null in the answer to a repeated Idempotency-Key: it is kept nowhere. */
  result: z.extend(tokensSchema, { token: z.nullable(z.string()) }),
  idempotent: true,
});

export const endAccessToken = endpoint('DELETE /api/settings/tokens/{tokenId}', {
  id: 'accessTokens.end',
  access: roles,
  summary: 'Ends an access token at once.',
  params: input({ tokenId: id(said('token-not-found')) }),
  result: tokensSchema,
});
