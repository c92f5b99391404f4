import { moodLabel } from '#contract/journal/rules.ts';
import { dayInWords } from '#server/platform/local-date.ts';
import { exportCopy, extentOf, momentInWords, monthInWords, type About } from './copy.ts';
import type { DatedMessage, ExportedComment, ExportedEntry, ExportReader } from './read-journal.ts';

/** journal.md: readable as plain text, and by any Markdown program. */
export async function* journalMarkdown(about: About, reader: ExportReader): AsyncGenerator<string> {
  const made = inline(exportCopy.made(about.product, dayInWords(about.today)));
  yield `# ${inline(exportCopy.title(about.name))}\n\n${made} ${extentOf(about)}\n`;
  let month = '';
  for await (const entry of reader.entries()) {
    const current = monthInWords(entry.date);
    if (current !== month) yield `\n## ${current}\n`;
    month = current;
    yield entryMarkdown(entry);
  }
  for await (const { personName, messages } of reader.conversations()) {
    yield `\n## ${inline(exportCopy.messages(personName))}\n`;
    for await (const message of messages()) yield messageMarkdown(message, personName);
  }
}

function entryMarkdown(entry: ExportedEntry): string {
  const facts = [
    exportCopy.place(inline(entry.programTitle), entry.day),
    exportCopy.mood(entry.mood, moodLabel(entry.mood)),
    ...(entry.isLate ? [exportCopy.late] : []),
  ];
  return (
    `\n### ${momentInWords(entry.date, entry.time)}\n\n${facts.join('. ')}.\n\n` +
    (entry.promptText === '' ? '' : `> ${inline(entry.promptText)}\n\n`) +
    `${block(entry.entryText)}\n${entry.comments.map(commentMarkdown).join('')}`
  );
}

function commentMarkdown({ coachName, date, text }: ExportedComment): string {
  const said = inline(exportCopy.answered(coachName, dayInWords(date)));
  return `\n${said}:\n\n> ${block(text).replaceAll('\n', '\n> ')}\n`;
}

export function messageMarkdown({ isMine, date, time, text }: DatedMessage, personName: string): string {
  const who = isMine ? exportCopy.you : personName;
  return `\n${inline(exportCopy.said(who, momentInWords(date, time)))}:\n\n> ${block(text).replaceAll('\n', '\n> ')}\n`;
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
