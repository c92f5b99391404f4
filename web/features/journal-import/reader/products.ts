import type { ImportSource } from '#contract/journal-import/rules.ts';
import { maxMood } from '#contract/journal/rules.ts';
import { countOf, isRecord, offsetAt, textOf, type RawPage } from './found-page.ts';

/** What one JSON file of a ZIP holds; undefined where it is none of a journal. */
export function readFile(document: unknown): { source: ImportSource; pages: RawPage[] } | undefined {
  if (!isRecord(document)) return undefined;
  const { entries } = document;
  if (document['format'] === 'journal-1' && Array.isArray(entries))
    return { source: 'dayloom', pages: ownPages(document) };
  if (Array.isArray(entries) && entries.some((entry) => isRecord(entry) && 'creationDate' in entry))
    return { source: 'day-one', pages: entries.filter(isRecord).map(dayOnePage) };
  if ('date_journal' in document) return { source: 'journey', pages: [journeyPage(document)] };
  return undefined;
}

/** Day One: Markdown in which every sign that could mean something has a backslash. */
function dayOnePage(entry: Record<string, unknown>): RawPage {
  return {
    id: entry['uuid'],
    at: Date.parse(textOf(entry['creationDate'])),
    timeZone: entry['timeZone'],
    text: dayOneText(entry),
    photos: countOf(entry['photos']),
    mood: null,
  };
}

function dayOneText(entry: Record<string, unknown>): string {
  const markdown = textOf(entry['text']);
  if (markdown !== '')
    return markdown
      .replace(/!\[[^\]\n]{0,200}\]\(dayone-moment:[^)\n]{0,200}\)/g, '')
      .replace(/\\([!-/:-@[-`{-~])/g, '$1')
      .replace(/\n{3,}/g, '\n\n');
  // Some versions write no Markdown.
  const rich = parsed(textOf(entry['richText']));
  const contents = isRecord(rich) && Array.isArray(rich['contents']) ? rich['contents'] : [];
  return contents.map((piece) => (isRecord(piece) ? textOf(piece['text']) : '')).join('');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** As Journey counts. */
const mostMoodOfJourney = 5;

/** A whole tag that editors write. Any other `<` is part of the words, which a parser would swallow up to the next `>`. */
const isHtml = /<\/?(?:p|div|br|span|[uo]l|li|h[1-6]|b|i|u|s|em|strong|a|blockquote|pre|img|hr|font)\b[^<>]*>/i;

/** Journey: a file for each entry, with HTML. */
function journeyPage(entry: Record<string, unknown>): RawPage {
  const mood = Number(entry['mood']);
  const text = textOf(entry['text']);
  return {
    id: entry['id'],
    at: Number(entry['date_journal']),
    timeZone: entry['timezone'],
    text: isHtml.test(text) ? textOfHtml(text) : text,
    photos: countOf(entry['photos']),
    mood: mood >= 1 && mood <= mostMoodOfJourney ? { value: Math.round(mood), most: mostMoodOfJourney } : null,
  };
}

const blocks = new Set([
  'P',
  'DIV',
  'LI',
  'UL',
  'OL',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'BLOCKQUOTE',
  'PRE',
  'TR',
  'HR',
]);
const silent = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'IFRAME', 'OBJECT']);

/** The words of it. The document made here runs no script and fetches nothing. */
export function textOfHtml(html: string): string {
  let text = '';
  const walk = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) text += (node.textContent ?? '').replace(/[ \t\r\n]+/g, ' ');
    else if (node.nodeName === 'BR') text += '\n';
    else if (!silent.has(node.nodeName)) {
      const isBlock = blocks.has(node.nodeName);
      if (isBlock && text !== '') text += '\n';
      for (const child of node.childNodes) walk(child);
      if (isBlock) text += '\n';
    }
  };
  walk(new DOMParser().parseFromString(html, 'text/html').body);
  return text.replace(/[ \t]*\n[ \t]*/g, '\n').replace(/\n{3,}/g, '\n\n');
}

/** Our own download. A page that answered a prompt has it above, since an imported page has none of its own. */
function ownPages(document: Record<string, unknown>): RawPage[] {
  const { person, entries } = document;
  const zone = isRecord(person) ? textOf(person['timeZone']) : '';
  return (entries as unknown[]).filter(isRecord).map((entry): RawPage => {
    const at = Date.parse(textOf(entry['writtenAt']));
    const [text, prompt, mood] = [textOf(entry['text']), textOf(entry['prompt']), entry['mood']];
    return {
      id: entry['id'],
      at,
      timeZone: zoneOfDate(at, textOf(entry['date']), zone),
      text: prompt !== '' && text !== '' ? `${prompt}\n\n${text}` : text,
      photos: countOf(entry['media']),
      mood: typeof mood === 'number' ? { value: mood, most: maxMood } : null,
    };
  });
}

/** One in which the moment has the date that the page has: it may have been written on a journey. */
function zoneOfDate(at: number, date: string, zone: string): string {
  const hasDate = (one: string) =>
    new Date(at + (offsetAt(at, one) ?? 0) * 60_000).toISOString().slice(0, 'yyyy-mm-dd'.length) === date;
  if (Number.isNaN(at)) return zone;
  return [zone, 'UTC', 'Pacific/Auckland', 'Pacific/Honolulu'].find(hasDate) ?? zone;
}
