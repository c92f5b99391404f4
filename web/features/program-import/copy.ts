import { figure } from '#web/platform/locale.ts';
import { defaultPromptText, nameTwice } from '#contract/programs/constants.ts';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';
import { listed } from '#contract/text.ts';

const count = (number: number, one: string, many: string): string => `${figure(number)} ${number === 1 ? one : many}`;
const point = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

/** What is wrong at one place of a text that should be JSON. */
export const faultCopy = {
  empty: 'There’s nothing here yet.',
  notClosed: (bracket: string, line: number) =>
    `The document ends too early: the ${bracket} of line ${line} is never closed.`,
  textNotClosed: 'This text is never closed: a double quote (") is missing at its end.',
  lineBreakInText:
    'A text can’t continue on the next line. Close it with a double quote ("), or write the line break as \\n.',
  controlInText: (code: number) =>
    code === 0x09
      ? 'A tab inside a text must be written as \\t.'
      : `There’s a control character (${point(code)}) inside this text. Please remove it.`,
  badEscape: 'A backslash can only be followed by " \\ / b f n r t or u. To write a backslash itself, double it.',
  badUnicodeEscape: 'After \\u there must be four digits or letters from A to F.',
  badNumber: (word: string) => `${word} isn’t a number in JSON.`,
  bareWord: (word: string) => `${word} must be in double quotes. Only numbers, true, false and null go without.`,
  unexpected: (char: string) => `${char} isn’t allowed here.`,
  singleQuote: 'Single quotes can’t be used here. Please use double quotes (").',
  curlyQuote: (char: string) => `${char} can’t be used as a quote. Please use straight double quotes (").`,
  comment: 'JSON has no comments. Please remove it.',
  markdown: 'This looks like Markdown, not JSON. Paste your prompts in the wizard instead.',
  invisible: (code: number) =>
    `There’s an invisible character (${point(code)}) here. Please remove it, or use an ordinary space.`,
  valueMissing: 'A value is missing here.',
  commaTooMany: 'There’s an extra comma before this.',
  commaMissing: 'A comma is missing before this.',
  colonMissing: 'A colon is missing after the name.',
  colonTooMany: 'A colon isn’t allowed here. Perhaps you meant a comma.',
  nameNeedsQuotes: 'A name in double quotes is needed here.',
  wrongBracket: (found: string, wanted: string, line: number) =>
    `${found} can’t close what line ${line} opened. A ${wanted} is missing before it.`,
  afterEnd: 'The document is complete before this. Nothing may follow.',
  tooDeep: (levels: number) => `The brackets are nested more than ${levels} levels deep. A program needs far fewer.`,
};

export const documentLabels: Record<ProgramDocumentName, string> = {
  program: 'Program',
  weekly: 'Weekly',
  daily: 'Daily',
};

/** Said about a document as a whole. */
export const checkCopy = {
  invalidJson: { title: 'Invalid JSON', text: 'Please check your JSON formatting and try again.' },
  tooDeep: 'Nested too deeply',
  twice: nameTwice,
  reserved: {
    title: (name: string) => `“${name}” can’t be a name`,
    text: 'It means something else to programs that read JSON. Please remove it.',
  },
  tooLarge: (limit: string) => ({
    title: 'Too large',
    text: `The three documents together can have at most ${limit}.`,
  }),
  noText: (place: string) => `${place} has no text`,
  day: (day: number) => `Day ${day}`,
  week: (week: number) => `Week ${week}`,
  practice: (place: string, practice: number) => `${place}, practice ${practice}`,
  item: { weekly: (item: number) => `Week ${item} of the list`, daily: (item: number) => `Prompt ${item} of the list` },
};

/** Said about files that were chosen or dropped. */
export const fileCopy = {
  tooLarge: (name: string, limit: string) =>
    `“${name}” is larger than ${limit}. A program’s documents are far smaller.`,
  utf16: (name: string) => `“${name}” is saved as UTF-16. Please save it as UTF-8 and choose it again.`,
  notUtf8: (name: string) => `“${name}” isn’t saved as UTF-8. Please save it as UTF-8 and choose it again.`,
  binary: (name: string) => `“${name}” isn’t a text file. The documents are JSON, as in the example.`,
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
  limits: (size: string, weeks: number, levels: number) =>
    `Other lengths work too, from 1 to ${weeks} weeks. At most ${size} in all, nested at most ${levels} levels deep.`,
  documents: 'Documents',
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
  readsWell: 'Looks good',
  reading: 'Reading…',
  errors: (errors: number) => count(errors, 'error', 'errors'),
  choose: 'Choose a file',
  chooseFor: (label: string) => `Choose a file for ${label}`,
  drop: 'Drop it here',
  combined: { text: 'All three documents are in this box.', action: 'Split them across the three boxes' },
  problems: {
    where: { document: 'Document', path: 'Path', line: 'Line', column: 'Column' },
    goTo: (line: number) => `Go to line ${line}`,
    more: (rest: number) => `Show ${count(rest, 'more error', 'more errors')}`,
    cut: (rest: number) => `And ${count(rest, 'more', 'more')}, which will be listed once these are fixed.`,
    listOf: (label: string) => `Errors in ${label}`,
  },
  kept: 'Saved on this device until you import it.',
  notKept: 'This couldn’t be saved on this device. Please keep the page open until it’s imported.',
  other: {
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
    ready: 'Everything looks good.',
    tooLarge: (size: string, limit: string) => `The documents are ${size}, and at most ${limit} can be sent.`,
    unchecked: 'The check couldn’t be started here. The server will check when you import.',
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
