import { daysPerWeek, defaultPromptText, practicesPerWeekMax, weeksMax } from '#contract/programs/constants.ts';
import { totalDays } from '#contract/programs/rules.ts';
import type { FileRefusal } from './file-limits.ts';
import type { Why } from './recognise.ts';

const many = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

export const documentCopy = {
  title: 'From a document',
  intro:
    'Paste what you have, or drop a Word document, a CSV sheet, Markdown or plain text. It’s read on this device. ' +
    'Weeks, themes, practices and days are recognised, and you check them before anything is created.',
  label: 'Your program',
  placeholder: 'Week 1: Noticing\nPractice: Three slow breaths (3 min)\nDay 1: What did you notice today?\nDay 2: …',
  choose: 'Choose a file',
  reading: (name: string) => `Reading “${name}”...`,
  read: (name: string) => `“${name}” is in the box.`,
  taken: 'Your text is in the box.',
  undo: 'Undo',
  clear: 'Clear the box',
  left: (names: string[]) =>
    `One document at a time: ${names.map((name) => `“${name}”`).join(', ')} ${names.length === 1 ? 'was' : 'were'} left out.`,
  kept: 'Saved on this device until you create the program.',
  notKept: 'This couldn’t be saved on this device. Please keep the page open.',
  refused: {
    'too-large': 'is larger than 5 MB. Please save it without pictures, or paste its text.',
    'too-many-parts': 'has more than 2,000 parts inside. Please paste its text instead.',
    'unpacks-too-large': 'unpacks to more than 50 MB, or to more than it says. Please paste its text instead.',
    protected: 'is protected by a password. Please save it without one and choose it again.',
    'old-word': 'is in the format of Word before 2007. Please save it as .docx and choose it again.',
    sheet: 'is a workbook. Please copy the cells and paste them here, or save the sheet as CSV.',
    'not-a-document': 'isn’t a document we can read. Word (.docx), CSV, Markdown and plain text work.',
    damaged: 'couldn’t be read. Please open it, save it again, or paste its text.',
    empty: 'has no text in it.',
    'too-much-text': 'has more text than a program can hold. Please paste the part that is the program.',
    'too-slow': 'took too long to read. Please paste its text instead.',
  } satisfies Record<FileRefusal, string>,
  refusal: (name: string, why: FileRefusal): string => `“${name}” ${documentCopy.refused[why]}`,

  where: 'What went where',
  empty: { title: 'Nothing to show yet', text: 'Your weeks and days appear here.' },
  tooLong: {
    title: 'That’s more than a program can hold',
    text: 'It’s all still in the box. Please shorten it to 1 MB, and your weeks and days appear here.',
  },
  untitled: 'No title yet',
  weeks: (count: number) => many(count, 'week'),
  days: (written: number, days: number) => `${written} of ${many(days, 'day')}`,
  practices: (count: number) => many(count, 'practice'),
  noDays: 'No prompts found. Write “Day 1: …”, or one prompt on each line.',
  emptyDays: (count: number) =>
    `${count === 1 ? 'One day has' : `${count} days have`} no prompt and will ask “${defaultPromptText}”`,
  week: (number: number, theme: string) => `Week ${number}${theme === '' ? '' : `: ${theme}`}`,
  day: (day: number) => `Day ${day}`,
  practice: 'Practice',
  focus: 'Focus',

  unplaced: (count: number) => `${many(count, 'line')} without a place`,
  why: {
    heading: 'A heading, and headings are never prompts.',
    'no-day': `No day for it: a week has ${daysPerWeek}, a program at most ${totalDays(weeksMax)}.`,
    taken: 'Its day already has a prompt.',
    'too-many': `A week has at most ${practicesPerWeekMax} practices.`,
    unknown: 'It doesn’t say what it is.',
  } satisfies Record<Why, string>,
  put: (line: string) => `Where to put “${line}”`,
  leave: 'Leave it out',
  description: 'Program description',
  theme: 'Theme',
  dayAfter: (day: number) => `Day ${day}, after what’s there`,
  more: (count: number) => `Show ${many(count, 'more line')}`,

  open: 'Open in the wizard',
  nothingYet: 'Check it step by step. Nothing is created until you press Create Program.',
  stays: (title: string) =>
    `Your unfinished program${title === '' ? '' : ` “${title}”`} stays in the wizard as the other version.`,
  unfinished: 'There’s an unfinished program in the wizard. Please create or discard it first.',
  toWizard: 'Go to the wizard',
};
