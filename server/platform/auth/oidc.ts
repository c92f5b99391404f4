import { AsyncLocalStorage } from 'node:async_hooks';
import { authorizationCodeRequest, getOAuth2Tokens } from 'better-auth/oauth2';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { personName } from '#contract/fields.ts';
import { fullName } from '#contract/names.ts';
import { firstNameMaxLength, lastNameMaxLength } from '#contract/settings/rules.ts';
import type { OidcConfig } from '#server/platform/config.ts';
import { bodyUpTo } from '#server/platform/http/ask-outside.ts';
import { sendRequest } from '#server/platform/http/send-request.ts';

/** Name of the one provider in the callback's address: /api/identity/callback/oidc. */
export const oidcProviderId = 'oidc';

export type Discovered = { tokenAuth: 'basic' | 'post'; tokenUrl: string; userInfoUrl: string | undefined };

const discoveryUrl = (oidc: OidcConfig) => `${oidc.issuer}/.well-known/openid-configuration`;

/** For what the issuer says about itself, and for what a sign-in asks it in all, but its keys: the library gives those 5 s. */
const discoveryMs = 5_000;
const signInMs = 10_000;
const answerBytesMost = 1024 ** 2;

type Question = { method?: 'POST'; headers?: Record<string, string>; body?: string; signal: AbortSignal };

