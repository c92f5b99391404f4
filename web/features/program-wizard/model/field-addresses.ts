import { weekAndDay } from '#contract/programs/rules.ts';
import { isBlank, isThemeField, weeksOf } from './content.ts';
import type { HeadingField, PracticeDraft, ProgramContent, ThemeField } from './content.ts';
import type { Step } from './draft.ts';
import { keptPractices, themesBody, writtenPrompts } from './request-bodies.ts';
import type { PartName } from './request-bodies.ts';

/** The address of a field: a key and, with `fieldId`, an element's id. */
export type Address = string;

export const headingAddress = (field: HeadingField | 'durationWeeks'): Address => `heading.${field}`;
export const themeAddress = (week: number, field: ThemeField): Address => `theme.${week}.${field}`;
export const topicAddress = (week: number, index: number): Address => `theme.${week}.topic.${index}`;
export const practiceAddress = (key: string, field: Exclude<keyof PracticeDraft, 'key'>): Address =>
  `practice.${key}.${field}`;
/** The buttons of a practice that is not open, and the one that adds a practice to a week: they take the focus too. */
export const practiceToolAddress = (key: string, tool: 'edit' | 'up' | 'down'): Address => `practice.${key}.${tool}`;
export const addPracticeAddress = (week: number): Address => `add-practice.${week}`;
/** The two buttons above the days; what they wrote can be taken back, and then they have the focus again. */
export const fillAddress: Address = 'fill-empty';
export const pasteAddress: Address = 'paste-list';
export const promptAddress = (day: number): Address => `prompt.${day}`;
export const checkInAddress = (day: number): Address => `check-in.${day}`;
/** The button below the check-ins: it has the focus when one was removed. */
export const addCheckInAddress: Address = 'add-check-in';

export function fieldId(address: Address): string {
  return `wizard-${address.replaceAll('.', '-')}`;
}

type Place = { step: Step; week?: number; day?: number; practice?: string };

/** Which step, week, practice or day has to be open for a field to be seen. */
export function placeOf(address: Address, content: ProgramContent): Place {
  const [kind = '', which = ''] = address.split('.');
  switch (kind) {
    case 'theme':
      return { step: 2, week: Number(which) };
    case 'practice': {
      const found = weeksOf(content).find(({ week }) => week.practices.some((practice) => practice.key === which));
      return { step: 3, week: found?.number, practice: which };
    }
    case 'prompt':
    case 'check-in':
      return { step: 4, day: Number(which), week: weekAndDay(Number(which)).week };
    default:
      return { step: 1 };
  }
}

/**
 * The server names fields by their place in the list that was sent (`3.promptText`), from which blank ones were left
 * out. This gives each sentence the address of the field on the page; what belongs to no field is left out.
 */
export function addressErrors(
  part: PartName,
  fields: Record<string, string>,
  content: ProgramContent,
): Record<Address, string> {
  const found: Record<Address, string> = {};
  for (const [path, sentence] of Object.entries(fields)) {
    const address = addressOf(part, path.split('.'), content);
    if (address) found[address] ??= sentence;
  }
  return found;
}

function addressOf(part: PartName, path: string[], content: ProgramContent): Address | undefined {
  if (part === 'heading') {
    const [field = ''] = path;
    return field in content.heading ? headingAddress(field as HeadingField) : undefined;
  }
  const [index = '', field = '', deeper] = path;
  const at = Number(index);
  if (!Number.isInteger(at) || index === '') return undefined;
  if (part === 'themes') return themeField(themesBody(content)[at]?.weekNumber, field, deeper, content);
  if (part === 'practices') {
    const practice = keptPractices(content)[at]?.practice;
    if (!practice) return undefined;
    return practiceAddress(practice.key, field in practice && field !== 'key' ? (field as 'title') : 'title');
  }
  const day = writtenPrompts(content)[at]?.day;
  return day === undefined ? undefined : field === 'checkIn' ? checkInAddress(day) : promptAddress(day);
}

function themeField(
  week: number | undefined,
  field: string,
  deeper: string | undefined,
  content: ProgramContent,
): Address | undefined {
  if (week === undefined) return undefined;
  if (field !== 'discussionTopics') return themeAddress(week, isThemeField(field) ? field : 'title');
  const topics = content.weeks[week - 1]?.theme.discussionTopics ?? [];
  const written = topics.flatMap((topic, index) => (isBlank(topic) ? [] : [index]));
  return topicAddress(week, written[Number(deeper ?? written.length - 1)] ?? 0);
}
