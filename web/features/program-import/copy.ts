import { figure } from '#web/platform/locale.ts';
import { defaultPromptText, nameTwice } from '#contract/programs/constants.ts';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';
import { listed } from '#contract/text.ts';

const count = (number: number, one: string, many: string): string => `${figure(number)} ${number === 1 ? one : many}`;
/** By the parser's error code. */
export const faultCopy: Record<string, string> & { InvalidSymbol: string } = {
  InvalidSymbol: 'This isn’t allowed here. Texts and names need straight double quotes (").',
  InvalidNumberFormat: 'This isn’t a number in JSON.',
  UnexpectedEndOfNumber: 'This isn’t a number in JSON.',
  PropertyNameExpected: 'A name in double quotes is needed here. Perhaps there’s an extra comma before this.',
  ValueExpected: 'A value is missing here, or there’s an extra comma before this.',
  ColonExpected: 'A colon is missing after the name.',
  CommaExpected: 'A comma is missing before this.',
  CloseBraceExpected: 'A } is missing here.',
  CloseBracketExpected: 'A ] is missing here.',
  EndOfFileExpected: 'The document is complete before this. Nothing may follow.',
  InvalidCommentToken: 'JSON has no comments. Please remove it.',
  UnexpectedEndOfComment: 'JSON has no comments. Please remove it.',
  UnexpectedEndOfString: 'This text is never closed: a double quote (") is missing at the end of its line.',
  InvalidUnicode: 'After \\u there must be four digits or letters from A to F.',
  InvalidEscapeCharacter:
    'A backslash can only be followed by " \\ / b f n r t or u. To write a backslash itself, double it.',
  InvalidCharacter: 'There’s a control character inside this text. Please remove it; a tab is written as \\t.',
};

export const documentLabels: Record<ProgramDocumentName, string> = {
  program: 'Program',
  weekly: 'Weekly',
  daily: 'Daily',
};

export const checkCopy = {
  invalidJson: { title: 'Invalid JSON', text: 'Please check your JSON formatting and try again.' },
  looksLike: {
    markdown: 'This looks like Markdown, not JSON. Bring it in as a document instead.',
    table: 'This looks like a table, not JSON. Bring it in as a document instead.',
    text: 'This looks like plain text, not JSON. Bring it in as a document instead.',
  },
  tooLong: { title: 'Larger than 4 MB', text: 'A program’s documents are far smaller. Please shorten this one.' },
  tooDeep: { title: 'Nested too deeply', text: 'A program needs far fewer brackets inside each other.' },
  twice: (name: string) => ({ title: nameTwice.title(name), text: nameTwice.text }),
  day: (day: number) => `Day ${day}`,
  week: (week: number) => `Week ${week}`,
  practice: (place: string, practice: number) => `${place}, practice ${practice}`,
  item: { weekly: (item: number) => `Week ${item} of the list`, daily: (item: number) => `Prompt ${item} of the list` },
};

export const fileCopy = {
  tooLarge: (name: string, limit: string) =>
    `“${name}” is larger than ${limit}. A program’s documents are far smaller.`,
  notUtf8: (name: string) => `“${name}” isn’t saved as UTF-8. Please save it as UTF-8 and choose it again.`,
  unreadable: (name: string) => `“${name}” couldn’t be read. Please choose it again.`,
  empty: (name: string) => `“${name}” is empty.`,
  unknown: (name: string) => `“${name}” could be any of the three. Please drop it on the box it belongs to.`,
  second: (name: string, label: string) => `“${name}” was left out: another file is already the ${label} document.`,
};

