import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { moodLabel } from '#contract/journal/rules.ts';
import { formatsOf } from '#contract/messages.ts';
import { flat } from '#scripts/messages/compile.ts';
import { parametersOf, parseMessage, type Catalogue } from '#scripts/messages/emit.ts';
import { languages, message, nearestLanguage, sourceLanguage } from './messages.ts';
import { moodWord } from './mood-words.ts';

const messages = join(import.meta.dirname, '..', '..', 'messages');
const compiled = join(import.meta.dirname, '..', '..', '.cache', 'messages');

/** Everything a placeholder of this type may change its sentence by. */
const samples: Record<string, (string | number | boolean)[]> = {
  number: [0, 1, 2, 5, 12, 13, 1234],
  'string | boolean': [true, false, 'other'],
  'string | number': ['Nora', 3],
};

type Compiled = Record<string, unknown>;

it.each(languages)('says in %s what the compiled messages of the pages say', async (language) => {
  const files = readdirSync(join(messages, language), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.json'))) {
    const name = file.slice(0, -'.json'.length);
    const catalogue = JSON.parse(readFileSync(join(messages, language, file), 'utf8')) as Catalogue;
    const module = (await import(join(compiled, language, `${name}.ts`))) as Compiled;
    for (const [place, source] of flat(new Map([['', catalogue]]))) {
      const ours = message(source, formatsOf(language, undefined));
      const theirs = place
        .split('.')
        .slice(1)
        .reduce<unknown>((inner, key) => (inner as Compiled)[key], module) as typeof ours;
      if (typeof ours === 'string' || typeof theirs === 'string') {
        expect([name, place, theirs]).toEqual([name, place, ours]);
        continue;
      }
      const types = [...parametersOf(parseMessage(language, source))];
      const selected = [...source.matchAll(/(\w+) ?\{/g)].map(([, key = '']) => key);
      for (let turn = 0; turn < 7; turn++) {
        const values = Object.fromEntries(
          types.map(([key, type]) => {
            const given = type === 'string | boolean' ? [...selected, true, false] : (samples[type] ?? []);
            return [key, given[turn % given.length] ?? ''];
          }),
        );
        expect([name, place, theirs(values)]).toEqual([name, place, ours(values)]);
      }
    }
  }
});

it('is answered in the first language of one’s own that is there, or in English', () => {
  expect([['en-GB'], ['fr', 'en'], ['xx'], [], [null]].map((tags) => nearestLanguage(tags))).toEqual([
    'en',
    'en',
    'en',
    'en',
    'en',
  ]);
  expect(nearestLanguage(['EN-us'])).toBe('en');
});

it('calls moods by the words of the pages', () => {
  const moods = Array.from({ length: 10 }, (_, index) => index + 1);
  expect(moods.map((mood) => moodWord(mood, sourceLanguage))).toEqual(moods.map(moodLabel));
});
