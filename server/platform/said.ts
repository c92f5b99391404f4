import { readSaid } from '#contract/said.ts';
import { catalogue } from './messages.ts';

type Fields = typeof import('#messages/server/fields.ts');
type Refusals = typeof import('#messages/server/refusals.ts');
const catalogueOfFields = catalogue<Fields>('fields');
const catalogueOfRefusals = catalogue<Refusals>('refusals');

/** What a sentence of a schema says to a reader of this language; any other text as it is. */
export function sentenceIn(language: string, text: string): string {
  const said = readSaid(text);
  if (!said) return text;
  const { labels, sentences } = catalogueOfFields(language);
  const both: Partial<Sentences>[] = [sentences, catalogueOfRefusals(language).refusals];
  const sentence = both.map((one) => one[said.code]).find((one) => one !== undefined) ?? '';
  if (typeof sentence === 'string') return sentence;
  const { field } = said.values ?? {};
  const values =
    typeof field === 'string' ? { ...said.values, field: (labels as Labels)[field] ?? field } : said.values;
  return sentence(values as never);
}

type Labels = Record<string, string>;
type Sentences = Record<string, string | ((values: never) => string)>;
