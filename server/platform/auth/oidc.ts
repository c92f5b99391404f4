import { AsyncLocalStorage } from 'node:async_hooks';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { fullName } from '#contract/names.ts';
import type { OidcConfig } from '#server/platform/config.ts';

/** Name of the one provider in the callback's address: /api/identity/callback/oidc. */
export const oidcProviderId = 'oidc';

export type Discovered = { tokenAuth: 'basic' | 'post'; userInfoUrl: string | undefined };

const discoveryUrl = (oidc: OidcConfig) => `${oidc.issuer}/.well-known/openid-configuration`;

/**
 * Asks the provider about itself before better-auth does, which asks once, at start, without a time limit, and then
 * continues without the provider for good. Throws a reason without secrets.
 */
export async function discover(oidc: OidcConfig): Promise<Discovered> {
  const response = await fetch(discoveryUrl(oidc), { signal: AbortSignal.timeout(5_000), redirect: 'error' });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const about = (await response.json()) as Record<string, unknown>;
  if (String(about.issuer).replace(/\/$/, '') !== oidc.issuer) throw new Error('names another issuer than OIDC_ISSUER');
  if (typeof about.jwks_uri !== 'string') throw new Error('publishes no keys');
  const methods = about.token_endpoint_auth_methods_supported;
  // The standard's default is basic; some providers take only the other.
  const isPostOnly =
    Array.isArray(methods) && methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
  const userInfoUrl = typeof about.userinfo_endpoint === 'string' ? about.userinfo_endpoint : undefined;
  return { tokenAuth: isPostOnly ? 'post' : 'basic', userInfoUrl };
}

/** What the ID token of a sign-in says besides who the person is. */
export type Vouched = { groups: string[]; withFactor: boolean };

const signInUnderWay = new AsyncLocalStorage<{ vouched?: Vouched }>();

/** better-auth hands the ID token to `getUserInfo` only; the hook that makes the session reads what was kept from it here. */
export const withIdToken = async <Done>(work: () => Promise<Done>): Promise<Done> => await signInUnderWay.run({}, work);
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
  if (typeof token?.sub !== 'string') return null;
  const claims = await addressed({ ...token, sub: token.sub }, userInfoUrl, accessToken);
  const signIn = signInUnderWay.getStore();
  if (claims && signIn)
    signIn.vouched = {
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
  const response = await fetch(userInfoUrl, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(5_000),
    redirect: 'error',
  });
  if (!response.ok) return null;
  const said = (await response.json()) as Record<string, unknown>;
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
    return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

function namesOf(claims: Record<string, unknown>): { firstName: string; lastName: string; name: string } {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, 60) : '');
  const words = text(claims.name).split(/\s+/).filter(Boolean);
  const firstName =
    text(claims.given_name) || words[0] || text(claims.preferred_username) || text(claims.email).split('@', 1)[0] || '';
  const lastName = text(claims.family_name) || (text(claims.given_name) ? '' : words.slice(1).join(' '));
  return { firstName, lastName, name: fullName({ firstName, lastName }) };
}
