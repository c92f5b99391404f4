import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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

it('isolates what is put into a sentence from right to left, but not its figures', () => {
  const say = (language: string, values: Record<string, string | number>) =>
    (message('{what}: {other}', formatsOf(language, undefined)) as (given: typeof values) => string)(values);
  expect(say('he', { what: 'Nora', other: 3 })).toBe('\u2068Nora\u2069: 3');
  expect(say('he', { what: 'נורה', other: 'נורה Nora' })).toBe('נורה: \u2068נורה Nora\u2069');
  expect(say('he', { what: '14', other: '05' })).toBe('14: 05');
  expect(say('he', { what: '', other: '+351 912 345' })).toBe(': \u2068+351 912 345\u2069');
  expect(say('en', { what: 'נורה', other: 3 })).toBe('נורה: 3');
});

const read = (language: string, file: string) =>
  JSON.parse(readFileSync(join(messages, language, file), 'utf8')) as Record<string, Record<string, string>>;

it('keeps the minutes of a session beside their word, whatever language its name is in', () => {
  const about = message(read('he', 'sessions.json')['sessions']?.['about'] ?? '', formatsOf('he', undefined));
  const said = { name: 'Coaching session', hasName: true, minutes: 50, place: '', hasPlace: false };
  expect(about).toBeTypeOf('function');
  expect(typeof about === 'string' ? about : about(said)).toBe('\u2068Coaching session\u2069, 50 דקות');
});

it.each(languages)('names the way to an open day by what stands on it: %s', (language) => {
  const { day, write } = Object.values(read(language, 'today.json')).find((part) => part['write']) ?? {};
  expect(` ${write} `).toMatch(new RegExp(`[ ]${day?.replaceAll(/[{}]/g, '\\$&')}[ :.,]`));
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

/** What both the server and the pages say: the place in a catalogue of the server, and in one of the pages. */
const saidByBoth = [
  ['moods.labels', 'ui-mood.labels'],
  ['page-titles', 'page-titles'],
  ['goals.title', 'goals-title.goalsTitle'],
  ['goals.levelNames', 'ui-goal.levelNames'],
  ['demo.entrances', 'demo-entrances.entrances'],
  ['simulation.titles', 'admin.simulation.titles'],
  ['admin.health.states', 'admin.overview.healthStates'],
  ['session.hostedPages.runBy', 'ui.runBy'],
] as const;

it.each(languages.flatMap((language) => saidByBoth.map((both) => [language, ...both] as const)))(
  'says in %s the same in %s of the server as in %s of the pages',
  (language, ours, theirs) => {
    const readPlace = (folder: string, place: string): unknown => {
      const [name = '', ...keys] = place.split('.');
      const file = JSON.parse(readFileSync(join(messages, language, folder, `${name}.json`), 'utf8')) as Catalogue;
      return keys.reduce<unknown>((inner, key) => (inner as Compiled)[key], file);
    };
    expect(readPlace('server', ours)).toBeDefined();
    expect(readPlace('server', ours)).toEqual(readPlace('', theirs));
  },
);

/** A label, and the messages that tell people to look for it. */
const quotedLabels: Record<string, string[]> = {
  'parting-coach.former.title': [
    'help.coachTopics.parting.paragraphs.0',
    'parting-coach.endWork.steps.notes.text',
    'server/admin-people.clientMovedMail.notes',
    'server/coach-dashboard.news.client-parted.text',
    'server/parting.clientLeft.notes',
    'server/refusals.refusals.no-longer-your-client',
  ],
  'settings.settings.leave.keep': [
    'server/account.leavingMail.keep',
    'server/account.leavingMail.untilThen',
    'server/refusals.refusals.account-leaving',
    'settings.settings.closing.keep',
    'settings.settings.leave.untilText',
  ],
  'settings.settings.contact.findable.label': ['parting-leave.leave.findable', 'roles.setup.found.label'],
  'settings.settings.security.sessions.label': ['help.sharedTopics.account.paragraphs.1'],
  'cohort-room.room.former': ['groups.ownGroup.leave.postsStay'],
};

it.each(languages)('quotes the labels of pages in %s as they are there', (language) => {
  const names = readdirSync(join(messages, language), { recursive: true, encoding: 'utf8' });
  const said = flat(
    new Map(
      names
        .filter((name) => name.endsWith('.json'))
        .map((name) => [
          name.slice(0, -'.json'.length),
          JSON.parse(readFileSync(join(messages, language, name), 'utf8')) as Catalogue,
        ]),
    ),
  );
  for (const [label, places] of Object.entries(quotedLabels))
    for (const place of places)
      expect([place, said.get(place)]).toEqual([place, expect.stringContaining(said.get(label) ?? '-')]);
});

it('calls a mood by the nearest step of the scale', () => {
  expect([-3, 1, 4.5, 10, 12].map((mood) => moodWord(mood, sourceLanguage))).toEqual([
    'Very Low',
    'Very Low',
    'Neutral',
    'Excellent',
    'Excellent',
  ]);
});
