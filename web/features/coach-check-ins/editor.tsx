import { useEffect, useMemo, useRef, type ChangeEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { instructionMax, instrumentTitleMax, ownItemsMax } from '#contract/check-ins/constants.ts';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { ApiError, sentenceOf } from '#web/platform/api.ts';
import { now } from '#web/platform/boot.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { localDay } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { SwitchRow } from '#web/ui/choice.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { Crumb } from '#web/ui/link.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { ErrorState, Notice } from '#web/ui/state.tsx';
import { checkIns as checkInsCopy, editor as copy } from '#messages/coach-check-ins.ts';
import { useFaults } from './faults.ts';
import { canAddUp, formOf, instrumentOf, newForm, newQuestion, type Form, type Question } from './form.ts';
import { InstrumentWords } from './instrument-words.tsx';
import { useSaveForm } from './mutations.ts';
import { QuestionFields } from './question-fields.tsx';
import { libraryQuery } from './queries.ts';
import './check-ins.css';

type EditorPageProps = { id: string; timeZone: string };

/** An own check-in by its id, or a new one. */
export function CheckInEditor({ id, timeZone }: EditorPageProps) {
  const isNew = id === 'new';
  const { data, error, refetch } = useQuery({ ...libraryQuery, enabled: !isNew });
  const saved = data?.own.find((one) => one.id === id);
  const form = useMemo(() => (isNew ? newForm() : saved ? formOf(saved) : null), [isNew, saved]);
  return (
    <div className="checkins">
      <Crumb href="/check-ins">{copy.back}</Crumb>
      <h1 className="title mb5">{isNew ? copy.make : (saved?.title ?? copy.edit)}</h1>
      {form ? (
        <Editor key={id} saved={saved} start={form} place={`check-in-form:${id}`} timeZone={timeZone} />
      ) : saved ? (
        <>
          <Notice className="mb5">{copy.fixed}</Notice>
          <InstrumentWords instrument={saved} />
        </>
      ) : error ? (
        <LoadError title={checkInsCopy.failed} error={error} onRetry={refetch} />
      ) : data ? (
        <ErrorState title={copy.gone.title} action={<ButtonLink href="/check-ins">{copy.back}</ButtonLink>}>
          {copy.gone.text}
        </ErrorState>
      ) : (
        <Loading text={checkInsCopy.loading}>
          <SkeletonRows rows={6} />
        </Loading>
      )}
    </div>
  );
}

const most = { title: instrumentTitleMax, about: instructionMax, minutes: 2 };

type EditorProps = { saved: Instrument | undefined; start: Form; place: string; timeZone: string };

function Editor({ saved, start, place, timeZone }: EditorProps) {
  const [, navigate] = useLocation();
  const { value: form, set, base, clear, isChanged } = useDraft(place, start, saved?.version ?? 0);
  const save = useSaveForm();
  const { data } = useQuery(libraryQuery);
  /** Of a new one, when the answer to saving it was lost. */
  const newest = data?.own.find(({ id }) => id === form.id);
  const element = useRef<HTMLFormElement>(null);
  const isConflict = save.error instanceof ApiError && save.error.status === 409;
  const faultOf = useFaults(save.error, save.variables?.instrument);
  // After the fields have their errors.
  useEffect(() => {
    if (save.error) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [save.error]);

  const change = (part: Partial<Form>) => set((current) => ({ ...current, ...part }));
  /** Errors are known by the place of a question, which is another one now. */
  function reorder(questions: Question[]) {
    save.reset();
    change({ questions });
  }
  function submit(baseVersion: number) {
    if (save.isPending) return;
    save.mutate(
      { id: form.id, baseVersion, instrument: instrumentOf(form, localDay(now(), timeZone)) },
      {
        onSuccess: ({ title }) => {
          void clear();
          toast({ title: copy.saved({ title }), ...(saved && { description: copy.later }) });
          navigate('/check-ins');
        },
      },
    );
  }

  return (
    <form
      ref={element}
      className="checkinform stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(base ?? 0);
      }}
    >
      {(['title', 'about', 'minutes'] as const).map((name) => {
        const Control = name === 'about' ? Textarea : Input;
        return (
          <Field key={name} label={copy.fields[name]} optional={name === 'about'} error={faultOf(name)}>
            <Control
              dir="auto"
              value={form[name]}
              maxLength={most[name]}
              onChange={({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
                change({ [name]: target.value })
              }
            />
          </Field>
        );
      })}
      <h2 className="h2">{copy.questions}</h2>
      {form.questions.map((question, index) => (
        <QuestionFields
          key={question.id}
          question={question}
          index={index}
          count={form.questions.length}
          isScored={form.isAdded && canAddUp(form)}
          faultOf={faultOf}
          onChange={(part) =>
            set((current) => ({
              ...current,
              questions: current.questions.map((one) => (one.id === question.id ? { ...one, ...part } : one)),
            }))
          }
          onMove={(step) => reorder(form.questions.toSpliced(index, 1).toSpliced(index + step, 0, question))}
          onRemove={() => reorder(form.questions.toSpliced(index, 1))}
        />
      ))}
      <div className="row wrap g3">
        <Button
          small
          disabled={form.questions.length >= ownItemsMax}
          onClick={() => reorder([...form.questions, newQuestion()])}
        >
          {copy.add}
        </Button>
        {form.questions.length >= ownItemsMax && <span className="small soft">{copy.full({ most: ownItemsMax })}</span>}
      </div>
      <SwitchRow
        label={copy.sum}
        say={canAddUp(form) ? copy.sumText : copy.noSum}
        checked={form.isAdded && canAddUp(form)}
        disabled={!canAddUp(form)}
        onChange={({ target }) => change({ isAdded: target.checked })}
      />
      {save.error && (
        <Notice
          tone="bad"
          live
          action={
            isConflict &&
            newest && (
              <Button small onClick={() => submit(newest.version)}>
                {copy.mine}
              </Button>
            )
          }
        >
          {sentenceOf(save.error, checkInsCopy.notSaved)}
        </Notice>
      )}
      <div className="row wrap g3">
        <Button variant="primary" type="submit" pending={save.isPending} pendingText={copy.saving}>
          {copy.save}
        </Button>
        {isChanged && (
          <>
            <Button variant="quiet" onClick={() => void clear().then(save.reset)}>
              {copy.undo}
            </Button>
            <span className="small soft">{copy.kept}</span>
          </>
        )}
      </div>
    </form>
  );
}
