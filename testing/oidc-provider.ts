import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { Configuration } from 'oidc-provider';
import type { OddAnswer } from './odd-answers.ts';

type Claims = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  name?: string;
  groups?: string[] | string;
  amr?: string[];
};

const oidcClient = { id: 'dayloom', secret: 'a client secret for tests only' };

type Wanted = {
  callbackUrl: string;
  port?: number;
  /** E-mail and names are at the userinfo endpoint only, not in the ID token. */
  conforming?: boolean;
};

/** A real OpenID Connect provider on loopback. It shows no form: `signInAs` sets who comes back. */
export async function oidcProvider({ callbackUrl, port = 0, conforming = false }: Wanted) {
  let person: Claims = { sub: 'nobody' };
  let toldInstead: Claims | undefined;
  let leftOut: string | undefined;
  let odd: { path: string; answer: OddAnswer } | undefined;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = quietly(
    () =>
      new Provider(
        issuer,
        configuration(callbackUrl, conforming, () => person),
      ),
  );
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (leftOut !== undefined && request.url?.startsWith('/token')) signAgainWithout(leftOut, response);
    if (odd && request.url?.startsWith(odd.path)) return odd.answer(request.socket);
    if (toldInstead && request.url?.startsWith('/me'))
      return void response.setHeader('content-type', 'application/json').end(JSON.stringify(toldInstead));
    void (request.url?.startsWith('/interaction/')
      ? approve(provider, request, response, person)
      : answer(request, response));
  });
  return {
    issuer,
    /** For a server whose people sign in here. */
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: oidcClient.id, OIDC_CLIENT_SECRET: oidcClient.secret },
    signInAs: (claims: Claims) => {
      person = claims;
    },
    /** What the userinfo endpoint answers for any person. */
    tellInstead: (claims: Claims | undefined) => {
      toldInstead = claims;
    },
    /** A claim that its ID tokens lack, until `undefined`. */
    leavesOut: (claim: string | undefined) => {
      leftOut = claim;
    },
    /** How it answers below that path instead, until `undefined`. */
    answersOddly: (next: typeof odd) => {
      odd = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const signingKey = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'tests' };

function signAgainWithout(claim: string, response: ServerResponse): void {
  const end = response.end.bind(response) as (text: string) => ServerResponse;
  const endChanged = (body: string | Buffer) => {
    const said = JSON.parse(String(body)) as { id_token: string };
    const [head = '', payload = ''] = said.id_token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const { [claim]: _, ...others } = claims;
    const signed = `${head}.${Buffer.from(JSON.stringify(others)).toString('base64url')}`;
    const signature = sign('sha256', Buffer.from(signed), privateKey).toString('base64url');
    const text = JSON.stringify({ ...said, id_token: `${signed}.${signature}` });
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  };
  response.end = endChanged as typeof response.end;
}

function configuration(callbackUrl: string, conforming: boolean, person: () => Claims): Configuration {
  return {
    clients: [{ client_id: oidcClient.id, client_secret: oidcClient.secret, redirect_uris: [callbackUrl] }],
    jwks: { keys: [signingKey] },
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name', 'groups'],
    },
    // As most providers do, although the standard would put them at the userinfo endpoint only.
    conformIdTokenClaims: conforming,
    findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ ...person(), sub: id }) }),
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: ['a key for tests only'] },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
  };
}

/** It warns that it keeps everything in memory and makes its own keys, which is just what a test wants. */
function quietly<T>(make: () => T): T {
  const { warn, info } = console;
  Object.assign(console, { warn: () => {}, info: () => {} });
  try {
    return make();
  } finally {
    Object.assign(console, { warn, info });
  }
}

async function approve(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  { sub: accountId, amr }: Claims,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
  grant.addOIDCScope('openid email profile');
  await provider.interactionFinished(request, response, {
    login: { accountId, ...(amr && { amr }) },
    consent: { grantId: await grant.save() },
  });
}

/** What the browser does at the provider: follows redirects until one leads away from it. Returns that address. */
export async function walkThroughProvider(start: string): Promise<string> {
  const jar = new Map<string, string>();
  let address = start;
  for (let step = 0; step < 10; step += 1) {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    if (!location)
      throw new Error(
        `The provider answered ${response.status} instead of leading on: ${(await response.text()).slice(0, 300)}`,
      );
    const next = new URL(location, address);
    if (next.origin !== new URL(start).origin) return next.href;
    address = next.href;
  }
  throw new Error('The provider leads in circles.');
}
