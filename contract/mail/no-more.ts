import type { EndpointSpec } from '#contract/endpoint.ts';
import { id, input, line } from '#contract/fields.ts';
import { said } from '#contract/said.ts';

const badLink = said('link-incomplete-open');
/** It names the person and is signed, so that it works without signing in. */
const signedPersonSchema = input(
  { person: id(badLink), signature: line({ field: 'link', min: 1, max: 100, tooShort: badLink }) },
  badLink,
);

/** The calls behind the link in an optional mail that ends mail of its kind. `mail` continues a sentence. */
export function noMoreMail<P extends `/api/${string}`>(feature: string, path: P, mail: string) {
  const common = { access: 'public', isHosted: true, query: signedPersonSchema } as const;
  return {
    ask: {
      ...common,
      method: 'GET',
      path,
      id: `${feature}.askUnsubscribe`,
      kind: 'navigation',
      answers: ['text/html', 'redirect'],
      summary: `The page behind the link that ends ${mail}. Opening it changes nothing.`,
    } as const satisfies EndpointSpec,
    confirm: {
      ...common,
      method: 'POST',
      path,
      id: `${feature}.confirmUnsubscribe`,
      kind: 'form',
      answers: ['text/html'],
      summary: `Ends ${mail} for the person the link is signed for. Mail programs call it by themselves.`,
    } as const satisfies EndpointSpec,
  };
}