/** No redirect is followed. Throws a reason without secrets for everything that is not JSON with 200. */
async function askIssuer(url: string, { headers, ...question }: Question): Promise<Record<string, unknown>> {
  const accepting = { accept: 'application/json', 'user-agent': 'Dayloom', ...headers };
  // A connection of its own: a kept one could still be in the middle of an odd answer.
  const answer = await sendRequest(new URL(url), { ...question, headers: accepting, agent: false });
  const body = await bodyUpTo(answer, answerBytesMost);
  if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`);
  return objectIn(String(body));
}

function objectIn(json: string): Record<string, unknown> {
  try {
    const said = JSON.parse(json) as unknown;
    if (typeof said === 'object' && said !== null) return said as Record<string, unknown>;
  } catch {
    // Said below, without quoting it.
  }
  throw new Error('answered something that is no JSON object');
}

/**
 * Asks the provider about itself before better-auth does, which asks once, at start, without a time limit, and then
 * continues without the provider for good.
 */
export async function discover(oidc: OidcConfig): Promise<Discovered> {
  const about = await askIssuer(discoveryUrl(oidc), { signal: AbortSignal.timeout(discoveryMs) });
  if (String(about.issuer).replace(/\/$/, '') !== oidc.issuer) throw new Error('names another issuer than OIDC_ISSUER');
  if (typeof about.jwks_uri !== 'string') throw new Error('publishes no keys');
  if (typeof about.token_endpoint !== 'string') throw new Error('names no token endpoint');
  const methods = about.token_endpoint_auth_methods_supported;
  // The standard's default is basic; some providers take only the other.
  const isPostOnly =
    Array.isArray(methods) && methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
  const userInfoUrl = typeof about.userinfo_endpoint === 'string' ? about.userinfo_endpoint : undefined;
  return { tokenAuth: isPostOnly ? 'post' : 'basic', tokenUrl: about.token_endpoint, userInfoUrl };
}

/** What the ID token of a sign-in says. */
export type Vouched = { sub: string; groups: string[]; withFactor: boolean };

const signInUnderWay = new AsyncLocalStorage<{ vouched?: Vouched; limit: AbortSignal }>();

/** better-auth hands the ID token to `getUserInfo` only; the hook that makes the session reads what was kept from it here. */
export const withIdToken = async <Done>(work: () => Promise<Done>): Promise<Done> =>
  await signInUnderWay.run({ limit: AbortSignal.timeout(signInMs) }, work);
const limitOfSignIn = () => signInUnderWay.getStore()?.limit ?? AbortSignal.timeout(signInMs);
export const vouchedFor = (): Vouched | undefined => signInUnderWay.getStore()?.vouched;

/** Authorization code with PKCE and nonce; the ID token's signature is always checked. */
export function oidcPlugin(oidc: OidcConfig, discovered: Discovered) {
  return genericOAuth({
    config: [
      {
        providerId: oidcProviderId,
        name: oidc.name,
        discoveryUrl: discoveryUrl(oidc),
        clientId: oidc.clientId,
        clientSecret: oidc.clientSecret,
        authentication: discovered.tokenAuth,
        requireIdTokenVerification: true,
        pkce: true,
        scopes: ['openid', 'email', 'profile'],
        disableProviderLogout: true,
        // The library's own exchange has no time limit.
        getToken: async (given) => await exchangeCode(oidc, discovered, given),
        getUserInfo: async ({ idToken, accessToken }) => await claimsOf(oidc, discovered, idToken, accessToken),
        mapProfileToUser: (profile) => {
          const claims = profile as Record<string, unknown>;
          return {
            ...namesOf(claims),
            // Only an explicit true counts: the admin grant and linking to an existing account rest on it.
            emailVerified: claims.email_verified === true,
            // Pictures of other origins are never loaded by our pages.
            image: undefined,
          };
        },
      },
    ],
  });
}

type Given = { code: string; redirectURI: string; codeVerifier?: string | undefined };

async function exchangeCode(
  { clientId, clientSecret }: OidcConfig,
  { tokenAuth, tokenUrl }: Discovered,
  given: Given,
): Promise<ReturnType<typeof getOAuth2Tokens>> {
  const { body, headers } = await authorizationCodeRequest({
    ...given,
    options: { clientId, clientSecret },
    authentication: tokenAuth,
    tokenEndpoint: tokenUrl,
  });
  const asked = { method: 'POST', headers, body: body.toString(), signal: limitOfSignIn() } as const;
  return getOAuth2Tokens(await askIssuer(tokenUrl, asked));
}

type Claims = { id: string; email?: string; emailVerified: boolean } & Record<string, unknown>;

/**
 * Who came back. The ID token says it, which better-auth has checked by now (signature, audience, nonce). Where it names
 * no address we ask the provider for it, and believe the answer only if it is about the same person: it is not signed.
 */
async function claimsOf(
  { groupsClaim }: OidcConfig,
  { userInfoUrl }: Discovered,
  idToken: string | undefined,
  accessToken: string | undefined,
): Promise<Claims | null> {
  const token = idToken ? payloadOf(idToken) : undefined;
  // Where there is an end, the library has looked whether it is past.
  if (typeof token?.sub !== 'string' || typeof token.exp !== 'number') return null;
  const claims = await addressed({ ...token, sub: token.sub }, userInfoUrl, accessToken);
  const signIn = signInUnderWay.getStore();
  if (claims && signIn)
    signIn.vouched = {
      sub: token.sub,
      // Someone who may type any address at the issuer must not get rights by a group they typed as well.
      groups: claims.emailVerified ? textsOf(token[groupsClaim]) : [],
      withFactor: textsOf(token.amr).includes('mfa'),
    };
  return claims;
}

async function addressed(
  token: Record<string, unknown> & { sub: string },
  userInfoUrl: string | undefined,
  accessToken: string | undefined,
): Promise<Claims | null> {
  if (typeof token.email === 'string') return asClaims(token.sub, token);
  if (!userInfoUrl || !accessToken) return null;
  const headers = { authorization: `Bearer ${accessToken}` };
  const said = await askIssuer(userInfoUrl, { headers, signal: limitOfSignIn() }).catch(() => undefined);
  if (!said) return null;
  return said.sub === token.sub ? asClaims(token.sub, said) : null;
}

/** A list of texts, or a single one. */
const textsOf = (value: unknown): string[] => [value].flat().filter((one) => typeof one === 'string');

const asClaims = (sub: string, claims: Record<string, unknown>): Claims => ({
  ...claims,
  id: sub,
  ...(typeof claims.email === 'string' ? { email: claims.email } : {}),
  emailVerified: claims.email_verified === true,
});

function payloadOf(idToken: string): Record<string, unknown> | undefined {
  try {
    return objectIn(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
  } catch {
    return undefined;
  }
}

const firstNameRule = personName({ field: 'first-name', max: firstNameMaxLength });
const lastNameRule = personName({ field: 'last-name', max: lastNameMaxLength });

/** By the rules for names that are typed here; what they refuse counts as not given. */
function namesOf(claims: Record<string, unknown>): { firstName: string; lastName: string; name: string } {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const first = (value: unknown) => firstNameRule.safeParse(text(value).slice(0, firstNameMaxLength)).data ?? '';
  const last = (value: unknown) => lastNameRule.safeParse(text(value).slice(0, lastNameMaxLength)).data ?? '';
  const words = text(claims.name).split(/\s+/);
  const given = first(claims.given_name);
  const firstName =
    given || first(words[0]) || first(claims.preferred_username) || first(text(claims.email).split('@', 1)[0]);
  const lastName = last(claims.family_name) || (given ? '' : last(words.slice(1).join(' ')));
  return { firstName, lastName, name: fullName({ firstName, lastName }) };
}
