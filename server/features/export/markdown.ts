import { moodLabel } from '#contract/journal/rules.ts';
import { dayInWords } from '#server/platform/local-date.ts';
import { exportCopy, extentOf, momentInWords, monthInWords, type About } from './copy.ts';
import type { DatedMessage, ExportedComment, ExportedEntry, ExportReader } from './read-journal.ts';

/** journal.md: for reading as plain text, and for any program that understands Markdown. */
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

/** Signs that mean something wherever they stand. An ampersand only where it would begin a character's name. */
const meaningful = /[\\`*_[\]<~]|&(?=#|[a-z])/gi;

/** Text on one line that stays what it is: `*` and `[link](…)` are shown, not obeyed. */
export function inline(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(meaningful, '\\$&')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')
    .replace(/^[#>+\-=|:]/, '\\$&');
}

/**
 * Somebody's own text: every line break kept, and nothing in it becomes a heading, a list, a quotation or a table.
 * Lines end with two blanks, which Markdown reads as a break; blanks at the beginning of a line would make it code.
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
