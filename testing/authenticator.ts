import { confirmSecondFactor, startSecondFactor } from '#server/platform/auth/second-factor.ts';
import { totpCode } from '#server/platform/auth/totp.ts';
import type { Deps } from '#server/platform/deps.ts';

/** The app on the phone: reads the key a person types in, and shows the code for the server's present. */
export function authenticatorApp({ clock }: Pick<Deps, 'clock'>, key: string): (step?: number) => string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return (step = 0) => totpCode(Buffer.from(bytes).toString(), clock.now(), step);
}

/** Enables the second factor for the person of this session; `cookie` is their new session. */
export async function turnOnSecondFactor(deps: Deps, cookie: string) {
  const actor = await deps.identity.findSession(cookie);
  if (!actor) throw new Error('Nobody is signed in with this cookie.');
  const { secret } = await startSecondFactor(deps, actor);
  const code = authenticatorApp(deps, secret);
  const first = code();
  const confirmed = await confirmSecondFactor(deps, actor, first);
  if (!confirmed) throw new Error('The first code was not right.');
  return { id: actor.userId, secret, code, first, ...confirmed, cookie: confirmed.cookie.split(';', 1)[0] ?? '' };
}
