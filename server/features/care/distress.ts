import { lowMoodMax } from '#contract/journal/rules.ts';
import { foldText } from '#contract/text.ts';

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
  const words = foldWords(text);
  return anyPhrase.test(words) && anyPhrase.test(words.replace(anyIdiom, ' .'));
}

/** A very low mood or such words. Nothing is concluded from it but that a kind card is in place. */
export function soundsHeavy(entry: { entryText: string; moodScore: number }): boolean {
  return entry.moodScore <= lowMoodMax || hasDistressPhrase(entry.entryText);
}

/**
 * Words in which people say that they cannot go on, that they want to die or that they hurt themselves. English, short on
 * purpose, and to be reviewed by somebody who knows such conversations before it is changed.
 *
 * A match diagnoses nothing: it shows a kind card and tells the coach that the day was heavy, never what was written.
 * So a phrase stands here when missing it would be worse than a card too many. Denials ("I would never kill myself")
 * match as well: whoever writes that sentence is welcome to the card.
 *
 * Written as the text is after `foldWords`: lower case, no accents, apostrophes or punctuation, contractions short
 * ("dont", "im", "cant"), "just" and "really" left out.
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

/** Turns of speech that hold such words and mean something else. They are taken out before anybody looks. */
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

/** As whole words. One pattern for all of them looks through a text in a thirtieth of the time that each by itself takes. */
const anyOf = (phrases: readonly string[], flags = '') => new RegExp(` (?:${phrases.join('|')})(?= )`, flags);
const anyPhrase = anyOf(distressPhrases);
const anyIdiom = anyOf(harmlessIdioms, 'g');
