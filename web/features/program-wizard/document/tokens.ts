import { daysPerWeek } from '#contract/programs/constants.ts';

/** What a line says it is. `isInWeek`: a day counted within its week, such as Monday. */
export type Token =
  | { kind: 'week'; week: number; text: string }
  | { kind: 'day'; day: number; isInWeek: boolean; text: string }
  | { kind: Label | 'heading' | 'item' | 'text' | 'other'; text: string };
type Label = keyof typeof labels;
export type Role = Label | 'week' | 'day' | number;

/* The words of every language in messages/ (recognise.test.ts), and of a few more. */
const weekWords = 'week|woche|semaine|semana|settimana|שבוע';
const dayWords = 'day|tag|jour|d[ií]a|giorno|יום';
/** From the first day of a week: of a Hebrew one that is Sunday, whose name also means "day one". */
const weekdays = (
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|' +
  'montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|' +
  'יום ראשון|יום שני|יום שלישי|יום רביעי|יום חמישי|יום שישי|יום שבת|' +
  'ראשון|שני|שלישי|רביעי|חמישי|שישי|שבת'
).split('|');
const labels = {
  practice: 'practices?|exercises?|übung(?:en)?|תרגול(?:ים)?|תרגולי השבוע|תרגיל(?:ים)?',
  theme: 'themes?|thema|נושא(?: השבוע)?|נושאים',
  focus: 'focus|fokus|מוקד(?: השבוע)?',
  prompt:
    '(?:journal(?:ing)? )?(?:prompts?|questions?|text)|fragen?|impulse?|reflection|' +
    'שאלה(?: יומית)?|שאלות(?: יומיות)?|שאלת היום',
  title: 'title|titel|program(?:me?)?(?: title)?|כותרת|תוכנית|שם התוכנית',
};

const wholeLine = (words: string, after: string) => new RegExp(`^(?:${words})${after}`, 'i');
// No two quantifiers in a row match the same characters: a run of spaces would take quadratic time.
/** In letters: ג׳ is 3, י״ב is 12. */
const hebrewNumber = '[א-י][׳\']|[טי][״"][א-ט]';
const count = `\\s*#?(\\d{1,3}|${hebrewNumber})(?![\\p{L}\\d])(?:\\s*\\([^)]{0,40}\\))?`;
const numbered = (words: string) => ({
  marked: new RegExp(`^(?:${words})${count}\\s*(?:[-.:,|)\\u00b7\\u2013\\u2014]+\\s*([^]*))?$`, 'iu'),
  heading: new RegExp(`^(?:${words})${count}\\s+([^]*)$`, 'iu'),
});
const weekLine = numbered(weekWords);
const dayLine = numbered(dayWords);
const rest = '(?:\\s*[:\\u2013\\u2014]\\s*([^]*)|\\s+-\\s+([^]*))?$';
const weekdayLine = wholeLine(`(?:${weekdays.join('|')})`, rest);
const labelLines = (Object.entries(labels) as [Label, string][]).map(
  ([label, words]) => [label, wholeLine(`(?:(?:weekly|daily) )?(?:${words})(?: \\d{1,2})?`, rest)] as const,
);

/** Usually one; "Week 2, Day 3: …" is two. */
export function tokensOf(text: string, otherwise: 'heading' | 'item' | 'text'): Token[] {
  const isHeading = otherwise === 'heading';
  const week = numberIn(text, weekLine, isHeading);
  if (week) {
    const day = numberIn(week.text, dayLine, true);
    if (!day) return [{ kind: 'week', week: week.number, text: week.text }];
    const token: Token = { kind: 'day', day: day.number, isInWeek: day.number <= daysPerWeek, text: day.text };
    return [{ kind: 'week', week: week.number, text: '' }, token];
  }
  const day = numberIn(text, dayLine, isHeading);
  if (day) return [{ kind: 'day', day: day.number, isInWeek: false, text: day.text }];
  const weekday = weekdays.findIndex((name) => text.toLowerCase().startsWith(name)) % daysPerWeek;
  if (weekdayLine.test(text))
    return [{ kind: 'day', day: weekday + 1, isInWeek: true, text: restOf(weekdayLine.exec(text)) }];
  const label = labelLines.find(([, line]) => line.test(text));
  return [label ? { kind: label[0], text: restOf(label[1].exec(text)) } : { kind: otherwise, text }];
}

function numberIn(text: string, line: ReturnType<typeof numbered>, isHeading: boolean) {
  const found = line.marked.exec(text) ?? (isHeading ? line.heading.exec(text) : null);
  if (!found) return undefined;
  const [, said = '', after = ''] = found;
  return { number: numberOf(said), text: after.trim() };
}

function numberOf(said: string): number {
  if (/^\d/.test(said)) return Number(said);
  return said.match(/[א-י]/g)?.reduce((sum, letter) => sum + 'אבגדהוזחטי'.indexOf(letter) + 1, 0) ?? 0;
}

const restOf = (found: RegExpExecArray | null | undefined): string => (found?.[1] ?? found?.[2] ?? '').trim();

const columnLines: (readonly [Role, RegExp])[] = [
  ['week', wholeLine(weekWords, '$')],
  ['day', wholeLine(dayWords, '$')],
  ...labelLines,
];

/** A week has seven days, and no table has this many columns. */
const mostColumns = 100;

/** What the columns of a table are, if this row is its header. */
export function headerRoles(cells: string[]): (Role | undefined)[] | null {
  if (cells.length > mostColumns) return null;
  const roles = cells.map((cell): Role | undefined => {
    const text = cell.trim();
    const [token] = tokensOf(text, 'text');
    if (token?.kind === 'day' && token.text === '' && token.day <= daysPerWeek) return token.day;
    return columnLines.find(([, line]) => line.test(text) && !/[:\u2013\u2014]/.test(text))?.[0];
  });
  const known = roles.filter((role) => role !== undefined);
  if (known.length < 2 && (cells.length < 2 || known[0] !== 'prompt')) return null;
  // Beside a prompt, the title is the day's.
  const isOfDay = roles.includes('day') && roles.includes('prompt');
  return roles.map((role) => (role === 'title' ? (isOfDay ? 'prompt' : 'theme') : role));
}
