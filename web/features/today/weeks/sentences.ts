import { sentenceMax } from '#contract/week-cards/rules.ts';

/** The sentences of a page in the order they were written, word for word. Found here: no page leaves the device for it. */
export function sentencesOf(text: string): string[] {
  const found = partsOf(text)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .map(shortened);
  return [...new Set(found)];
}

function partsOf(text: string): string[] {
  // Browsers of 2024 and before may lack it: then what ends a sentence in most scripts is looked for.
  if (!('Segmenter' in Intl)) return text.split(/\n+|(?<=[.!?…。！？]["'”’»)]*)(?:\s+|(?<=[。！？]["'”’»)]*))/u);
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text), ({ segment }) => segment);
}

/** Cut between words: what is picked must stand on the page as it is. */
function shortened(sentence: string): string {
  if (sentence.length <= sentenceMax) return sentence;
  const cut = sentence.slice(0, sentenceMax);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).toWellFormed();
}
