import { programDay, totalDays, weekAndDay } from '#contract/programs/rules.ts';
import { prompt as defaultPrompt } from '#messages/default-prompt.ts';
import { emptyDays, isPracticeBlank, promptOf } from './content.ts';
import type { CheckIn, HeadingField, PracticeDraft, ProgramContent, ThemeField } from './content.ts';
import type { Draft, Step } from './draft.ts';
import type { SaveState } from './save-state.ts';
import {
  addPractice,
  changePractice,
  changeTheme,
  findPractice,
  movePractice,
  movePrompt,
  promptsAt,
  putCheckIn,
  putPractice,
  putPrompts,
  setPrompt,
  takeCheckIns,
  takePractice,
} from './edit-content.ts';
import type { PlacedPrompt } from './edit-content.ts';
import {
  addCheckInAddress,
  addPracticeAddress,
  checkInAddress,
  fillAddress,
  headingAddress,
  pasteAddress,
  placeOf,
  practiceAddress,
  practiceToolAddress,
  promptAddress,
  themeAddress,
  topicAddress,
} from './field-addresses.ts';
import type { Address } from './field-addresses.ts';

/** What the last bulk change replaced; offered until the next one. */
export type Undo =
  | { kind: 'prompts'; filled: 'default' | 'list'; before: PlacedPrompt[]; after: PlacedPrompt[] }
  | { kind: 'practice'; week: number; index: number; practice: PracticeDraft }
  | { kind: 'topic'; week: number; index: number; topic: string };

export type WizardState = Draft & {
  /** The practice whose form is open. */
  practice: string | null;
  errors: Record<Address, string>;
  undo: Undo | null;
  /** The field to focus; a new object each time, so that the same field can be focused again. */
  focus: { address: Address } | null;
};

export type Action =
  | { type: 'heading'; field: HeadingField; value: string }
  | { type: 'length'; weeks: number }
  | { type: 'theme'; week: number; field: ThemeField; value: string }
  | { type: 'topic'; week: number; index: number; value: string }
  | { type: 'remove-topic'; week: number; index: number }
  | { type: 'add-practice'; week: number; key: string }
  | { type: 'change-practice'; key: string; change: Partial<Omit<PracticeDraft, 'key'>> }
  | { type: 'remove-practice'; key: string }
  | { type: 'move-practice'; key: string; by: -1 | 1 }
  | { type: 'open-practice'; key: string }
  | { type: 'close-practice' }
  | { type: 'prompt'; day: number; text: string }
  | { type: 'move-prompt'; day: number; by: -1 | 1 }
  | { type: 'put-prompts'; puts: { day: number; text: string }[] }
  | { type: 'fill-empty' }
  | { type: 'put-check-in'; day: number; checkIn: CheckIn }
  | { type: 'remove-check-ins'; days: readonly number[] }
  | { type: 'undo' }
  | { type: 'step'; step: Step }
  | { type: 'open-week'; week: number; focus?: Address }
  | { type: 'open-day'; day: number; focus?: boolean }
  | { type: 'focus'; address: Address }
  | { type: 'refused'; errors: Record<Address, string> }
  | { type: 'saving'; save: SaveState }
  | { type: 'take'; content: ProgramContent; save: SaveState; aside: ProgramContent | null }
  | { type: 'follow'; draft: Draft }
  | { type: 'swap-aside' }
  | { type: 'drop-aside' }
  | { type: 'restore'; draft: Draft };

export function wizardState(draft: Draft): WizardState {
  return { ...draft, practice: null, errors: {}, undo: null, focus: null };
}

/** The part of the state that is stored on the device. */
export function draftIn({ step, day, content, save, aside }: WizardState): Draft {
  return { step, day, content, save, aside };
}

/** The week of the open day. */
export function openWeekOf({ day }: Pick<Draft, 'day'>): number {
  return weekAndDay(day).week;
}

