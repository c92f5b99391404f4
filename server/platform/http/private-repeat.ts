import { hkdfSync } from 'node:crypto';
import type { EndpointSpec, ResultOf } from '#contract/endpoint.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { PrivateRepeat } from './route.ts';

/** Without the secret nobody can find out by trying what a remembered request said. */
export const repeatHashKey = ({ vault }: Pick<Deps, 'vault'>): Buffer =>
  Buffer.from(hkdfSync('sha256', vault.authSecret, '', 'repeated request', 32));

/** For a call that sends private words and gets none back: the answer itself may be remembered. */
export function hidingItsWords<const E extends EndpointSpec>(
  _endpoint: E,
  deps: Pick<Deps, 'vault'>,
): PrivateRepeat<E> {
  return {
    hashKey: async () => repeatHashKey(deps),
    keep: (answer) => ({ answer: JSON.stringify(answer) }),
    answerAgain: async ({ answer = '{}' }) => JSON.parse(answer) as ResultOf<E>,
  };
}
