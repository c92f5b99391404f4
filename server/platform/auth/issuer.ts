import type { Clock } from '#server/platform/clock.ts';
import type { OidcConfig } from '#server/platform/config.ts';
import type { Logger } from '#server/platform/log.ts';
import { discover, type Discovered } from './oidc.ts';

/** Whether people can sign in. `awaySince`: when this process first got no answer; null while it answers. */
export type IssuerStatus = { awaySince: Date | null };

export type Issuer = {
  /** False while the issuer does not answer; asking makes us try again. */
  isReady: () => Promise<boolean>;
  status: () => IssuerStatus;
  stop: () => void;
};

/** Null where people sign in with a password. */
export const issuerStatus = ({
  identity,
}: {
  identity: { issuer: Pick<Issuer, 'status'> | null };
}): IssuerStatus | null => identity.issuer?.status() ?? null;

/** Between two questions to an issuer that does not answer, so that visitors do not queue up behind a time limit. */
const askAgainMs = 5_000;
const everyMs = 60_000;

/**
 * Asks the issuer every minute, and at a sign-in while it is away. `onAnswer` runs at the first answer and at the first
 * one after a failure. Only changes are logged.
 */
export async function watchIssuer(
  { clock, log }: { clock: Clock; log: Logger },
  oidc: OidcConfig,
  onAnswer: (discovered: Discovered) => Promise<void>,
  askAbout: typeof discover = discover,
): Promise<Issuer> {
  let awaySince: Date | null = clock.now();
  let isReported = false;
  let lastAsked = -Infinity;
  let asking: Promise<void> | undefined;

  const ask = async () => {
    try {
      const discovered = await askAbout(oidc);
      if (awaySince) await onAnswer(discovered);
      if (isReported) log.info('the OpenID Connect issuer answers again');
      awaySince = null;
      isReported = false;
    } catch (error) {
      awaySince ??= clock.now();
      const reason = error instanceof Error ? error.message : 'unknown';
      if (!isReported) log.warn({ reason }, 'the OpenID Connect issuer cannot be used, so no one can sign in');
      isReported = true;
    }
    lastAsked = clock.now().getTime();
  };
  const askOnce = () => (asking ??= ask().finally(() => (asking = undefined)));

  await askOnce();
  const timer = setInterval(() => void askOnce(), everyMs);
  timer.unref();
  return {
    isReady: async () => {
      if (awaySince && (asking || clock.now().getTime() - lastAsked >= askAgainMs)) await askOnce();
      return awaySince === null;
    },
    status: () => ({ awaySince }),
    stop: () => clearInterval(timer),
  };
}
