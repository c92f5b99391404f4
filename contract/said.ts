import type { RefusalParams } from './errors.ts';

/** Types alone: the words themselves stay out of the contract. */
type Catalogue = typeof import('#messages/server/fields.ts');
/** What schemas alone say, and what a refusal says as well: an unknown id sounds like a malformed one. */
type Sentences = Catalogue['sentences'] & (typeof import('#messages/server/refusals.ts'))['refusals'];

export type SentenceCode = keyof Sentences;
/** What a sentence calls a field by. */
export type FieldLabel = keyof Catalogue['labels'];

type Given<Code extends SentenceCode> = Sentences[Code] extends (values: infer Values) => string
  ? [values: Values]
  : [];

/**
 * A sentence before it has a language: its code in server/fields.json or server/refusals.json of messages/<language>, and
 * what it is made of. As text, since that is what schemas carry; the server says it in the reader's language.
 */
/* @__NO_SIDE_EFFECTS__ */
export const said = <Code extends SentenceCode>(code: Code, ...values: Given<Code>): string =>
  JSON.stringify([code, ...values]);

export type Said = { code: SentenceCode; values?: RefusalParams };

/** Undefined for a text that is no such sentence. */
export function readSaid(text: string): Said | undefined {
  if (!text.startsWith('["')) return undefined;
  const [code, values] = JSON.parse(text) as [SentenceCode, Said['values']?];
  return values ? { code, values } : { code };
}