export function reduce(state: WizardState, action: Action): WizardState {
  switch (action.type) {
    case 'heading':
      return edited(
        state,
        { ...state.content, heading: { ...state.content.heading, [action.field]: action.value } },
        headingAddress(action.field),
      );
    case 'length':
      return shortened(
        edited(
          state,
          { ...state.content, heading: { ...state.content.heading, durationWeeks: action.weeks } },
          headingAddress('durationWeeks'),
        ),
      );
    case 'theme':
      return edited(
        state,
        changeTheme(state.content, action.week, (theme) => ({ ...theme, [action.field]: action.value })),
        themeAddress(action.week, action.field),
      );
    case 'topic':
      return edited(
        state,
        changeTheme(state.content, action.week, (theme) => {
          const discussionTopics = [...theme.discussionTopics];
          discussionTopics[action.index] = action.value;
          return { ...theme, discussionTopics };
        }),
        topicAddress(action.week, action.index),
      );
    case 'remove-topic':
      return removeTopic(state, action.week, action.index);
    case 'add-practice':
      return openPractice(edited(state, addPractice(state.content, action.week, action.key)), action.key);
    case 'change-practice': {
      const content = changePractice(state.content, action.key, action.change);
      return edited(
        state,
        content,
        ...Object.keys(action.change).map((field) => practiceAddress(action.key, field as 'title')),
      );
    }
    case 'remove-practice':
      return removePractice(state, action.key);
    case 'move-practice':
      return {
        ...edited(state, movePractice(state.content, action.key, action.by)),
        focus: { address: practiceToolAddress(action.key, action.by < 0 ? 'up' : 'down') },
      };
    case 'open-practice':
      return openPractice(state, action.key);
    case 'close-practice':
      return state.practice === null
        ? state
        : { ...state, practice: null, focus: { address: practiceToolAddress(state.practice, 'edit') } };
    case 'prompt':
      return edited(state, setPrompt(state.content, action.day, action.text), promptAddress(action.day));
    case 'move-prompt': {
      const to = action.day + action.by;
      if (to < 1 || to > totalDays(state.content.heading.durationWeeks)) return state;
      const moved = edited(
        state,
        movePrompt(state.content, action.day, to),
        promptAddress(action.day),
        promptAddress(to),
      );
      return openDay(moved, to, true);
    }
    case 'put-prompts':
      return put(state, action.puts, 'list');
    case 'fill-empty':
      return put(
        state,
        emptyDays(state.content).map((day) => ({ day, text: defaultPrompt.default })),
        'default',
      );
    case 'put-check-in':
      return edited(state, putCheckIn(state.content, action.day, action.checkIn), checkInAddress(action.day));
    case 'remove-check-ins':
      return {
        ...edited(state, takeCheckIns(state.content, action.days), ...action.days.map(checkInAddress)),
        focus: { address: addCheckInAddress },
      };
    case 'undo':
      return undone(state);
    case 'step':
      return openStep(state, action.step);
    case 'open-week':
      return openWeek(state, action.week, action.focus);
    case 'open-day':
      return openDay(state, action.day, action.focus ?? false);
    case 'focus':
      return { ...state, focus: { address: action.address } };
    case 'refused':
      return refused(state, action.errors);
    case 'saving':
      return { ...state, save: action.save };
    case 'take':
      return replaced(state, action);
    case 'follow':
      return replaced(state, action.draft);
    case 'swap-aside':
      return state.aside ? replaced(state, { content: state.aside, aside: state.content, save: state.save }) : state;
    case 'drop-aside':
      return { ...state, aside: null };
    case 'restore':
      return wizardState(action.draft);
  }
}

/** Editing a field clears its error. */
function edited(state: WizardState, content: ProgramContent, ...addresses: Address[]): WizardState {
  if (content === state.content) return state;
  if (!addresses.some((address) => address in state.errors)) return { ...state, content };
  const errors = Object.fromEntries(Object.entries(state.errors).filter(([address]) => !addresses.includes(address)));
  return { ...state, content, errors };
}

/** After the length changed, the open day must still exist. */
function shortened(state: WizardState): WizardState {
  return { ...state, day: Math.min(state.day, totalDays(state.content.heading.durationWeeks)) };
}

/** Swaps the content without navigating. */
function replaced(
  state: WizardState,
  { content, save, aside }: Pick<Draft, 'content' | 'save' | 'aside'>,
): WizardState {
  return shortened({ ...state, content, save, aside, errors: {}, undo: null, practice: null });
}

