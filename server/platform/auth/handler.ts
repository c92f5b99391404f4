import { buildAuth } from './better-auth.ts';
import type { AuthNeeds } from './better-auth.ts';
import { discover } from './oidc.ts';

/** Between two questions to an issuer that does not answer, so that visitors do not queue up behind a time limit. */
const askAgainMs = 5_000;

type Handler = { handler: (request: Request) => Promise<Response>; isReady: () => Promise<boolean> };

/** Without an issuer: better-auth as it is. With one: built anew as soon as the issuer answers. */
export async function createHandler(needs: AuthNeeds): Promise<Handler> {
  const { oidc } = needs.config;
  let auth = buildAuth(needs, null);
  if (!oidc) return { handler: (request) => auth.handler(request), isReady: async () => true };

  const now = () => needs.clock.now().getTime();
  let isReady = false;
  let lastAsked = -Infinity;
  let asking: Promise<void> | undefined;

  const ask = async () => {
    const discovered = await discover(oidc, needs.log);
    lastAsked = now();
    if (!discovered) return;
    const built = buildAuth(needs, discovered);
    // better-auth asks the issuer a second time; only when that worked too is the provider there.
    isReady = (await built.$context).socialProviders.length > 0;
    if (isReady) auth = built;
  };
  const tryIfDue = async () => {
    if (isReady || (!asking && now() - lastAsked < askAgainMs)) return;
    asking ??= ask().finally(() => (asking = undefined));
    await asking;
  };

  await tryIfDue();
  return {
    handler: async (request) => {
      await tryIfDue();
      return await auth.handler(request);
    },
    isReady: async () => {
      await tryIfDue();
      return isReady;
    },
  };
}
