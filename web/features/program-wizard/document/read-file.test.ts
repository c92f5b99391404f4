import { describe, expect, it } from 'vitest';
import { daysOf, weeksOf } from '../model/content.ts';
import { docx, documents, p, zipped } from './documents-in-test.ts';
import { largestFile, mostParts, mostUnpacked } from './file-limits.ts';
import { readFile } from './read-file.ts';
import { recognise } from './recognise.ts';

/** A program in a few words. */
function summary(text: string) {
  const { content, unplaced } = recognise(text);
  const prompts = daysOf(content).filter(({ prompt }) => prompt.text !== '');
  const weeks = weeksOf(content);
  return {
    title: content.heading.title,
    description: content.heading.description,
    themes: weeks.map(({ week }) => week.theme.title),
    focus: weeks[0]?.week.theme.focusDescription,
    practices: weeks.flatMap(({ number, week }) =>
      week.practices.map(
        ({ title, duration, instructions }) =>
          `${number} ${title}${duration && `, ${duration}`}${instructions && `: ${instructions}`}`,
      ),
    ),
    days: ranges(prompts.map(({ day }) => day)),
    first: prompts[0]?.prompt.text,
    last: prompts.at(-1)?.prompt.text,
    unplaced: unplaced.map((line) => `${line.text} (${line.why})`),
  };
}

function ranges(days: number[]): string {
  const starts = days.filter((day) => !days.includes(day - 1));
  const ends = days.filter((day) => !days.includes(day + 1));
  return starts.map((day, index) => (day === ends[index] ? `${day}` : `${day}-${ends[index]}`)).join(', ');
}

describe('ten documents', () => {
  it.each(documents)('%s becomes a program', async (name, bytes, expected) => {
    const { text, refusal } = await readFile(name, await bytes());
    expect(refusal).toBeUndefined();
    const none = { title: '', description: '', themes: [''], focus: '', practices: [] };
    expect(summary(text ?? '')).toEqual({ ...none, ...expected });
  });
});

describe('a Word document', () => {
  const read = async (bytes: Promise<Uint8Array<ArrayBuffer>>) => await readFile('x.docx', await bytes);

  it('has moved text once, where it is now', async () => {
    const moved = (text: string, tag: string) =>
      `<w:p><w:pPr><w:rPr><w:${tag} w:id="1"/></w:rPr></w:pPr><w:${tag}RangeStart w:id="2"/>` +
      `<w:${tag} w:id="3"><w:r><w:t>${text}</w:t></w:r></w:${tag}><w:${tag}RangeEnd w:id="2"/></w:p>`;
    const body = moved('Day 2: Who?', 'moveFrom') + p('Day 1: Why?') + moved('Day 2: Who?', 'moveTo');
    expect(await read(docx(body))).toEqual({ text: 'Day 1: Why?\nDay 2: Who?' });
  });

  const transitional = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const strict = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
  it.each([
    ['with its own prefix', 'ns0:', `xmlns:ns0="${transitional}"`, 'ns0:'],
    ['without a prefix', '', `xmlns="${transitional}" xmlns:x='${transitional}'`, 'x:'],
    ['that is strict', 'w:', `xmlns:w="${strict}"`, 'w:'],
  ])('%s is read', async (_, prefix, namespaces, ofAttributes) => {
    const other = '<a:p xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:t>A label.</a:t></a:p>';
    const inNamespace = (xml: string) =>
      xml.replaceAll(/(<\/?)w:/g, `$1${prefix}`).replaceAll(/ w:(?=\w+=)/g, ` ${ofAttributes}`);
    const bytes = zipped({
      'word/document.xml': inNamespace(
        `<w:document ${namespaces}><w:body>${p('Small Braveries', 'Titel')}${p('Day 1: Why?')}${other}</w:body></w:document>`,
      ),
      'word/styles.xml': inNamespace(
        `<w:styles ${namespaces}><w:style w:styleId="Titel"><w:name w:val="Title"/></w:style></w:styles>`,
      ),
    });
    expect(await read(bytes)).toEqual({ text: '# Small Braveries\nDay 1: Why?' });
  });
});

/** Overwrites the size of each part, in the directory alone. */
function withSizes(zip: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(zip.buffer);
  for (let at = 0; at + 46 < zip.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  return zip;
}

function encrypted(zip: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(zip.buffer);
  for (let at = 0; at + 46 < zip.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true);
  return zip;
}

const ole = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const text = (words: string) => new Uint8Array(Buffer.from(words));
const large = p('a'.repeat(3_000_000));
const manyParts = () =>
  zipped({
    'word/document.xml': p('a'),
    ...Object.fromEntries(Array.from({ length: mostParts }, (_, part) => [`p${part}`, ''])),
  });

describe('refused', () => {
  it.each([
    [
      'a bomb, by its directory',
      'bomb.docx',
      async () => withSizes(await docx(p('a')), mostUnpacked),
      'unpacks-too-large',
    ],
    ['a directory that lies', 'lie.docx', async () => withSizes(await docx(large), 100), 'unpacks-too-large'],
    ['2,001 parts', 'parts.docx', manyParts, 'too-many-parts'],
    ['more than 5 MB', 'book.docx', async () => new Uint8Array(largestFile + 1), 'too-large'],
    ['a PDF by another name', 'renamed.docx', async () => text('%PDF-1.7 …'), 'not-a-document'],
    [
      'a picture',
      'x.txt',
      async () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]),
      'not-a-document',
    ],
    ['a document with a password', 'secret.docx', async () => ole, 'protected'],
    ['an encrypted part', 'secret.docx', async () => encrypted(await docx(p('a'))), 'protected'],
    ['old Word', 'old.doc', async () => ole, 'old-word'],
    ['a workbook', 'sheet.xlsx', () => zipped({ 'xl/workbook.xml': '' }), 'sheet'],
    ['any other archive', 'x.docx', () => zipped({ 'readme.txt': 'a' }), 'not-a-document'],
    ['half a file', 'half.docx', async () => (await docx(large)).slice(0, 500), 'damaged'],
    ['nothing', 'x.txt', async () => text(' \n'), 'empty'],
    ['a library', 'x.txt', async () => text('word '.repeat(300_000)), 'too-much-text'],
  ])('%s', async (_, name, bytes, why) => {
    expect(await readFile(name, await bytes())).toEqual({ refusal: why });
  });
});
