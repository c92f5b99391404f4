import { rowText } from './lines.ts';
import { openZip, RefusedFile, unpack } from './zip.ts';

/** The text of a Word document: headings and lists marked as in Markdown, tables as rows with tabs. */
export async function docxText(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const zip = openZip(bytes);
  const names = [...zip.parts.keys()];
  if (names.some((name) => name.startsWith('xl/'))) throw new RefusedFile('sheet');
  const main = names.find((name) => /^word\/document\d*\.xml$/.test(name));
  if (main === undefined) throw new RefusedFile('not-a-document');
  const styles = headingStyles((await unpack(zip, 'word/styles.xml')) ?? '');
  return bodyText((await unpack(zip, main)) ?? '', styles);
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s(?:[\\w.-]+:)?${name}=(["'])(.*?)\\1`, 's').exec(tag)?.[2] ?? '';

/** Of the documents that Word writes, and of those it calls strict. */
const wordNamespaces = [
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
];

/** Word writes `w:`, and any other program what it likes: `ns0:`, or nothing. */
function wordPrefixes(xml: string): Set<string> {
  const declared = [...xml.matchAll(/\sxmlns(?::([\w.-]+))?\s*=\s*["']([^"'<>]*)["']/g)];
  const ours = declared.filter(([, , address = '']) => wordNamespaces.includes(address));
  return new Set(ours.length > 0 ? ours.map(([, prefix = '']) => prefix) : ['w']);
}

/** Levels of headings by the id of their style, which Word translates; its name inside the file it does not. */
function headingStyles(xml: string): Map<string, number> {
  return new Map(
    xml.split(/<(?:[\w.-]+:)?style\s/).flatMap((style) => {
      const name = attribute(/<(?:[\w.-]+:)?name\s[^>]*>/.exec(style)?.[0] ?? '', 'val').toLowerCase();
      const level =
        name === 'title' ? 1 : Number(/^heading ([1-6])$/.exec(name)?.[1]) || (/^toc \d$/.test(name) ? -1 : 0);
      return level === 0 ? [] : [[attribute(` ${style}`, 'styleId'), level] as const];
    }),
  );
}

type Paragraph = { text: string; level: number; isItem: boolean };
const blank = (): Paragraph => ({ text: '', level: 0, isItem: false });

/**
 * Text of runs alone: deleted text, field codes and pictures have other tags. The copies for old programs are left out, and
 * moved text where it was before.
 */
function bodyText(xml: string, styles: Map<string, number>): string {
  const lines: string[] = [];
  /** Paragraphs that are open, the innermost last: a text box has paragraphs within one. */
  const open: Paragraph[] = [];
  let depth = 0;
  let row: string[] = [];
  let cell: string[] = [];
  const prefixes = wordPrefixes(xml);
  let leftOut = 0;
  for (const [tag, closing, prefix = '', local = '', shut, text] of xml.matchAll(
    /<(\/?)(?:([\w.-]+):)?([\w.-]+)(?=[\s/>])[^<>]*?(\/?)>([^<]*)/g,
  )) {
    const isStart = closing === '';
    const paragraph = open.at(-1);
    const name = prefixes.has(prefix) ? local : undefined;
    if ((local === 'Fallback' || name === 'moveFrom') && shut === '') leftOut += isStart ? 1 : -1;
    if (leftOut > 0) continue;
    if (name === 'p' && isStart) {
      if (shut === '') open.push(blank());
    } else if (name === 'p') {
      const { text: written, level, isItem } = open.pop() ?? blank();
      const plain = written.trim();
      if (plain === '' || level < 0) continue;
      if (depth > 0) cell.push(plain);
      else lines.push(level > 0 ? `${'#'.repeat(level)} ${plain.replace(/\s+/g, ' ')}` : isItem ? `- ${plain}` : plain);
    } else if (name === 'tbl') depth += isStart ? 1 : -1;
    else if (name === 'tc' && depth === 1) {
      if (!isStart) row.push(cell.join('\n'));
      cell = [];
    } else if (name === 'tr' && depth === 1) {
      if (!isStart) lines.push(rowText(row));
      row = [];
    } else if (!paragraph || !isStart) continue;
    else if (name === 't') paragraph.text += decoded(text ?? '');
    else if (name === 'tab') paragraph.text += '\t';
    else if (name === 'br' || name === 'cr') paragraph.text += '\n';
    else if (name === 'noBreakHyphen') paragraph.text += '-';
    else if (name === 'pStyle') paragraph.level = styles.get(attribute(tag, 'val')) ?? 0;
    else if (name === 'numPr') paragraph.isItem = true;
  }
  return lines.join('\n');
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    const code = Number(decimal ?? `0x${hex}`);
    if (name !== undefined) return entities[name as string] ?? whole;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
