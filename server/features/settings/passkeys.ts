import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '#contract/settings/schema.ts';
import { callIdentity } from '#server/features/session/hosted/call-identity.ts';
import { challengeCookie } from '#server/features/session/hosted/passkey.ts';
import { refusal } from '#server/platform/app-error.ts';
import * as passkeys from '#server/platform/auth/passkeys.ts';
import { demandFullProof } from '#server/platform/auth/prove-identity.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readSettings } from './service.ts';

type Proof = { password?: string; code?: string };
type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** Identity was proven; from here the authenticator has five minutes. */
export async function startPasskey(deps: Deps, actor: SessionUser, proof: Proof, { request, reply }: Exchange) {
  refuseProvider(deps);
  await demandFullProof(deps, actor, proof);
  const answer = await callIdentity(deps, request, {
    method: 'GET',
    path: '/passkey/generate-register-options',
    cookie: '',
    passkeyOwner: actor.userId,
  });
  if (!answer.isOk) throw new Error(`better-auth began no passkey: ${answer.code}`);
  for (const cookie of answer.cookies) void reply.header('set-cookie', cookie);
  return { options: answer.body };
}

type Made = { name: string; credential: Record<string, unknown> };

export async function addPasskey(
  deps: Deps,
  actor: SessionUser,
  { name, credential }: Made,
  { request, reply }: Exchange,
): Promise<Settings> {
  refuseProvider(deps);
  const answer = await callIdentity(deps, request, {
    method: 'POST',
    path: '/passkey/verify-registration',
    body: { response: credential },
    cookie: challengeCookie(deps, request),
    passkeyOwner: actor.userId,
  });
  const id = answer.body.id;
  if (!answer.isOk || typeof id !== 'string') throw refusal('passkey-not-added');
  void reply.header('set-cookie', await passkeys.keepPasskey(deps, actor, id, name));
  return await readSettings(deps, actor);
}

export async function renamePasskey(deps: Deps, actor: SessionUser, id: string, name: string): Promise<Settings> {
  await passkeys.renamePasskey(deps.db, actor.userId, id, name);
  return await readSettings(deps, actor);
}

export async function removePasskey(
  deps: Deps,
  actor: SessionUser,
  id: string,
  proof: Proof,
  { reply }: Pick<Exchange, 'reply'>,
): Promise<Settings> {
  await demandFullProof(deps, actor, proof);
  void reply.header('set-cookie', await passkeys.removePasskey(deps, actor, id));
  return await readSettings(deps, actor);
}

function refuseProvider({ config }: Deps): void {
  if (config.oidc) throw refusal('passkeys-at-provider', { provider: config.oidc.name });
}
