import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getNodeValue } from 'jsonc-parser';
import { offsetOf, parseJson } from './parse-json.ts';
import type { JsonNode, Path } from './parse-json.ts';
import { lineStarts, placeAt } from './text-lines.ts';

const deep = 1_000;

function fault(text: string, maxDepth = deep) {
  const found = parseJson(text, maxDepth).fault;
  if (!found) throw new Error(`No fault was found in ${text}`);
  return { ...placeAt(lineStarts(text), found.offset), sentence: found.sentence };
}

function sound(text: string) {
  const parsed = parseJson(text, deep);
  if (!parsed.root) throw new Error(parsed.fault.sentence);
  return parsed;
}

/** JSON with spaces and line breaks anywhere they may stand. */
function written(value: unknown, space: () => string): string {
  const inside = (parts: string[], open: string, close: string) =>
    `${open}${space()}${parts.join(`${space()},${space()}`)}${space()}${close}`;
  if (Array.isArray(value))
    return inside(
      value.map((item) => written(item, space)),
      '[',
      ']',
    );
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return inside(
    Object.entries(value).map(
      ([name, member]) => `${JSON.stringify(name)}${space()}:${space()}${written(member, space)}`,
    ),
    '{',
    '}',
  );
}

const spaces = fc.infiniteStream(fc.constantFrom('', '', ' ', '\n', '\t', '  ', '\r\n'));
const jsonText = fc
  .tuple(fc.jsonValue({ maxDepth: 5 }), spaces)
  .map(([value, space]) => ({ value, text: written(value, () => String(space.next().value)) }));

function everyNode(node: JsonNode, path: Path = []): { node: JsonNode; path: Path }[] {
  const below = (node.children ?? []).flatMap((child, index) => {
    if (node.type === 'array') return everyNode(child, [...path, index]);
    const [key, value] = child.children ?? [];
    return key && value ? everyNode(value, [...path, String(key.value)]) : [];
  });
  return [{ node, path }, ...below];
}

const hasReserved = (text: string): boolean => text.includes('__proto__');

