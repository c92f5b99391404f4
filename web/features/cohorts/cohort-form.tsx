import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { startAheadMaxDays } from '#contract/assignments/rules.ts';
import {
  admissions,
  cohortNameMax,
  cohortPaces,
  cohortPlacesMax,
  lastDateOf,
  type Admission,
  type CohortPace,
} from '#contract/cohorts/rules.ts';
import { dateAfter } from '#contract/days.ts';
import { totalDays } from '#contract/programs/rules.ts';
import { ownProfileQuery } from '#web/features/coach-profile/queries.ts';
import { availableProgramsQuery } from '#web/features/programs/queries.ts';
import { fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { localDay, longCalendarDay } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { useNow } from '#web/platform/use-now.ts';
import { useOwnSearch } from '#web/platform/use-own-search.ts';
import { LoadError } from '#web/ui/load.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { Crumb } from '#web/ui/link.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { cohort as cohortCopy, cohortForm as copy, cohorts as cohortsCopy } from '#messages/cohorts.ts';
import { JoinCard } from './join-link.tsx';
import { cohortsQuery, useSaveCohort, type Cohort, type CohortBody } from './queries.ts';
import './cohorts.css';

/** As typed: a number may be incomplete. */
type Values = {
  name: string;
  programId: string;
  startsOn: string;
  pace: CohortPace;
  admission: Admission;
  places: string;
  closesOn: string;
};

const fresh: Values = {
  name: '',
  programId: '',
  startsOn: '',
  pace: 'together',
  admission: 'link',
  places: '12',
  closesOn: '',
};

type FormProps = { coachName: string; timeZone: string };

/** A new cohort, or a copy of another one with everything but the dates filled in. */
export function NewCohort(props: FormProps) {
  const repeated = new URLSearchParams(useOwnSearch('/cohorts/new')).get('repeat');
  const { data, isPending } = useQuery({ ...cohortsQuery, enabled: repeated !== null });
  if (repeated !== null && isPending) return <FormLoading />;
  const before = data?.find(({ id }) => id === repeated);
  const start = before
    ? {
        ...fresh,
        name: before.name,
        programId: before.program?.id ?? '',
        pace: before.pace,
        admission: before.admission,
        places: `${before.places}`,
      }
    : fresh;
  return <CohortForm key={repeated} place={`cohort:${repeated ?? 'new'}`} start={start} {...props} />;
}

export function EditCohort({ id, ...props }: FormProps & { id: string }) {
  const { data, error, refetch } = useQuery(cohortsQuery);
  const cohort = data?.find((one) => one.id === id);
  if (!data)
    return error ? (
      <LoadError level={1} title={cohortsCopy.failed.title} onRetry={refetch} error={error} />
    ) : (
      <FormLoading />
    );
  if (!cohort || cohort.state === 'ended')
    return (
      <EmptyState
        level={1}
        sheet
        title={cohort ? cohortCopy.joining.ended : cohortCopy.notFound.title}
        action={<ButtonLink href="/cohorts">{cohortCopy.notFound.back}</ButtonLink>}
      >
        {!cohort && cohortCopy.notFound.text}
      </EmptyState>
    );
  const start = {
    name: cohort.name,
    programId: cohort.program?.id ?? '',
    startsOn: cohort.startsOn,
    pace: cohort.pace,
    admission: cohort.admission,
    places: `${cohort.places}`,
    closesOn: cohort.closesOn ?? '',
  };
  return <CohortForm place={`cohort:${id}`} start={start} cohort={cohort} {...props} />;
}

const FormLoading = () => (
  <Loading text={cohortsCopy.loading}>
    <SkeletonRows rows={4} />
  </Loading>
);

type CohortFormProps = FormProps & { place: string; start: Values; cohort?: Cohort };

function CohortForm({ place, start, cohort, coachName, timeZone }: CohortFormProps) {
  const draft = useDraft<Values>(place, start);
  const values = draft.value;
  const save = useSaveCohort(cohort?.id);
  const programs = useQuery(availableProgramsQuery);
  const { data: profile } = useQuery(ownProfileQuery);
  const today = localDay(useNow(), timeZone);
  const isFixed = cohort !== undefined && !cohort.canBeMoved;
  // Its start has passed without members: the date may stay, or be a later one.
  const isLate = cohort?.state === 'running' && !isFixed;
  const errors = fieldErrorsOf(save.error);
  const form = useRef<HTMLFormElement>(null);
  // On a phone what is wrong would be out of sight of the button.
  useEffect(() => {
    if (save.error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [save.error]);
  const program = programOf(values.programId, programs.data, cohort);
  const last = isFixed
    ? cohort.programEndsOn
    : program && values.startsOn
      ? lastDateOf({ ...values, durationWeeks: program.days / 7 })
      : null;
  const back = cohort ? `/cohorts/${cohort.id}` : '/cohorts';

  /** Not while it is on its way: the draft ends when it has arrived. */
  function change(changed: Partial<Values>) {
    if (save.isPending) return;
    if (save.isError) save.reset();
    draft.set((now) => ({ ...now, ...changed }));
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(bodyOf(values), {
      onSuccess: async ({ id }) => {
        await draft.clear();
        toast(
          cohort ? { title: copy.saved } : { title: copy.created.title, description: copy.created[values.admission] },
        );
        navigate(`/cohorts/${id}`);
      },
      onError: (error) => toast({ variant: 'destructive', title: copy.failed, description: sentenceOf(error) }),
    });
  }

  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Crumb href={back}>
        <bdi>{cohort?.name ?? cohortsCopy.title}</bdi>
      </Crumb>
      <h1 className="title cohortform__title" tabIndex={-1}>
        {cohort ? copy.edit({ name: cohort.name }) : copy.title}
      </h1>
      <div className="cohortgrid stack g0 top">
        <div>
          <Part title={copy.what}>
            <Field label={copy.name} hint={copy.nameHint} error={errors.name}>
              <Input
                written
                value={values.name}
                readOnly={save.isPending}
                maxLength={cohortNameMax}
                onChange={(event) => change({ name: event.target.value })}
              />
            </Field>
            <div className="cohortform__pair stack top">
              <Field
                label={copy.program}
                error={errors.programId ?? (programs.isError && !programs.data ? copy.programsFailed : undefined)}
                aside={
                  programs.isError &&
                  !programs.data && (
                    <Button variant="quiet" small onClick={() => void programs.refetch()}>
                      {copy.again}
                    </Button>
                  )
                }
              >
                <Select
                  value={values.programId}
                  disabled={isFixed || !programs.data}
                  onChange={(event) => change({ programId: event.target.value })}
                >
                  <option value="">{programs.isPending ? copy.loading : copy.choose}</option>
                  {program && !programs.data?.some(({ id }) => id === program.id) && (
                    <option value={program.id}>{copy.days({ title: program.title, days: program.days })}</option>
                  )}
                  {programs.data?.map(({ id, title, durationWeeks }) => (
                    <option key={id} value={id}>
                      {copy.days({ title, days: totalDays(durationWeeks) })}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field
                label={copy.starts}
                hint={last ? copy.ends({ day: longCalendarDay(last) }) : copy.startsHint}
                error={errors.startsOn}
              >
                <Input
                  type="date"
                  value={values.startsOn}
                  readOnly={save.isPending}
                  min={isFixed || isLate ? undefined : today}
                  max={dateAfter(today, startAheadMaxDays)}
                  disabled={isFixed}
                  onChange={(event) => change({ startsOn: event.target.value })}
                />
              </Field>
            </div>
            {cohort && <p className="small soft">{isFixed ? copy.begun : isLate ? copy.nobodyYet : copy.moves}</p>}
          </Part>
          <Part title={copy.pace}>
            <ChoiceGroup legend={copy.pace} hideLegend columns={2}>
              {cohortPaces.map((pace) => (
                <Choice
                  key={pace}
                  name="pace"
                  checked={values.pace === pace}
                  disabled={isFixed}
                  onChange={() => change({ pace })}
                  title={copy[pace].title}
                  description={copy[pace].text}
                  extra={<PacePicture pace={pace} />}
                />
              ))}
            </ChoiceGroup>
          </Part>
          <Part title={copy.who}>
            <ChoiceGroup legend={copy.who} hideLegend>
              {admissions.map((admission) => (
                <Choice
                  key={admission}
                  name="admission"
                  checked={values.admission === admission}
                  onChange={() => change({ admission })}
                  title={copy.admission[admission].title}
                  description={copy.admission[admission].text}
                />
              ))}
            </ChoiceGroup>
            <div className="cohortform__pair stack top">
              <Field
                label={copy.places}
                hint={profile && copy.capacity({ most: profile.maxClients, taken: profile.clientCount })}
                error={errors.places}
              >
                <Input
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={cohortPlacesMax}
                  value={values.places}
                  readOnly={save.isPending}
                  onChange={(event) => change({ places: event.target.value })}
                />
              </Field>
              <Field label={copy.closes} optional hint={copy.closesHint} error={errors.closesOn}>
                <Input
                  type="date"
                  value={values.closesOn}
                  readOnly={save.isPending}
                  min={today}
                  max={last ?? undefined}
                  onChange={(event) => change({ closesOn: event.target.value })}
                />
              </Field>
            </div>
          </Part>
        </div>
        <aside aria-label={cohortCopy.join.title}>
          <Section title={cohortCopy.join.title}>
            {values.admission === 'coach' ? (
              <p className="small soft">{cohortCopy.join.closed}</p>
            ) : (
              <>
                {!cohort && <p className="small soft mb3">{cohortCopy.join.later}</p>}
                <JoinCard
                  cohort={{ ...values, program }}
                  coachName={coachName}
                  code={cohort?.joinCode}
                  qrOf={cohort?.id}
                />
              </>
            )}
            <p className="small soft mt3">{cohortCopy.join.seen}</p>
          </Section>
        </aside>
      </div>
      <div className="cohortform__acts row between">
        <ButtonLink href={back}>{copy.cancel}</ButtonLink>
        <p className="small soft">{!cohort && copy.told}</p>
        <Button variant="primary" type="submit" pending={save.isPending} pendingText={copy.pending}>
          {cohort ? copy.save : copy.submit}
        </Button>
      </div>
    </form>
  );
}

function bodyOf({ places, closesOn, ...values }: Values): CohortBody {
  // A value that is not a number is refused there, with the sentence beside the field.
  return { ...values, places: Number.parseInt(places, 10) || 0, closesOn: closesOn || null };
}

type Listed = { id: string; title: string; durationWeeks: number };

/** The one it has may not be offered any more, and stays nevertheless. */
function programOf(id: string, all: readonly Listed[] | undefined, cohort: Cohort | undefined) {
  const listed = all?.find((one) => one.id === id);
  if (listed) return { id, title: listed.title, days: totalDays(listed.durationWeeks) };
  return cohort?.program?.id === id ? cohort.program : null;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="cohortform__part stack">
      <h2 className="h2">{title}</h2>
      <div className="stack">{children}</div>
    </section>
  );
}

/** Three people on the same day, or each on another. */
const reached = { together: [4, 4, 4], own: [2, 5, 4] } as const;

function PacePicture({ pace }: { pace: CohortPace }) {
  return (
    <span className="pacepic stack mt2" aria-hidden="true">
      {reached[pace].map((today, row) => (
        <span key={row}>
          {Array.from({ length: 7 }, (_, day) => (
            <i key={day} className={day + 1 < today ? 'wov' : day + 1 === today ? 'now' : undefined} />
          ))}
        </span>
      ))}
    </span>
  );
}
