import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Check from '#web/ui/icons/check.ts';
import X from '#web/ui/icons/x.ts';
import type { BulkOutcome } from '#contract/bulk/endpoints.ts';
import type { BulkAction } from '#contract/bulk/rules.ts';
import { invitationMessageMax } from '#contract/invitations/rules.ts';
import { messageMax } from '#contract/messages/constants.ts';
import { outreachMessageMax, personalise } from '#contract/outreach/rules.ts';
import { cohortNamesQuery } from '#web/features/coach-dashboard/queries.ts';
import { availableProgramsQuery } from '#web/features/programs/queries.ts';
import { referralQuery } from '#web/features/referral/queries.ts';
import { sentenceOf } from '#web/platform/api.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Select, Textarea } from '#web/ui/field.tsx';
import { ProgressThread } from '#web/ui/figures.tsx';
import { Notice } from '#web/ui/state.tsx';
import type { Ticked } from '#web/ui/ticks.tsx';
import { bulk as copy } from '#messages/bulk.ts';
import { carryOut, preview, type Confirmed } from './run.ts';

type BulkDialogProps = {
  action: BulkAction;
  people: readonly Ticked[];
  /** Where it is clear which one. */
  cohortId?: string;
  /** One that was begun before and is not through. */
  confirmed: Confirmed | null;
  onConfirmed: (confirmed: Confirmed | null) => void;
  onClose: (isDone: boolean) => void;
};

/** First what is to be done, then what will happen to whom, then how far it is and what came of it for each. */
export function BulkDialog({
  action,
  people: chosenPeople,
  cohortId: chosen = '',
  confirmed,
  onConfirmed,
  onClose,
}: BulkDialogProps) {
  const formId = useId();
  const client = useQueryClient();
  // The names of a resumed action: it's forgotten on the device once it's done, and the result still needs them.
  const [people] = useState(chosenPeople);
  const { data: referral } = useQuery({ ...referralQuery, enabled: action === 'outreach' });
  const ownText = action === 'outreach' ? (referral?.defaultOutreachMessage ?? '') : '';
  const draft = useDraft(`bulk:${action}`, ownText);
  const [programId, setProgramId] = useState('');
  const [cohortId, setCohortId] = useState(chosen);
  const [foreseen, setForeseen] = useState<readonly BulkOutcome[]>();
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[]>([]);
  const [running, setRunning] = useState<{ done: number; all: number }>();
  const [isFinished, setFinished] = useState(false);
  const [error, setError] = useState<string>();
  const words = draft.value.trim();
  const isWritten = action === 'message' || action === 'outreach' || action === 'invitation';
  const needed = {
    program: programId,
    cohort: cohortId,
    message: words,
    outreach: words,
    invitation: cohortId || programId,
  };
  const canCheck = action === 'nudge' || needed[action] !== '';
  const possible = foreseen?.filter(({ isPossible }) => isPossible) ?? [];

  async function check(event?: SubmitEvent) {
    event?.preventDefault();
    if (!canCheck || running) return;
    setError(undefined);
    setRunning({ done: 0, all: people.length });
    try {
      const wish = { action, message: words, programId, cohortId };
      setForeseen(await preview(wish, people, (done) => setRunning({ done, all: people.length })));
    } catch (failure) {
      setError(sentenceOf(failure));
    }
    setRunning(undefined);
  }

  async function run(wanted: Confirmed) {
    setError(undefined);
    onConfirmed(wanted);
    setRunning({ done: wanted.sent, all: wanted.people.length });
    try {
      await carryOut(wanted, (part, sent) => {
        setOutcomes((before) => [...before, ...part]);
        setRunning({ done: sent, all: wanted.people.length });
        onConfirmed(sent < wanted.people.length ? { ...wanted, sent } : null);
      });
      setFinished(true);
      void draft.clear();
      await client.invalidateQueries();
    } catch (failure) {
      setError(sentenceOf(failure));
    }
    setRunning(undefined);
  }

  // Opened by Continue on the page: there's nothing left to ask.
  const toResume = useRef(confirmed);
  useEffect(() => {
    const resumed = toResume.current;
    toResume.current = null;
    if (resumed) void run(resumed);
  });

  const start = () =>
    void run({
      actionId: crypto.randomUUID(),
      action,
      people: people.filter(({ id }) => possible.some(({ clientId }) => clientId === id)),
      message: words,
      programId,
      cohortId,
      sent: 0,
    });

  const isAsking = !foreseen && !confirmed && !isFinished;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || running || onClose(isFinished)}
      size="l"
      title={copy.titles[action]({ count: people.length })}
      description={copy.texts[action]}
      actions={
        isFinished ? (
          <Button variant="primary" onClick={() => onClose(true)}>
            {copy.close}
          </Button>
        ) : confirmed && !running ? (
          <>
            <Button onClick={() => onClose(false)}>{copy.cancel}</Button>
            <Button variant="primary" onClick={() => void run(confirmed)}>
              {copy.goOn}
            </Button>
          </>
        ) : foreseen ? (
          <>
            <Button disabled={running !== undefined} onClick={() => setForeseen(undefined)}>
              {copy.back}
            </Button>
            <Button variant="primary" disabled={possible.length === 0 || running !== undefined} onClick={start}>
              {copy.go[action]({ count: possible.length })}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => onClose(false)}>{copy.cancel}</Button>
            <Button
              variant="primary"
              type="submit"
              form={formId}
              disabled={!canCheck || running !== undefined}
              pending={running !== undefined}
            >
              {copy.check}
            </Button>
          </>
        )
      }
    >
      {isAsking && (
        <form id={formId} onSubmit={(event) => void check(event)}>
          {(action === 'cohort' || chosen) && (
            <CohortField isInvited={action === 'invitation'} value={cohortId} onChange={setCohortId} />
          )}
          {action === 'invitation' && !chosen && (
            <ProgramField
              withCohorts
              value={cohortId || programId}
              onChange={(id, isCohort) => {
                setProgramId(isCohort ? '' : id);
                setCohortId(isCohort ? id : '');
              }}
            />
          )}
          {isWritten && (
            <Field label={copy.words} hint={copy.hint} optional={action === 'invitation'}>
              <Textarea
                written
                rows={6}
                maxLength={wordsMax[action] ?? messageMax}
                value={draft.value}
                onChange={(event) => draft.set(event.target.value)}
              />
            </Field>
          )}
          {action === 'program' && <ProgramField value={programId} onChange={setProgramId} />}
        </form>
      )}
      {!isAsking && outcomes.length === 0 && isWritten && words && possible[0] && (
        <AsRead words={words} person={people.find(({ id }) => id === possible[0]?.clientId)} />
      )}
      {!isAsking && outcomes.length === 0 && foreseen && <Outcomes people={people} outcomes={foreseen} isForeseen />}
      {!isAsking && foreseen && possible.length === 0 && <p className="small">{copy.nobody}</p>}
      {running && (
        <div role="status">
          <p className="small soft num">
            {isAsking
              ? copy.checking({ done: running.done, all: running.all })
              : copy.working({ done: running.done, all: running.all })}
          </p>
          <ProgressThread value={(running.done / Math.max(1, running.all)) * 100} label={copy.progress} />
        </div>
      )}
      {outcomes.length > 0 && <Outcomes people={people} outcomes={outcomes} />}
      {isFinished && (
        <p role="status">
          <b>{finishedWords(outcomes)}</b>
        </p>
      )}
      {error && (
        <Notice tone="bad" live>
          {confirmed ? `${error} ${copy.interrupted}` : error}
        </Notice>
      )}
    </Dialog>
  );
}