describe('a text that is JSON', () => {
  it('gives what JSON.parse gives, with every value at its place', () => {
    fc.assert(
      fc.property(jsonText, ({ value, text }) => {
        fc.pre(!hasReserved(text));
        const { root: tree, value: read } = sound(text);
        expect(read).toEqual(JSON.parse(JSON.stringify(value)));
        for (const { node, path } of everyNode(tree)) {
          const wanted: unknown = path.reduce(
            (inside: unknown, step) => (inside as Record<string | number, unknown>)[step],
            JSON.parse(text),
          );
          expect(JSON.parse(text.slice(node.offset, node.offset + node.length))).toEqual(wanted);
          expect(getNodeValue(node)).toEqual(wanted);
          const pointed = text.slice(offsetOf(tree, path));
          const last = path.at(-1);
          expect(
            typeof last === 'string'
              ? pointed.startsWith(JSON.stringify(last))
              : pointed.startsWith(text.slice(node.offset, node.offset + node.length)),
          ).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('may be a single value, with a byte order mark in front', () => {
    for (const text of ['0', '-1.5e+3', '"a\\u00e9\\n"', 'true', ' null ', '[]', '{}', '1e999'])
      expect(sound(text).value).toEqual(JSON.parse(text));
    expect(sound('\ufeff{"a":1}').value).toEqual({ a: 1 });
  });

  it('names what is there twice, wherever it is', () => {
    const text = '{\n "weeks": [{"title": "a"}, {"title": "b",\n "title": "c", "x": {"y": 1, "y": 2}}]\n}';
    const parsed = parseJson(text, deep);
    expect(parsed.fault).toBeUndefined();
    expect(parsed.root && parsed.oddities).toEqual([
      { kind: 'twice', name: 'title', path: ['weeks', 1, 'title'], offset: text.indexOf('"title": "c"') },
      { kind: 'twice', name: 'y', path: ['weeks', 1, 'x', 'y'], offset: text.lastIndexOf('"y"') },
    ]);
  });

  it('never lets a name reach into the machinery of objects', () => {
    const parsed = parseJson('{"__proto__": {"polluted": true}, "constructor": 1}', deep);
    expect(parsed.root && parsed.oddities).toMatchObject([{ kind: 'reserved', name: '__proto__' }]);
    const value = parsed.root && parsed.value;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.keys(value as object)).toEqual(['constructor']);
  });
});

describe('a text that is not JSON', () => {
  it.each([
    ['', 1, 1, 'There’s nothing here yet.'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'A comma is missing before this.'],
    ['{\n  "a": 1,\n}', 3, 1, 'There’s an extra comma before this.'],
    ['[1,\n2,]', 2, 3, 'There’s an extra comma before this.'],
    ['[1,,2]', 1, 4, 'A value is missing here.'],
    ['{"a": }', 1, 7, 'A value is missing here.'],
    ['{"a" 1}', 1, 6, 'A colon is missing after the name.'],
    ['{"a": 1: 2}', 1, 8, 'A colon isn’t allowed here. Perhaps you meant a comma.'],
    ['{a: 1}', 1, 2, 'A name in double quotes is needed here.'],
    ["{'a': 1}", 1, 2, 'Single quotes can’t be used here. Please use double quotes (").'],
    ['{“a”: 1}', 1, 2, '“ can’t be used as a quote. Please use straight double quotes (").'],
    ['{"a": “b”}', 1, 7, '“ can’t be used as a quote. Please use straight double quotes (").'],
    ['{"a": 1 // one\n}', 1, 9, 'JSON has no comments. Please remove it.'],
    [
      '{"a":\u00a01}',
      1,
      6,
      'There’s an invisible character (U+00A0) here. Please remove it, or use an ordinary space.',
    ],
    [
      '{"a": "b\nc"}',
      1,
      9,
      'A text can’t continue on the next line. Close it with a double quote ("), or write the line break as \\n.',
    ],
    ['{"a": "b\tc"}', 1, 9, 'A tab inside a text must be written as \\t.'],
    ['{"a": "b\u0000c"}', 1, 9, 'There’s a control character (U+0000) inside this text. Please remove it.'],
    ['\u0000', 1, 1, 'There’s an invisible character (U+0000) here. Please remove it, or use an ordinary space.'],
    ['{"a": "b', 1, 7, 'This text is never closed: a double quote (") is missing at its end.'],
    [
      '"\\x41"',
      1,
      2,
      'A backslash can only be followed by " \\ / b f n r t or u. To write a backslash itself, double it.',
    ],
    ['"\\u12g4"', 1, 2, 'After \\u there must be four digits or letters from A to F.'],
    ['[01]', 1, 2, '01 isn’t a number in JSON.'],
    ['[-Infinity]', 1, 2, '-Infinity isn’t a number in JSON.'],
    ['[True]', 1, 2, 'True must be in double quotes. Only numbers, true, false and null go without.'],
    ['{\n"a": [1\n', 3, 1, 'The document ends too early: the [ of line 2 is never closed.'],
    ['{\n"a": [1}', 2, 8, '} can’t close what line 2 opened. A ] is missing before it.'],
    ['{"a"', 1, 5, 'The document ends too early: the { of line 1 is never closed.'],
    ['{} {}', 1, 4, 'The document is complete before this. Nothing may follow.'],
    ['<!doctype html>', 1, 1, '< isn’t allowed here.'],
  ])('%j is said with line and column', (text, line, column, sentence) => {
    expect(fault(text)).toEqual({ line, column, sentence });
  });

  it('survives any number of brackets', () => {
    for (const text of ['['.repeat(10_000), '{"a":'.repeat(200_000), `${'['.repeat(10_000)}${']'.repeat(10_000)}`]) {
      expect(parseJson(text, 20).fault).toMatchObject({
        isDepth: true,
        sentence: 'The brackets are nested more than 20 levels deep. A program needs far fewer.',
      });
    }
    expect(fault('['.repeat(20), 20).sentence).toContain('never closed');
  });

  it('is told apart from JSON exactly as JSON.parse does, after any small change', () => {
    const change = fc.record({
      at: fc.nat(),
      kind: fc.constantFrom('cut', 'put', 'swap', 'end'),
      put: fc.constantFrom(
        '"',
        ',',
        ':',
        '{',
        '}',
        '[',
        ']',
        '\\',
        '\n',
        '0',
        'e',
        '-',
        '.',
        't',
        ' ',
        '\u0000',
        '”',
        '\ud800',
      ),
    });
    fc.assert(
      fc.property(jsonText, fc.array(change, { minLength: 1, maxLength: 3 }), ({ text }, changes) => {
        const broken = changes.reduce((now, { at, kind, put }) => {
          const place = at % (now.length + 1);
          if (kind === 'end') return now.slice(0, place);
          return now.slice(0, place) + (kind === 'cut' ? '' : put) + now.slice(kind === 'put' ? place : place + 1);
        }, text);
        fc.pre(!hasReserved(broken));
        const parsed = parseJson(broken, deep);
        if (isJson(broken)) expect(parsed.root && parsed.value).toEqual(JSON.parse(broken));
        else {
          const { line, column } = placeAt(lineStarts(broken), parsed.fault?.offset ?? Number.NaN);
          expect(parsed.fault?.offset).toBeLessThanOrEqual(broken.length);
          expect(line).toBeLessThanOrEqual(broken.split('\n').length);
          expect(column).toBeLessThanOrEqual((broken.split('\n')[line - 1] ?? '').length + 1);
          expect(parsed.fault?.sentence).toMatch(/\.$/);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('a path', () => {
  const text = '{\n "programId": "x",\n "prompts": [\n  {"promptText": ""},\n  {"weekNumber": 1}\n ]\n}';
  const lineOf = (source: string, ...path: Path) =>
    placeAt(lineStarts(source), offsetOf(sound(source).root, path)).line;

  it('leads to the line of the name, or of what it is missing from', () => {
    expect(lineOf(text, 'prompts', 0, 'promptText')).toBe(4);
    expect(lineOf(text, 'prompts', '1', 'promptText')).toBe(5);
    expect(lineOf(text, 'prompts')).toBe(3);
    expect(lineOf(text, 'weeks', 3)).toBe(1);
    expect(lineOf(text)).toBe(1);
  });

  it('finds its way in a document that is only the list', () => {
    const list = '[\n {"promptText": "a"},\n {"promptText": ""}\n]';
    expect(lineOf(list, 'prompts', 1, 'promptText')).toBe(3);
    expect(lineOf(list, 1, 'promptText')).toBe(3);
  });
});
