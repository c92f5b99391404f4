import { lowMoodMax } from '#contract/journal/constants.ts';
import { foldText } from '#contract/text.ts';
import { distressPhrases, harmlessIdioms } from './phrases.ts';

/** So that one spelling in the list stands for those people use. */
const spellings: readonly [pattern: RegExp, short: string][] = [
  [/\bdo not\b/g, 'dont'],
  [/\b(?:can not|cannot)\b/g, 'cant'],
  [/\bwould not\b/g, 'wouldnt'],
  [/\bwas not\b/g, 'wasnt'],
  [/\bwere not\b/g, 'werent'],
  [/\bis not\b/g, 'isnt'],
  [/\bi am\b/g, 'im'],
  [/\bid never\b/g, 'i had never'],
  [/\bwanna\b/g, 'want to'],
  [/\bany more\b/g, 'anymore'],
  [/\bnoone\b/g, 'no one'],
  [/\b(?:just|really|simply) /g, ''],
];

/** Lower case words with single spaces between and around them; accents, apostrophes and punctuation do not count. */
export function foldWords(text: string): string {
  // Apostrophes first: the accent some keyboards offer in their place would become a space.
  const plain = foldText(text.replace(/['\u2018\u2019\u02bc\u00b4`]/g, ''));
  const words = plain.replace(/[^\p{Letter}\p{Number}]+/gu, ' ').trim();
  return ` ${spellings.reduce((folded, [pattern, short]) => folded.replace(pattern, short), words)} `;
}

export function hasDistressPhrase(text: string): boolean {
  const words = harmlessIdioms.reduce((folded, idiom) => folded.replaceAll(` ${idiom} `, ' . '), foldWords(text));
  return distressPhrases.some((phrase) => words.includes(` ${phrase} `));
}

/** A very low mood or such words. Nothing is concluded from it but that a kind card is in place. */
export function soundsHeavy(entry: { text: string; moodScore: number }): boolean {
  return entry.moodScore <= lowMoodMax || hasDistressPhrase(entry.text);
}
