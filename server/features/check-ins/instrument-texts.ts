import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Instrument, Item } from '#contract/check-ins/instrument-schema.ts';
import { nearestLanguage } from '#server/platform/messages.ts';

export type Reader = { locale: string | null };

/** The texts of an instrument in one language, by place: `title`, `answers.agreement.1`, `items.mornings`, `licence.words`. */
export type InstrumentTexts = Readonly<Record<string, string>>;

type Say = (place: string, text: string) => string;

/**
 * The instrument with each of its texts as `say` has it. Of one that others have written only the title and the line about
 * it are ours to translate; its questions are used in official wordings alone (decision 042).
 */
function reworded(instrument: Instrument, say: Say): Instrument {
  // Nothing stands between the two ends of a row of numbers, in any language.
  const text: Say = (place, given) => (given === '' ? '' : say(place, given));
  const heading = { title: text('title', instrument.title), about: text('about', instrument.about) };
  if (instrument.licence.status !== 'own') return { ...instrument, ...heading };
  const { instruction, answers, items, scales, credit, licence } = instrument;
  const itemIn = (item: Item): Item => {
    const own = { ...item, text: text(`items.${item.id}`, item.text) };
    if (own.kind !== 'choice') return own;
    return { ...own, options: own.options.map((option, at) => text(`items.${own.id}.${at}`, option)) };
  };
  const sets = Object.entries(answers).map(([name, set]) => [
    name,
    set.map(({ value, label }) => ({ value, label: text(`answers.${name}.${value}`, label) })),
  ]);
  return {
    ...instrument,
    ...heading,
    instruction: text('instruction', instruction),
    answers: Object.fromEntries(sets),
    items: items.map(itemIn),
    scales: scales.map((scale) => ({ ...scale, title: text(`scales.${scale.id}`, scale.title) })),
    credit: text('credit', credit),
    licence: {
      ...licence,
      holder: text('licence.holder', licence.holder),
      words: text('licence.words', licence.words),
    },
  };
}

/** What there is to translate of an instrument that comes with the product. */
export function textsOf(instrument: Instrument): InstrumentTexts {
  const texts: Record<string, string> = {};
  reworded(instrument, (place, text) => (texts[place] = text));
  return texts;
}

/** By language, then by `id version`: instruments/translations/<language>.json. */
export const instrumentTranslations: Readonly<Record<string, Readonly<Record<string, InstrumentTexts>>>> = read(
  join(import.meta.dirname, 'instruments', 'translations'),
);

function read(folder: string): Record<string, Record<string, InstrumentTexts>> {
  const files = readdirSync(folder).map((name) => [
    basename(name, '.json'),
    JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, InstrumentTexts>,
  ]);
  return Object.fromEntries(files);
}

/** A shipped instrument as somebody reads it. `languages` then says in which language its questions are. */
export function inLanguageOf({ locale }: Reader, instrument: Instrument): Instrument {
  const language = nearestLanguage([locale]);
  const texts = instrumentTranslations[language]?.[`${instrument.id} ${instrument.version}`];
  if (!texts) return instrument;
  const own = reworded(instrument, (place, text) => texts[place] ?? text);
  return own.licence.status === 'own' ? { ...own, languages: [language] } : own;
}
