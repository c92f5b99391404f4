import { totalDays } from '#contract/programs/rules.ts';
import { blankContent, blankPractice } from './content.ts';
import type { DayCheckIn, Heading, PracticeDraft, ProgramContent, Prompt, Theme } from './content.ts';
import { savedState, unsavedState } from './save-state.ts';
import type { SavedProgram, SaveState } from './save-state.ts';

export const steps = [1, 2, 3, 4] as const;
export type Step = (typeof steps)[number];

/** What is stored on the device. */
export type Draft = {
  step: Step;
  /** The day that is open in step 4; the other steps show its week. */
  day: number;
  content: ProgramContent;
  save: SaveState;
  /** The other of two versions, so that choosing one loses nothing. */
  aside: ProgramContent | null;
};

export function newDraft(): Draft {
  return { step: 1, day: 1, content: blankContent(), save: unsavedState(), aside: null };
}

export function draftOf(program: SavedProgram, content: ProgramContent): Draft {
  return { step: 1, day: 1, content, save: savedState(program, content), aside: null };
}

/** Missing in a draft that an older version of the page has saved: any field. */
type Kept<Value> = Value extends (infer Item)[]
  ? (Kept<Item> | undefined)[]
  : Value extends object
    ? { [Field in keyof Value]?: Kept<Value[Field]> | null }
    : Value;

/** A draft from storage, with defaults for missing fields. Null: it is not a draft. */
export function reviveDraft(value: unknown): Draft | null {
  const kept = value as Kept<Draft> | null;
  if (!kept?.content?.heading) return null;
  const content = reviveContent(kept.content);
  return {
    step: steps.find((step) => step === kept.step) ?? 1,
    day: Math.min(kept.day ?? 1, totalDays(content.heading.durationWeeks)),
    content,
    save: reviveSave(kept.save),
    aside: kept.aside ? reviveContent(kept.aside) : null,
  };
}

function reviveContent({ heading, weeks, checkIns }: Kept<ProgramContent>): ProgramContent {
  const blank = blankContent();
  return {
    heading: { ...blank.heading, ...heading } as Heading,
    weeks: blank.weeks.map(({ theme, prompts }, index) => {
      const week = weeks?.[index];
      return {
        theme: { ...theme, ...week?.theme } as Theme,
        practices: (week?.practices ?? []).map(
          (practice, at) => ({ ...blankPractice(`revived-${at}`), ...practice }) as PracticeDraft,
        ),
        prompts: prompts.map((prompt, day) => ({ ...prompt, ...week?.prompts?.[day] }) as Prompt),
      };
    }),
    checkIns: (checkIns ?? []) as DayCheckIn[],
  };
}

/** A part that is not known to be saved is sent again: the server accepts what it already has. */
function reviveSave(kept: Kept<SaveState> | null | undefined): SaveState {
  const blank = unsavedState();
  const unknown = { heading: '', themes: '', practices: '', prompts: '' };
  const saved = kept?.program ? { ...unknown, ...kept.saved } : blank.saved;
  return { ...blank, ...kept, saved } as SaveState;
}