/** Without any prompt, step 4 opens on day 1, whatever week was open before. */
function openStep(state: WizardState, step: Step): WizardState {
  const isUnwritten = emptyDays(state.content).length === totalDays(state.content.heading.durationWeeks);
  return { ...state, step, day: step === 4 && isUnwritten ? 1 : state.day };
}

function openDay(state: WizardState, day: number, focus: boolean): WizardState {
  return { ...state, day, focus: focus ? { address: promptAddress(day) } : state.focus };
}

/** Opens the first empty day of another week, or its first day. */
function openWeek(state: WizardState, week: number, focus?: Address): WizardState {
  const empty = emptyDays(state.content).find((day) => weekAndDay(day).week === week);
  const day = openWeekOf(state) === week ? state.day : (empty ?? programDay(week, 1));
  return { ...state, day, focus: focus === undefined ? state.focus : { address: focus } };
}

function openPractice(state: WizardState, key: string): WizardState {
  const week = findPractice(state.content, key)?.week;
  return week === undefined ? state : { ...openWeek(state, week, practiceAddress(key, 'title')), practice: key };
}

function removeTopic(state: WizardState, week: number, index: number): WizardState {
  const topic = state.content.weeks[week - 1]?.theme.discussionTopics[index];
  if (topic === undefined) return state;
  const content = changeTheme(state.content, week, (theme) => ({
    ...theme,
    discussionTopics: theme.discussionTopics.toSpliced(index, 1),
  }));
  const next: WizardState = {
    ...edited(state, content),
    focus: { address: topicAddress(week, Math.max(0, index - 1)) },
  };
  return topic.trim() === '' ? next : { ...next, undo: { kind: 'topic', week, index, topic } };
}

/** Focuses the add button of the week; undo brings the practice back. */
function removePractice(state: WizardState, key: string): WizardState {
  const taken = takePractice(state.content, key);
  if (!taken) return state;
  const { content, ...undo } = taken;
  const practice = state.practice === key ? null : state.practice;
  return {
    ...edited(state, content),
    undo: isPracticeBlank(undo.practice) ? state.undo : { kind: 'practice', ...undo },
    practice,
    focus: { address: addPracticeAddress(undo.week) },
  };
}

function put(state: WizardState, puts: { day: number; text: string }[], filled: 'default' | 'list'): WizardState {
  if (puts.length === 0) return state;
  const days = puts.map(({ day }) => day);
  const before = promptsAt(state.content, days);
  const content = putPrompts(
    state.content,
    puts.map(({ day, text }) => ({ day, prompt: { ...promptOf(state.content, day), text } })),
  );
  return {
    ...edited(state, content, ...days.map(promptAddress)),
    undo: { kind: 'prompts', filled, before, after: promptsAt(content, days) },
  };
}

function undone(state: WizardState): WizardState {
  const { undo } = state;
  if (!undo) return state;
  const next: WizardState = { ...state, undo: null };
  switch (undo.kind) {
    case 'prompts': {
      // A day that was edited since keeps its text.
      const untouched = undo.after
        .filter(({ day, prompt }) => promptsAt(state.content, [day])[0]?.prompt.text === prompt.text)
        .map(({ day }) => day);
      const back = edited(
        { ...next, step: 4 },
        putPrompts(
          state.content,
          undo.before.filter(({ day }) => untouched.includes(day)),
        ),
      );
      return { ...back, focus: { address: undo.filled === 'default' ? fillAddress : pasteAddress } };
    }
    case 'practice':
      return openPractice(edited({ ...next, step: 3 }, putPractice(state.content, undo)), undo.practice.key);
    case 'topic': {
      const content = changeTheme(state.content, undo.week, (theme) => ({
        ...theme,
        discussionTopics: theme.discussionTopics.toSpliced(undo.index, 0, undo.topic),
      }));
      return openWeek(edited({ ...next, step: 2 }, content), undo.week, topicAddress(undo.week, undo.index));
    }
  }
}

/** Brings the person to the first field that was refused. */
function refused(state: WizardState, errors: Record<Address, string>): WizardState {
  const [first] = Object.keys(errors);
  if (first === undefined) return state;
  const { step, day, week, practice } = placeOf(first, state.content);
  const there = day === undefined ? openWeek(state, week ?? openWeekOf(state)) : { ...state, day };
  return { ...there, errors, step, practice: practice ?? state.practice, focus: { address: first } };
}