function finishedWords(outcomes: readonly BulkOutcome[]): string {
  const all = outcomes.length;
  const done = outcomes.filter(({ isPossible }) => isPossible).length;
  return done === all ? copy.finished({ all }) : copy.finishedPart({ done, all });
}

const wordsMax: Partial<Record<BulkAction, number>> = {
  invitation: invitationMessageMax,
  outreach: outreachMessageMax,
};

type ProgramFieldProps = {
  value: string;
  onChange: (id: string, isCohort: boolean) => void;
  /** Cohorts that people can be invited into are offered as well. */
  withCohorts?: boolean;
};

function ProgramField({ value, onChange, withCohorts = false }: ProgramFieldProps) {
  const { data, error } = useQuery(availableProgramsQuery);
  const { data: cohorts = [] } = useQuery({ ...cohortNamesQuery, enabled: withCohorts });
  const open = withCohorts ? cohorts.filter(({ joining }) => joining === 'open') : [];
  return (
    <Field label={copy.program} error={error ? sentenceOf(error) : undefined}>
      <Select
        value={value}
        onChange={({ target }) =>
          onChange(
            target.value,
            open.some(({ id }) => id === target.value),
          )
        }
      >
        <option value="">{copy.choose}</option>
        {data?.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
        {open.length > 0 && (
          <optgroup label={copy.intoCohort}>
            {open.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
      </Select>
    </Field>
  );
}

type CohortFieldProps = {
  /** Invited people join as by the link: then it must be open to them. */
  isInvited: boolean;
  value: string;
  onChange: (cohortId: string) => void;
};

function CohortField({ isInvited, value, onChange }: CohortFieldProps) {
  const { data, error } = useQuery(cohortNamesQuery);
  const open =
    data?.filter(({ state, program, joining }) =>
      isInvited ? joining === 'open' : state !== 'ended' && program?.isOffered,
    ) ?? [];
  return (
    <Field
      label={copy.cohort}
      hint={data && open.length === 0 ? copy.noCohort : undefined}
      error={error ? sentenceOf(error) : undefined}
    >
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{copy.chooseCohort}</option>
        {open.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The message as the first of them will read it. */
function AsRead({ words, person }: { words: string; person: Ticked | undefined }) {
  if (!person) return null;
  return (
    <>
      <p className="small soft">{copy.asRead({ name: person.name })}</p>
      <blockquote className="bulkwords" dir="auto">
        {personalise(words, person.firstName || copy.unnamed)}
      </blockquote>
    </>
  );
}

type OutcomesProps = {
  people: readonly Ticked[];
  outcomes: readonly BulkOutcome[];
  /** Before it is done, many of the same are one line. */
  isForeseen?: boolean;
};

const togetherFrom = 4;

/** The name, and what will happen or did. Those for whom it cannot be done come first. */
function Outcomes({ people, outcomes, isForeseen = false }: OutcomesProps) {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const alike = Map.groupBy(outcomes, ({ sentence }) => sentence);
  const inOrder = [...outcomes]
    .sort((a, b) => Number(a.isPossible) - Number(b.isPossible))
    .filter((one) => !isGathered(one) || alike.get(one.sentence)?.[0] === one);
  function isGathered({ isPossible, sentence }: BulkOutcome) {
    return isForeseen && isPossible && (alike.get(sentence)?.length ?? 0) >= togetherFrom;
  }
  return (
    <ul className="bulklist" tabIndex={0} aria-label={copy.preview}>
      {inOrder.map((one) => (
        <li key={one.clientId} className={one.isPossible ? undefined : 'is-not'}>
          {one.isPossible ? <Check /> : <X />}
          <b>
            {isGathered(one) ? copy.together({ count: alike.get(one.sentence)?.length ?? 0 }) : names.get(one.clientId)}
          </b>
          <span className="small soft">{one.sentence}</span>
        </li>
      ))}
    </ul>
  );
}
