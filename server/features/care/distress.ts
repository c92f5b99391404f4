import { lowMoodMax } from '#contract/journal/rules.ts';
import { foldText } from '#contract/text.ts';

/** So that one spelling in the list covers the variants people use. */
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

/** Lower case words separated and surrounded by single spaces, without accents, apostrophes and punctuation. */
export function foldWords(text: string): string {
  // Apostrophes first: the acute accent some keyboards type instead would become a space.
  const plain = foldText(text.replace(/['\u2018\u2019\u02bc\u00b4`]/g, ''));
  const words = plain.replace(/[^\p{Letter}\p{Number}]+/gu, ' ').trim();
  return ` ${spellings.reduce((folded, [pattern, short]) => folded.replace(pattern, short), words)} `;
}

export function hasDistressPhrase(text: string): boolean {
  const words = foldWords(text);
  return anyPhrase.test(words) && anyPhrase.test(words.replace(anyIdiom, ' .'));
}

/** A very low mood or such a phrase. It only decides whether the card is shown. */
export function soundsHeavy(entry: { entryText: string; moodScore: number }): boolean {
  return entry.moodScore <= lowMoodMax || hasDistressPhrase(entry.entryText);
}

/**
 * Phrases that say someone cannot go on, wants to die or hurts themselves. English, short on purpose, and to be
 * reviewed by someone experienced in such conversations before it is changed. A match is no diagnosis: it shows the
 * card and tells the coach that the day was hard, never what was written. So a phrase is listed if missing it would be
 * worse than one card too many. Denials ("I would never kill myself") match as well. Written in the form of
 * `foldWords`: lower case, no accents, apostrophes or punctuation, contractions short ("dont", "im", "cant"), "just"
 * and "really" left out.
 */
export const distressPhrases: readonly string[] = [
  // to die, to end it
  'suicide',
  'suicidal',
  'kill myself',
  'killing myself',
  'hang myself',
  'hanging myself',
  'shoot myself',
  'shooting myself',
  'drown myself',
  'end my life',
  'ending my life',
  'end my own life',
  'ending my own life',
  'take my own life',
  'taking my own life',
  'end it all',
  'ending it all',
  'want to die',
  'wanted to die',
  'wanting to die',
  'wish i could die',
  'wish i would die',
  'wish i was dead',
  'wish i were dead',
  'want to be dead',
  'rather be dead',
  'better off dead',
  'better off without me',
  'no one would miss me',
  'nobody would miss me',
  'no one will miss me',
  'nobody will miss me',
  'jump off a bridge',
  'jump off the bridge',
  'jumping off a bridge',
  'jump in front of a train',
  'jump in front of the train',
  'take an overdose',
  'taking an overdose',
  'took an overdose',
  'overdosed',
  'take all my pills',
  'take all the pills',

  // not to live on
  'dont want to live anymore',
  'dont want to be alive',
  'dont want to be here anymore',
  'dont want to exist',
  'dont want to wake up anymore',
  'dont want to wake up again',
  'never wake up again',
  'wish i wouldnt wake up',
  'hope i dont wake up',
  'wish i had never been born',
  'wish i was never born',
  'wish i wasnt alive',
  'wish i werent alive',
  'tired of living',
  'tired of being alive',
  'sick of living',
  'no reason to live',
  'nothing to live for',
  'nothing left to live for',
  'not worth living',
  'isnt worth living',
  'no point in living',
  'no point living',
  'cant go on living',
  'cant live anymore',
  'no will to live',
  'see no way out',
  'cant see a way out',
  'cant see any way out',

  // hurting oneself
  'self harm',
  'self harmed',
  'self harming',
  'selfharm',
  'harm myself',
  'harming myself',
  'harmed myself',
  'hurting myself',
  'want to hurt myself',
  'urge to hurt myself',
  'hurt myself on purpose',
  'hurt myself again',
  'cutting myself',
  'want to cut myself',
  'urge to cut myself',
  'cut myself on purpose',
  'cut myself again',
  'burning myself on purpose',

  // not being safe
  'im not safe at home',
  'not safe with myself',
  'afraid for my life',
  'fear for my life',
  'scared for my life',
];

/** Idioms that contain such words and mean something else. Removed before matching. */
export const harmlessIdioms: readonly string[] = [
  'shoot myself in the foot',
  'shooting myself in the foot',
  'want to die of laughter',
  'want to die laughing',
  'wanted to die of laughter',
  'wanted to die laughing',
  'career suicide',
  'political suicide',
  'social suicide',
  'suicide squad',
];

/** As whole words. One alternation scans a text in a thirtieth of the time of separate patterns. */
const anyOf = (phrases: readonly string[], flags = '') => new RegExp(` (?:${phrases.join('|')})(?= )`, flags);
const anyPhrase = anyOf(distressPhrases);
const anyIdiom = anyOf(harmlessIdioms, 'g');
