import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { goalTitleMax, levels, levelTextMax } from '#contract/goals/constants.ts';
import type { Goal, OwnGoals } from '#contract/goals/schema.ts';
import { firstNameOf } from '#contract/names.ts';
import { api, ApiError } from '#web/platform/api.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { newUuid } from '#web/platform/uuid.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { SwitchRow } from '#web/ui/choice.tsx';
import { Field, FieldError, Input, Textarea } from '#web/ui/field.tsx';
import { levelNames } from '#messages/ui-goal.ts';
import { RungField } from '#web/ui/goal/rungs.tsx';
import { InEnglish } from '#web/ui/in-english.tsx';
import { Crumb } from '#web/ui/link.tsx';
import { Sheet } from '#web/ui/section.tsx';
import { StateLine } from '#web/ui/state.tsx';
import { goals as goalsCopy } from '#messages/goals.ts';
import { GoalRows, wayTo } from './goals.tsx';
import { useGoalChange } from './queries.ts';

const copy = goalsCopy.write;
const [lowest, middle] = [levels.indexOf(-2), levels.indexOf(0)];

/** Written from the middle outwards: what would be enough and where one began are needed, the rest may come later. */
export function WriteGoal({ own, goal, occasion }: { own: OwnGoals; goal?: Goal; occasion: string | undefined }) {
  const { goals, coach } = own;
  const [, goTo] = useLocation();
  const start = useMemo(
    () => ({
      // With what was typed, so that a save whose response was lost is the same one after a reload.
      id: goal?.id ?? newUuid(),
      title: goal?.title ?? '',
      levels: goal?.levels ?? levels.map(() => ''),
      until: goal?.until ?? '',
      isShown: Boolean(goal?.share),
    }),
    [goal],
  );
  const draft = useDraft(`goal:${goal?.id ?? 'new'}`, start, goal?.version ?? 0);
  const { id, title, levels: steps, until, isShown } = draft.value;
  const [isAsked, setAsked] = useState(false);
  /** Changed elsewhere: a toast says so, and saving again is over what is there now. */
  const [hasSeen, setSeen] = useState(false);
  const save = useGoalChange(
    () => {
      const now = goals.find((one) => one.id === id)?.version ?? 0;
      const body = {
        baseVersion: hasSeen ? now : (draft.base ?? now),
        title: title.trim(),
        levels: steps.map((step) => step.trim()),
        until: until || null,
        isShown: isShown && coach !== null,
        ...(coach ? { coachId: coach.id } : {}),
      };
      return api('PUT /api/client/goals/{id}', { params: { id }, body });
    },
    { occasion: goal ? undefined : occasion },
  );
  const set = (changed: Partial<typeof start>) => save.isPending || draft.set((now) => ({ ...now, ...changed }));
  const isNeeded = (index: number) => index === lowest || index === middle;
  const lacksWords = (index: number) => isNeeded(index) && !steps[index]?.trim();

  function submit() {
    setAsked(true);
    if (save.isPending || !title.trim() || levels.some((_, index) => lacksWords(index))) return;
    save.mutate(undefined, {
      onSuccess: () => void draft.clear().then(() => goTo(wayTo(id, goal ? { occasion } : {}))),
      onError: (error) => setSeen(error instanceof ApiError && error.status === 409),
    });
  }

  return (
    <div className="goals split">
      <form
        className="stack g5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div>
          <Crumb href="/goals">{goalsCopy.title}</Crumb>
          <h1 className="title mt3">{copy.title}</h1>
          <p className="soft">{copy.lead}</p>
        </div>
        <Field label={copy.name} required error={isAsked && !title.trim() && copy.needsName}>
          <Textarea
            className="goals__title"
            written
            grows
            rows={1}
            maxLength={goalTitleMax}
            value={title}
            onChange={(event) => set({ title: event.target.value })}
          />
        </Field>
        <Sheet>
          {levels.toReversed().map((level, place) => {
            const index = levels.indexOf(level);
            return (
              <RungField key={level} place={place}>
                <Field
                  label={levelNames[level]}
                  required={isNeeded(index)}
                  error={isAsked && lacksWords(index) && copy.needsWords}
                >
                  <Textarea
                    written
                    grows
                    rows={1}
                    maxLength={levelTextMax}
                    value={steps[index] ?? ''}
                    onChange={(event) =>
                      set({ levels: steps.map((step, at) => (at === index ? event.target.value : step)) })
                    }
                  />
                </Field>
              </RungField>
            );
          })}
        </Sheet>
        <div className="row wrap bottom g5">
          <Field label={copy.until} optional>
            <Input type="date" value={until} onChange={(event) => set({ until: event.target.value })} />
          </Field>
          {coach && (
            <>
              <SwitchRow
                label={copy.switch({ name: firstNameOf(coach.fullName) })}
                say={isShown ? copy.on : copy.off}
                checked={isShown}
                onChange={(event) => set({ isShown: event.target.checked })}
              />
              <InEnglish
                say={({ goals: { write } }) => [
                  write.switch({ name: firstNameOf(coach.fullName) }),
                  isShown ? write.on : write.off,
                ]}
              />
            </>
          )}
        </div>
        {draft.error && <FieldError>{draft.error}</FieldError>}
        <div className="row wrap">
          <Button variant="primary" type="submit" pending={save.isPending} pendingText={goalsCopy.rating}>
            {copy.save}
          </Button>
          <ButtonLink variant="quiet" href={goal ? wayTo(goal.id, { occasion }) : '/goals'}>
            {copy.later}
          </ButtonLink>
          {draft.state === 'device' && <StateLine state="device">{copy.kept}</StateLine>}
        </div>
      </form>
      <aside className="stack">
        {goals.some((one) => one.id !== goal?.id && one.endedAt === null) && (
          <section>
            <h2 className="note">{goalsCopy.all}</h2>
            <GoalRows goals={goals.filter((one) => one.id !== goal?.id && one.endedAt === null)} />
          </section>
        )}
        <p className="small soft">{copy.aside}</p>
      </aside>
    </div>
  );
}
