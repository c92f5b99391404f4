import { daysPerWeek, practicesPerWeekMax, practiceTitleMax, weeksMax } from '#contract/programs/constants.ts';
import { programDay, totalDays, weekAndDay } from '#contract/programs/rules.ts';
import { blankContent, blankPractice, promptOf, weekOf } from '../model/content.ts';
import type { PracticeDraft, ProgramContent } from '../model/content.ts';
import { isTooMuchText } from './file-limits.ts';
import { readLines } from './lines.ts';
import type { Token } from './tokens.ts';

/** Why a line found no place. */
export type Why = 'heading' | 'no-day' | 'taken' | 'too-many' | 'unknown';
export type Unplaced = { text: string; why: Why };

export type Recognised = {
  content: ProgramContent;
  unplaced: Unplaced[];
  /** The text names its days; otherwise they are counted. */
  hasNamedDays: boolean;
  /** Nothing was looked for. */
  isTooLong: boolean;
};

/** The program a text describes. Headings are never prompts, and every line is either in it or among the unplaced. */
export function recognise(text: string): Recognised {
  const isTooLong = isTooMuchText(text);
  const tokens = isTooLong ? [] : readLines(text);
  const hasNamedDays = tokens.some(({ kind }) => kind === 'day');
  const writer = programWriter(tokens.some(({ kind }) => kind === 'week') || hasNamedDays);
  for (const token of countDays(tokens)) writer.take(token);
  return { ...writer.program(), hasNamedDays, isTooLong };
}

/** Where nothing names the days, of a week or of all, its list is its days, or else its lines. */
function countDays(tokens: Token[]): Token[] {
  let week = 0;
  // A table names its week in each row.
  const starts = tokens.flatMap((token, index) =>
    token.kind === 'week' && token.week !== week ? [((week = token.week), index)] : [],
  );
  const parts = [0, ...starts].map((start, index) => tokens.slice(start, starts[index] ?? tokens.length));
  return parts.flatMap((part, index) => {
    const isWhole = starts.length === 0;
    if ((index === 0 && !isWhole) || part.some(({ kind }) => kind === 'day')) return part;
    return countPart(part, isWhole);
  });
}

function countPart(part: Token[], isWhole: boolean): Token[] {
  let isPractice = false;
  const open = part.map((token) => {
    if (token.kind === 'practice') isPractice = token.text === '';
    else if (['theme', 'focus', 'prompt'].includes(token.kind)) isPractice = false;
    return !isPractice && (token.kind === 'item' || token.kind === 'text');
  });
  const lines = part.filter((_, index) => open[index]);
  const items = lines.filter(({ kind }) => kind === 'item').length;
  const [first] = lines;
  // A list without any other line may have a title above it, or a sentence that introduces it.
  const introduces = isWhole && items > 0 && first?.kind === 'text' && /(?:[\p{L}\d)]|:)$/u.test(first.text);
  const hasTitle = introduces && items === lines.length - 1;
  const counts = (token: Token) =>
    isWhole ? !(introduces && token === first) : items > 0 ? token.kind === 'item' : lines.length > 1;
  let day = 0;
  return part.map((token, index): Token => {
    if (!open[index]) return token;
    if (hasTitle && token === first && !token.text.endsWith(':')) return { kind: 'title', text: token.text };
    return counts(token) ? { kind: 'day', day: (day += 1), isInWeek: !isWhole, text: token.text } : token;
  });
}

