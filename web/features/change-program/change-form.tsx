import { useEffect, useState, type SubmitEvent } from 'react';
import { startAheadMaxDays } from '#contract/assignments/rules.ts';
import { addDays } from '#contract/days.ts';
import { fullName } from '#contract/names.ts';
import { totalDays } from '#contract/programs/rules.ts';
import type { ClientDetail } from '#web/features/client-page/queries.ts';
import type { LibraryProgram } from '#web/features/programs/queries.ts';
import { longCalendarDay, localDay } from '#web/platform/time.ts';
import { noteProgramChange } from '#web/platform/program-change.ts';
import { toast } from '#web/platform/toast-store.ts';
import { useOwnSearch } from '#web/platform/use-own-search.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { daysOfSharedTitles } from '#web/platform/shared-titles.ts';
import { Consequences } from '#web/ui/list.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { stepsOfChange } from './change-steps.ts';
import { changeProgram as copy } from '#messages/change-program.ts';

const currentCopy = copy.now;
const choicesCopy = copy.programs;

const dateField = (text: string | null): string =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

type ChangeFormProps = { detail: ClientDetail; programs: readonly LibraryProgram[]; timeZone: string };

/** A form of the browser's own: the server answers with the client's page, or with a page that says what is wrong. */
export function ChangeForm({ detail, programs, timeZone }: ChangeFormProps) {
  const { id: clientId, currentProgram } = detail;
  // After a refusal the way back brings along what was chosen.
  const asked = new URLSearchParams(useOwnSearch('/client/:clientId/change-program'));
  const [programId, setProgramId] = useState(asked.get('programId') ?? '');
  const [startsOn, setStartsOn] = useState(dateField(asked.get('startsOn')));
  const [isPending, setPending] = useState(false);
  const chosen = programs.find((program) => program.id === programId || program.programId === programId);
  const name = detail.firstName || copy.nameless;
  const words = currentProgram ? copy.change : copy.assign;
  const dayFromNow = (days: number) => localDay(addDays(new Date(), days), timeZone);
  // The client's calendar may be a day away from the coach's.
  const [first, last] = [dayFromNow(-1), dayFromNow(startAheadMaxDays + 1)];
  // While a year is typed it is one of the Romans for a moment; the browser speaks up if it stays so.
  const isOutside = startsOn !== '' && (startsOn < first || startsOn > last);
  const steps = isOutside
    ? []
    : stepsOfChange(
        detail,
        name,
        chosen && { id: chosen.id, title: chosen.title, days: totalDays(chosen.durationWeeks) },
        startsOn,
      );

  // The browser may bring this very page back from its memory, as it was when it was left.
  useEffect(() => {
    const onShow = () => setPending(false);
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  function submit(event: SubmitEvent) {
    if (chosen && !isPending) {
      setPending(true);
      noteProgramChange({ clientId, programId: chosen.id, before: currentProgram });
      return;
    }
    event.preventDefault();
    if (!chosen) toast({ variant: 'destructive', title: copy.noChoice.title, description: copy.noChoice.text });
  }

  return (
    <form
      className="changegrid split"
      method="post"
      action={`/api/coach/client/${clientId}/change-program-direct`}
      onSubmit={submit}
    >
      <div>
        <CurrentProgram detail={detail} />
        <Section title={copy.programs.title} aside={<p className="small soft">{copy.programs.whose}</p>}>
          {programs.length === 0 ? (
            <EmptyState
              level={3}
              title={copy.programs.none}
              action={<ButtonLink href="/programs/new">{copy.programs.create}</ButtonLink>}
            >
              {copy.programs.noneText}
            </EmptyState>
          ) : (
            <ProgramChoices
              programs={programs}
              current={currentProgram}
              chosen={chosen?.id}
              onChoose={setProgramId}
              timeZone={timeZone}
            />
          )}
        </Section>
      </div>
      <aside aria-label={copy.will.title}>
        <Section title={copy.will.title}>
          <div aria-live="polite">
            {steps.length === 0 ? (
              <p className="small soft">{isOutside ? copy.will.outside : copy.will.choose}</p>
            ) : (
              <Consequences steps={steps} />
            )}
          </div>
          <Field label={copy.start.label} optional hint={copy.start.hint({ name })} className="mt4">
            <Input
              type="date"
              name="startsOn"
              value={startsOn}
              min={first}
              max={last}
              onChange={(event) => setStartsOn(event.target.value)}
            />
          </Field>
          <div className="stack g2 mt4h">
            <Button
              type="submit"
              variant="primary"
              block
              aria-disabled={!chosen || undefined}
              pending={isPending}
              pendingText={words.pending}
            >
              {words.submit}
            </Button>
            <ButtonLink block href={`/client/${clientId}`}>
              {copy.cancel}
            </ButtonLink>
          </div>
          {currentProgram && <p className="small soft mt3">{copy.same}</p>}
        </Section>
      </aside>
    </form>
  );
}

/** The client's current program and day. */
function CurrentProgram({ detail }: { detail: ClientDetail }) {
  const { currentProgram: program, cells, profileImageUrl } = detail;
  const name = fullName(detail) || copy.nameless;
  return (
    <section className="sect nowcard row wrap between gy3 gx5" aria-label={name}>
      <div className="shrink anywhere row g4">
        <Avatar name={name} id={detail.id} src={profileImageUrl} decorative />
        <div>
          <p className="h3">
            <bdi>{name}</bdi>
          </p>
          <p className="small soft">{program ? placeIn(program) : currentCopy.none}</p>
        </div>
      </div>
      {cells.length > 0 && <LoomStrip cells={cells} about={name} />}
      {program && (
        <p className="nowcard__done">
          <RichText
            text={currentCopy.complete({ percent: program.completionPercentage })}
            tags={{ b: (percent) => <b className="num">{percent}</b> }}
          />
        </p>
      )}
    </section>
  );
}

function placeIn(program: NonNullable<ClientDetail['currentProgram']>): string {
  const place = weekIn(program);
  return program.isEarlierVersion ? currentCopy.earlierVersion({ place }) : place;
}

function weekIn({
  title,
  status,
  startsOn,
  currentWeek,
  totalWeeks,
}: NonNullable<ClientDetail['currentProgram']>): string {
  if (startsOn) return currentCopy.ahead({ program: title, day: longCalendarDay(startsOn) });
  return status === 'completed'
    ? currentCopy.completed({ program: title })
    : currentCopy.week({ program: title, week: currentWeek, weeks: totalWeeks });
}

type ProgramChoicesProps = {
  programs: readonly LibraryProgram[];
  current: ClientDetail['currentProgram'];
  chosen: string | undefined;
  onChoose: (programId: string) => void;
  timeZone: string;
};

function ProgramChoices({ programs, current, chosen, onChoose, timeZone }: ProgramChoicesProps) {
  const madeOn = daysOfSharedTitles(programs, timeZone);
  return (
    <ChoiceGroup legend={choicesCopy.title} hideLegend>
      {programs.map((program) => (
        <Choice
          key={program.id}
          className="programchoice"
          name="programId"
          value={program.id}
          checked={program.id === chosen}
          onChange={() => onChoose(program.id)}
          title={
            <>
              <span className="programchoice__title">
                <bdi>{program.title}</bdi>
              </span>{' '}
              {program.id === current?.id && (
                <Badge tone={current.status === 'active' ? 'high' : 'plain'}>
                  {current.status === 'active' ? choicesCopy.current : choicesCopy.done}
                </Badge>
              )}
              {madeOn.has(program.id) && <small>{toldApart(program, madeOn.get(program.id) ?? '')}</small>}
              <span className="programchoice__days">
                {choicesCopy.days({ days: totalDays(program.durationWeeks) })}
              </span>
            </>
          }
          description={program.subtitle && <bdi>{program.subtitle}</bdi>}
          extra={
            (program.coreQuestion || program.targetAudience) && (
              <>
                {program.coreQuestion && (
                  <span className="programchoice__question">
                    <bdi>{program.coreQuestion}</bdi>
                  </span>
                )}
                {program.targetAudience && <small>{program.targetAudience}</small>}
              </>
            )
          }
        />
      ))}
    </ChoiceGroup>
  );
}

/** Beside a title that another program has too. */
function toldApart({ isOwn, ownerName }: LibraryProgram, day: string): string {
  const { told } = choicesCopy;
  if (isOwn) return told.own({ day });
  if (ownerName === null) return told.platform({ day });
  return ownerName ? told.by({ name: ownerName, day }) : told.byAnother({ day });
}
