import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { compileMessages } from './compile.ts';

type Tree = Record<string, unknown>;

/** Where the modules are made of these catalogues. */
function compile(tree: Tree): (path: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'messages-'));
  for (const [name, content] of Object.entries(tree)) {
    const path = join(folder, 'from', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(content));
  }
  const codes = new Set(Object.keys(tree).map((name) => name.split('/', 1)[0]));
  const states = Object.fromEntries([...codes].map((code) => [code, 'reviewed']));
  writeFileSync(join(folder, 'from', 'languages.json'), JSON.stringify(states));
  compileMessages(join(folder, 'from'), join(folder, 'to'));
  return (path) => readFileSync(join(folder, 'to', path), 'utf8');
}

const english = { home: { title: 'Today', left: '{days, plural, one {# day} other {# days}} left', of: 'By {name}' } };

it('makes strings and typed functions', () => {
  const read = compile({ 'en/today.json': english, 'en/server/mail.json': { mail: { hello: 'Hello {name}' } } });
  expect(read('en/today.ts')).toContain('"title": `Today`');
  expect(read('en/today.ts')).toContain('"left": (p: { days: number }) => `${plural(p.days, ');
  expect(read('en/server/mail.ts')).toContain('"hello": (p: { name: string | number }) =>');
});

it('a language is a folder with the same names and placeholders', () => {
  const german = {
    home: { title: 'Heute', left: 'Noch {days, plural, one {# Tag} other {# Tage}}', of: 'Von {name}' },
  };
  const read = compile({ 'en/today.json': english, 'de/today.json': german });
  expect(read('de/today.ts')).toContain('`Heute`');
  expect(read('de/language.ts')).toContain("formatsOf('de', ");
});

it('keeps the direction of what is put into a sentence from right to left', () => {
  const hebrew = {
    home: { title: 'היום', left: '{days, plural, one {יום} two {יומיים} other {# ימים}}', of: 'מאת {name}' },
  };
  const read = compile({ 'en/today.json': english, 'he/today.json': hebrew });
  expect(read('he/today.ts')).toContain('`מאת ${isolated(p.name)}`');
  expect(read('he/today.ts')).toContain("import { isolated, number, plural } from './language.ts'");
  expect(read('he/language.ts')).toContain('export { isolated }');
  expect(read('en/today.ts')).toContain('`By ${p.name}`');
});

it.each([
  ['a message is missing', { home: { title: 'Heute', of: 'Von {name}' } }, 'today.home.left is missing'],
  [
    'a placeholder is another',
    { home: { ...english.home, of: 'Von {person}' } },
    'today.home.of has the placeholders person instead of name',
  ],
  ['a message is no longer in English', { home: { ...english.home, old: 'Alt' } }, 'today.home.old is not in English'],
])('fails where %s', (_, german, said) => {
  expect(() => compile({ 'en/today.json': english, 'de/today.json': german })).toThrow(said);
});

it.each([
  ['a brace is open', 'By {name', 'today: title'],
  ['a plural has no other', '{days, plural, one {# day}}', 'today: title'],
  ['a language has no such plural', '{days, plural, few {# days} other {#}}', 'today: title'],
  ['a format is not known', '{day, date, short}', 'is no format that messages may use'],
])('fails where %s', (_, title, said) => {
  expect(() => compile({ 'en/today.json': { title } })).toThrow(said);
});

it('fails where a name cannot be exported', () => {
  expect(() => compile({ 'en/today.json': { import: 'Import' } })).toThrow('“import” can be no name of an export');
});
