import type { FastifyRequest } from 'fastify';
import { clientAddressHeader, identityPath } from '#server/platform/auth/better-auth.ts';
import { hashingFor } from '#server/platform/auth/hash-password.ts';
import { addressGroup } from '#server/platform/auth/rate-limit.ts';
import { passkeyOwnerHeader } from '#server/platform/auth/passkey-plugin.ts';
import { refusal } from '#server/platform/app-error.ts';
import { identityCalls } from '#server/platform/http/request-turns.ts';
import type { Deps } from '#server/platform/deps.ts';

type IdentityAnswer = {
  isOk: boolean;
  /** better-auth's error code, or empty. */
  code: string;
  cookies: string[];
  location: string | null;
  body: Record<string, unknown>;
};

type Call = {
  method: 'GET' | 'POST';
  path: string;
  body?: Record<string, unknown>;
  /** Passed on instead of the browser's cookies. */
  cookie?: string;
  /** For whom a passkey is made. */
  passkeyOwner?: string;
  /** For a call we make because of a plain link, which carries no Origin. */
  isOurOwn?: boolean;
};

/**
 * Calls better-auth's handler. `auth.api` checks no origins, so a form posted by another site could sign people in to
 * an account of that site's choosing.
 */
export async function callIdentity(
  deps: Pick<Deps, 'config' | 'identity'>,
  request: FastifyRequest,
  call: Call,
): Promise<IdentityAnswer> {
  const address = addressGroup(request.ip);
  const answer = await identityCalls.run(address, () =>
    hashingFor(address, () => deps.identity.handler(toIdentityRequest(deps, request, call))),
  );
  const text = await answer.text();
  const body = parse(text);
  const code = answer.ok ? '' : typeof body.code === 'string' ? body.code : `${answer.status}`;
  if (answer.status === 403 && /ORIGIN|CROSS_SITE/.test(code)) {
    throw refusal('form-from-elsewhere', { address: `${deps.config.baseUrl}/api/login` });
  }
  // The plugin's error for an unknown passkey.
  if (answer.status >= 500 && code !== 'FAILED_TO_VERIFY_REGISTRATION')
    throw new Error(`better-auth answered ${answer.status} to ${call.path}`);
  return {
    isOk: answer.ok,
    code,
    cookies: answer.headers.getSetCookie(),
    location: answer.headers.get('location'),
    body,
  };
}

/** Only what better-auth needs is passed on; nothing a visitor sends can spoof their address. */
export function toIdentityRequest(
  { config }: Pick<Deps, 'config'>,
  request: FastifyRequest,
  { method, path, body, cookie, isOurOwn, passkeyOwner }: Call,
): Request {
  const headers = new Headers({ [clientAddressHeader]: request.ip });
  for (const name of [
    'cookie',
    'user-agent',
    'accept-language',
    'sec-fetch-site',
    'sec-fetch-mode',
    'sec-fetch-dest',
    'origin',
    'referer',
  ]) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (passkeyOwner !== undefined) headers.set(passkeyOwnerHeader, passkeyOwner);
  if (isOurOwn) headers.set('origin', config.baseUrl);
  // The browser itself vouches that one of our pages sent this; some omit the Origin then.
  if (!headers.has('origin') && headers.get('sec-fetch-site') === 'same-origin') headers.set('origin', config.baseUrl);
  if (body) headers.set('content-type', 'application/json');
  return new Request(`${config.baseUrl}${identityPath}${path}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
    redirect: 'manual',
  });
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