/** Takes one line after the other and remembers what the next one belongs to. */
function programWriter(isOutlined: boolean) {
  const content = blankContent();
  const unplaced: Unplaced[] = [];
  const focusLines = new Set<string>();
  /** The week whose heading came last; 0 before the first, null below a week that no program has. */
  let named: number | null = 0;
  let week = 1;
  let day = 0;
  let longest = 1;
  let into: 'start' | 'week' | 'day' | 'practices' | 'practice' | Why = 'start';

  function take(token: Token): void {
    const { text } = token;
    switch (token.kind) {
      case 'week':
        return openWeek(token.week, text);
      case 'day':
        return openDay(dayOf(token), text);
      case 'title':
        return setTitle(text);
      case 'theme':
      case 'focus':
        into = 'week';
        return token.kind === 'theme' ? addTheme(text) : addFocus(text);
      case 'practice':
        into = text === '' ? 'practices' : 'practice';
        return text === '' ? undefined : addPractice(text);
      case 'prompt':
        if (day > 0 && text === '') into = 'day';
        return isOpen() && day > 0 ? addPrompt(content, day, text) : leave(text, whyNot());
      case 'heading':
        return takeHeading(text);
      case 'item':
      case 'text':
        return takeLine(text, token.kind === 'item');
      case 'other':
        return leave(text, 'unknown');
    }
  }

  const isOpen = () => ['start', 'week', 'day', 'practices', 'practice'].includes(into);
  const whyNot = (): Why => (isOpen() ? 'no-day' : (into as Why));

  function openWeek(number: number, theme: string): void {
    const isThere = number >= 1 && number <= weeksMax;
    if (number !== named) day = 0;
    named = isThere ? number : null;
    into = isThere ? 'week' : 'no-day';
    if (!isThere) return leave(theme, 'no-day');
    week = number;
    longest = Math.max(longest, week);
    addTheme(theme);
  }

  /** Days are counted through the program or within each week; where a number may be either, it is the week's. */
  function dayOf(token: { day: number; isInWeek: boolean }): number {
    const isOfWeek = token.day <= daysPerWeek && (token.isInWeek || (named ?? 0) > 1);
    return isOfWeek ? programDay(named || 1, token.day) : token.isInWeek ? 0 : token.day;
  }

  function openDay(number: number, text: string): void {
    const isThere = named !== null && number >= 1 && number <= totalDays(weeksMax);
    if (!isThere || promptOf(content, number).text !== '') {
      into = isThere ? 'taken' : 'no-day';
      return leave(text, into);
    }
    day = number;
    into = 'day';
    week = weekAndDay(day).week;
    longest = Math.max(longest, week);
    addPrompt(content, day, text);
  }

  function takeHeading(text: string): void {
    if (into === 'practices') addPractice(text);
    else if (into === 'start' && content.heading.title === '') setTitle(text);
    else if (into === 'week' && weekNow().theme.title === '') addTheme(text);
    else leave(text, 'heading');
  }

  function takeLine(text: string, isItem: boolean): void {
    const { heading } = content;
    const isName = text.length <= 80 && !/[.?!:…]$/.test(text);
    if (into === 'start') {
      if (isOutlined && isName && heading.title === '' && heading.description === '') setTitle(text);
      else heading.description = joined(heading.description, text);
    } else if (into === 'week') {
      if (isName && weekNow().theme.title === '') addTheme(text);
      else addFocus(text);
    } else if (into === 'day') addPrompt(content, day, text);
    else if (into === 'practices' && (isItem || weekNow().practices.length === 0)) addPractice(text);
    else if (isOpen()) addInstruction(text);
    else leave(text, whyNot());
  }

  function setTitle(text: string): void {
    if (content.heading.title === '') content.heading.title = text;
    else leave(text, 'unknown');
  }

  function addTheme(text: string): void {
    const { theme } = weekNow();
    if (theme.title === '') theme.title = text;
    else if (text !== theme.title) addFocus(text);
  }

  /** A table repeats what belongs to the week in each of its rows. */
  function addFocus(text: string): void {
    const { theme } = weekNow();
    if (focusLines.has(`${week} ${text}`)) return;
    focusLines.add(`${week} ${text}`);
    theme.focusDescription = joined(theme.focusDescription, text);
  }

  function addPractice(text: string): void {
    const { practices } = weekNow();
    const practice = practiceIn(text, `document-${week}-${practices.length}`);
    if (practices.some(({ title }) => title === practice.title)) return;
    if (practices.length >= practicesPerWeekMax) leave(text, 'too-many');
    else practices.push(practice);
  }

  function addInstruction(text: string): void {
    const practice = weekNow().practices.at(-1);
    if (practice) practice.instructions = joined(practice.instructions, text);
    else leave(text, 'unknown');
  }

  const weekNow = () => weekOf(content, week);

  function leave(text: string, why: Why): void {
    if (text !== '') unplaced.push({ text, why });
  }

  return {
    take,
    program: () => ({ content: { ...content, heading: { ...content.heading, durationWeeks: longest } }, unplaced }),
  };
}

/** Changes the content. */
export function addPrompt(content: ProgramContent, dayOfProgram: number, text: string): void {
  const { week, day } = weekAndDay(dayOfProgram);
  const before = promptOf(content, dayOfProgram);
  weekOf(content, week).prompts[day - 1] = { ...before, text: joined(before.text, text) };
}

export const joined = (before: string, text: string): string =>
  before === '' || text === '' ? before + text : `${before}\n${text}`;

/** "Three breaths (5 min): Stand still." has a title, a duration and a first instruction. */
export function practiceIn(text: string, key: string): PracticeDraft {
  const duration = /\((\d[^)]{0,40})\)/.exec(text)?.[1] ?? '';
  const plain = text.replace(`(${duration})`, '').replace(/\s+/g, ' ').trim();
  const [, title = plain, instructions = ''] = /^(.{1,80}?)\s?(?::| [-\u2013\u2014])\s(.+)$/.exec(plain) ?? [];
  const isLong = title.length > practiceTitleMax;
  return { ...blankPractice(key), title: isLong ? '' : title, instructions: isLong ? title : instructions, duration };
}