export const importCopy = {
  back: 'Program Library',
  title: 'Import Program',
  intro:
    'Three documents that share the same programId: weekly themes for weeks 1-4, daily prompts for 28 ' +
    'days. The program becomes associated with your coach account.',
  limits: (size: string, weeks: number) => `Other lengths work too, from 1 to ${weeks} weeks. At most ${size} in all.`,
  documents: 'From JSON',
  example: 'Load the example',
  schema: 'JSON Schema',
  schemaOf: (label: string) => `JSON Schema of the ${label} document`,
  hint: 'Paste, choose or drop files. One file with all three fills all the boxes.',
  placeholder: {
    program: '{ "programId": "small-braveries", "title": "Small Braveries", "durationWeeks": 4 }',
    weekly: '[ { "programId": "small-braveries", "weekNumber": 1, "title": "Naming the Edge" } ]',
    daily: '[ { "programId": "small-braveries", "weekNumber": 1, "dayNumber": 1, "promptText": "…" } ]',
  },
  lines: (lines: number) => count(lines, 'line', 'lines'),
  readsWell: 'Valid JSON',
  errors: (errors: number) => count(errors, 'error', 'errors'),
  choose: 'Choose a file',
  chooseFor: (label: string) => `Choose a file for ${label}`,
  drop: 'Drop it here',
  other: 'Bring it in as a document',
  combined: { text: 'All three documents are in this box.', action: 'Split them across the three boxes' },
  problems: {
    where: { document: 'Document', path: 'Path', line: 'Line', column: 'Column' },
    goTo: (line: number) => `Go to line ${line}`,
    more: (rest: number) => `Show ${count(rest, 'more error', 'more errors')}`,
    listOf: (label: string) => `Errors in ${label}`,
  },
  kept: 'Saved on this device until you import it.',
  notKept: 'This couldn’t be saved on this device. Please keep the page open until it’s imported.',
  elsewhere: {
    text: 'Other documents are kept on this device too, from another tab or an earlier visit.',
    take: 'Show them instead',
  },
  loaded: {
    example: 'The example is in the boxes.',
    spread: 'The three documents are in their boxes.',
    files: (names: string[]) =>
      `${names.map((name) => `“${name}”`).join(', ')} ${names.length === 1 ? 'is' : 'are'} in place.`,
    before: 'You can undo this.',
    undo: 'Undo',
    undone: 'What was there before is back.',
    redo: 'Redo',
  },
  preview: {
    title: 'What it will become',
    empty: { title: 'Nothing to show yet', text: 'The program appears here while you write.' },
    untitled: 'No title yet',
    days: (days: number) => count(days, 'day', 'days'),
    themes: (themes: number) => count(themes, 'theme', 'themes'),
    practices: (practices: number) => count(practices, 'practice', 'practices'),
    prompts: (prompts: number) => count(prompts, 'prompt', 'prompts'),
    withError: (errors: number) => `${errors} with an error`,
    checkIns: (checkIns: number) => count(checkIns, 'check-in', 'check-ins'),
    withoutPrompt: (days: number) => `${days} without a prompt`,
    fallback: `Days without a prompt show “${defaultPromptText}”`,
    week: (week: number) => `Week ${week}`,
    noTheme: 'No theme',
    key: 'Key',
  },
  action: {
    label: 'Import Program',
    pending: 'Importing...',
    missing: (labels: string[]) =>
      `All three documents are needed: ${listed(labels)} ${labels.length === 1 ? 'is' : 'are'} still empty.`,
    left: (parts: { label: string; errors: number }[]) => {
      const written = listed(
        parts.map((part) => `${part.errors === 1 ? 'one error' : `${part.errors} errors`} in ${part.label}`),
      );
      return `Fix ${written} to import.`;
    },
    spread: (labels: string[]) => `${listed(labels)} holds all three documents. Please split them across the boxes.`,
    ready: 'Ready to import.',
    newId: 'This will be a new program.',
    takenId: (programId: string) =>
      `Another program is already called “${programId}”. Please choose another programId, in all three documents.`,
    ownId: (programId: string) => `You already have a program “${programId}”. You’ll be asked before it is replaced.`,
  },
  failed: {
    title: 'Import Failed',
    text: 'Failed to import program. Please check your JSON format.',
    signIn:
      'You’re no longer signed in. Your documents are kept on this device: sign in again in another tab, ' +
      'then try again.',
  },
  done: {
    title: 'Program Imported Successfully!',
    open: 'Open it',
    replaced: (title: string) => `“${title}” has replaced the one before.`,
    fresh: (title: string) => `“${title}” is in your library.`,
  },
  replace: { title: 'Replace your program?', confirm: 'Replace Program', pending: 'Replacing...' },
} as const;
