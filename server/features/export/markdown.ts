import { maxMood } from '#contract/journal/rules.ts';
import { monthInWords } from '#server/platform/dates.ts';
import { namedMedia } from '#server/platform/media-words.ts';
import { moodWord } from '#server/platform/mood-words.ts';
import type { DatedMessage, ExportedComment, ExportedEntry, ExportReader } from './read-journal.ts';
import {
  answeredOn,
  extentOf,
  madeOn,
  messagesWith,
  momentInWords,
  placeOf,
  saidBy,
  titleOf,
  words,
  type About,
} from './words.ts';

/** journal.md: readable as plain text, and by any Markdown program. */
export async function* journalMarkdown(about: About, reader: ExportReader): AsyncGenerator<string> {
  yield `# ${inline(titleOf(about))}\n\n${inline(madeOn(about))} ${extentOf(about)}\n`;
  let month = '';
  for await (const entry of reader.entries()) {
    const current = monthInWords(entry.date, about.language);
    if (current !== month) yield `\n## ${current}\n`;
    month = current;
    yield entryMarkdown(about, entry);
  }
  for await (const { personName, messages } of reader.conversations()) {
    yield `\n## ${inline(messagesWith(about, personName))}\n`;
    for await (const message of messages()) yield messageMarkdown(about, message, personName);
  }
}

function entryMarkdown(about: About, entry: ExportedEntry): string {
  const { mood, isLate } = entry;
  const { files } = words(about.language);
  const place = placeOf(about, { ...entry, programTitle: inline(entry.programTitle) });
  const facts =
    mood === null
      ? files.importedFacts({ place })
      : files.facts({ place, mood, most: maxMood, word: moodWord(mood, about.language), isLate });
  return (
    `\n### ${momentInWords(entry.date, entry.time, about.language)}\n\n${facts}\n\n` +
    (entry.promptText === '' ? '' : `> ${inline(entry.promptText)}\n\n`) +
    `${linesOf(about, entry).join('\n\n')}\n${entry.comments.map((comment) => commentMarkdown(about, comment)).join('')}`
  );
}

/** The recording above the words beside it, photos below. */
function linesOf(about: About, { entryText, media }: ExportedEntry): string[] {
  const shown = namedMedia(media, about.language).map(({ kind, file, said }) => {
    const name = inline(said);
    return { kind, line: file === null ? name : `${kind === 'photo' ? '!' : ''}[${name}](${file})` };
  });
  const linesOfKind = (wanted: string) => shown.flatMap(({ kind, line }) => (kind === wanted ? [line] : []));
  return [...linesOfKind('recording'), ...(entryText === '' ? [] : [block(entryText)]), ...linesOfKind('photo')];
}

function commentMarkdown(about: About, comment: ExportedComment): string {
  return `\n${inline(answeredOn(about, comment))}:\n\n> ${block(comment.text).replaceAll('\n', '\n> ')}\n`;
}

export function messageMarkdown(about: About, message: DatedMessage, personName: string): string {
  return `\n${inline(saidBy(about, message, personName))}:\n\n> ${block(message.text).replaceAll('\n', '\n> ')}\n`;
}

/** Characters that are special anywhere. An ampersand only where it would begin an entity. */
const meaningful = /[\\`*_[\]<~]|&(?=#|[a-z])/gi;

/** Single-line text, escaped: `*` and `[link](…)` are shown literally. */
export function inline(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(meaningful, '\\$&')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')
    .replace(/^[#>+\-=|:]/, '\\$&');
}

/**
 * A person's text: every line break is kept, and nothing becomes a heading, a list, a quotation or a table. Lines end
 * with two blanks, which is a Markdown line break; leading blanks would make it code.
 */
export function block(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => {
    const indent = /^[^\S\u00a0]*/.exec(line)?.[0] ?? '';
    const kept = line.slice(indent.length).trimEnd();
    if (kept === '') return '';
    const escaped = kept
      .replace(meaningful, '\\$&')
      .replace(/^(\d{1,9})([.)])/, '$1\\$2')
      .replace(/^[#>+\-=|:]/, '\\$&');
    return `${'&nbsp;'.repeat(indent.replaceAll('\t', '    ').length)}${escaped}`;
  });
  return lines.map((line, index) => (line !== '' && (lines[index + 1] ?? '') !== '' ? `${line}  ` : line)).join('\n');
}
