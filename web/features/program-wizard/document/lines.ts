import { promptTextMax } from '#contract/programs/constants.ts';
import { headerRoles, tokensOf } from './tokens.ts';
import type { Role, Token } from './tokens.ts';

const bullet = /^(?:[-*+\u2022\u2023\u25aa\u25cf\u25e6\u2013\u2014\u00b7\uf0a7\uf0b7]|\(?\d{1,3}[.):])$/;
/** Inside bold text its mark does not occur, so that each search ends at the next mark. */
const bold = /(\*\*|__)((?!\1)\S(?:(?:(?!\1).)*(?!\1)\S)?)\1/g;
/** Room for a mark, a name and a prompt. A longer line is plain text. */
const longestLine = 2 * promptTextMax;
const lineBreak = /\r\n|[\n\r\v\u2028\u2029]/;

/** What turns the direction of writing, at the start of a line or cell, is no part of its words. */
const directionMarks = /(^|[\n\r\t])[\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** The lines of a text, by what they are: Markdown, plain text, or rows copied from a table or a sheet. */
export function readLines(given: string): Token[] {
  const text = given.replace(directionMarks, '$1');
  const delimiter = delimiterOf(text);
  const rows = delimiter ? rowsOf(text, delimiter) : text.split(lineBreak).map((line) => [line]);
  let roles: (Role | undefined)[] | null = null;
  return rows.flatMap((row, index) => {
    const cells = row.length === 1 ? markdownCells(row[0] ?? '') : row.map((cell) => cell.trim());
    const filled = cells.filter((cell) => cell !== '');
    if (filled.length === 0 || cells.every((cell) => /^:?-{2,}:?$|^={2,}$/.test(cell))) return [];
    if (cells.length > 1 && headerRoles(cells)) {
      roles = headerRoles(cells);
      return [];
    }
    if (roles && filled.length > 1) return namedCells(cells, roles);
    roles = cells.length > 1 ? roles : null;
    if (cells.length > 1 && !bullet.test(cells[0] ?? '')) return plainCells(filled);
    const isUnderlined = /^\s*(?:={3,}|-{3,})\s*$/.test(rows[index + 1]?.join('') ?? '');
    return lineTokens(filled.join(' '), isUnderlined);
  });
}

function lineTokens(given: string, isUnderlined: boolean): Token[] {
  if (given.length > longestLine) return [{ kind: 'text', text: given }];
  const line = given.replace(/^(?:>\s?)+/, '').replace(bold, '$2');
  const heading = headingIn(line);
  const isBold = /^(\*\*|__)[^*_]+\1:?$/.test(given);
  // "1. Woche" is no item of a list.
  const counted = line.replace(/^(\d{1,3})\.\s*(woche|tag)\b/i, '$2 $1');
  const [, mark = '', rest = ''] = /^(\S+)\s+(?=\S)(.+)$/.exec(counted) ?? [];
  const isItem = heading === undefined && bullet.test(mark);
  const text = heading ?? (isItem ? rest.replace(/^\[[ x]\]\s+/i, '') : counted);
  return tokensOf(text.trim(), heading !== undefined || isBold || isUnderlined ? 'heading' : isItem ? 'item' : 'text');
}

/** The text of a Markdown heading, without the marks that may close it. */
function headingIn(line: string): string | undefined {
  const text = /^#{1,6}\s+(?=\S)(.+)$/.exec(line)?.[1];
  let end = text?.length ?? 0;
  while (text?.[end - 1] === '#') end -= 1;
  return end === 0 ? text : text?.slice(0, end).trimEnd();
}

/** In this order, whatever the order of the columns: the others belong to the week and the day. */
const order: Token['kind'][] = ['week', 'theme', 'focus', 'day', 'item', 'prompt', 'practice', 'other'];

/** A row below a header: each cell goes where its column says. */
function namedCells(cells: string[], roles: (Role | undefined)[]): Token[] {
  return cells
    .flatMap((cell, column) => (cell === '' ? [] : namedCell(cell, roles[column], roles.includes('day'))))
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

function namedCell(cell: string, role: Role | undefined, hasDays: boolean): Token[] {
  if (role === 'week' || role === 'day') {
    const named = tokensOf(/^\d+$/.test(cell) ? `${role} ${cell}` : cell, 'heading');
    return named.some(({ kind }) => kind === 'week' || kind === 'day') ? named : [{ kind: 'other', text: cell }];
  }
  if (typeof role === 'number') return [{ kind: 'day', day: role, isInWeek: true, text: cell }];
  return [{ kind: role === 'prompt' && !hasDays ? 'item' : (role ?? 'other'), text: cell }];
}

/** "Day 1 | text", "1 | 3 | text", or cells that say nothing about themselves. */
function plainCells([first = '', ...rest]: string[]): Token[] {
  if (/^\d{1,2}$/.test(first) && /^\d{1,3}$/.test(rest[0] ?? ''))
    return tokensOf(`Week ${first}, Day ${rest[0]}: ${rest.slice(1).join('\n')}`, 'text');
  const name = /^\d{1,3}$/.test(first) ? `Day ${first}` : first;
  return tokensOf(rest.length > 0 ? `${name.replace(/[:.]$/, '')}: ${rest.join('\n')}` : name, 'text');
}

function markdownCells(line: string): string[] {
  const text = line.trim();
  return /^\|.*\|$/.test(text)
    ? text
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
    : [text];
}

/** Tabs make a table wherever they are inside a line; commas and semicolons only below a header that is known. */
function delimiterOf(text: string): string | undefined {
  if (/\S\t+\S/.test(text)) return '\t';
  const first = text.trim().split(lineBreak, 1)[0] ?? '';
  return [';', ','].find((sign) => headerRoles(rowsOf(first, sign)[0] ?? []));
}

/** Cells may be in double quotes, with line breaks in them. */
export function rowsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = [[]];
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"(?=${delimiter}|\\n|$)|([^${delimiter}\\n]*))(${delimiter}|\\n|$)`,
    'gy',
  );
  for (const [whole, quoted, plain, end] of text.replace(/\r\n?|[\v\u2028\u2029]/g, '\n').matchAll(cell)) {
    if (whole === '' && end === '' && rows.at(-1)?.length === 0) break;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows;
}

/** A row as a sheet copies it. */
export function rowText(row: string[]): string {
  if (row.length === 1) return row[0] ?? '';
  return row.map((cell) => (/["\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t');
}
