import { useRef } from 'react';
import { useLocation } from 'wouter';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { scoreOf } from '#contract/check-ins/rules.ts';
import { firstNameOf } from '#contract/names.ts';
import { api } from '#web/platform/api.ts';
import { useOutbox } from '#web/platform/device/use-outbox.ts';
import { clockTime, dayAndMonth, daysAgo, localDay, momentOf } from '#web/platform/time.ts';
import { useFocusOnce } from '#web/platform/use-focus-once.ts';
import { Button, ButtonLink, SecondPressButton } from '#web/ui/button.tsx';
import { AnswersList } from '#web/ui/check-in/answers-list.tsx';
import { Crumb } from '#web/ui/link.tsx';
import { InEnglish } from '#web/ui/in-english.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { ErrorState, StateLine } from '#web/ui/state.tsx';
import { checkInOutbox } from './check-in-outbox.ts';
import { checkIns as checkInsCopy, result as copy } from '#messages/check-ins.ts';
import { Credit } from './credit.tsx';
import { useCheckInChange, useShare } from './mutations.ts';
import { instrumentOf, useOwnCheckIns, type Answered, type OwnCheckIns } from './queries.ts';
import { Scores } from './scores.tsx';
import './check-ins.css';

/** One answered check-in, also while it waits on this device. */
export function CheckInResult({ id, timeZone }: { id: string; timeZone: string }) {
  const [, navigate] = useLocation();
  const { data, error, refetch, isFetching } = useOwnCheckIns();
  const { items, isRead } = useOutbox(checkInOutbox);
  const remove = useCheckInChange(() => api('DELETE /api/client/check-ins/{id}', { params: { id } }), copy.deleted);
  const answered = data?.answered.find((one) => one.id === id);
  const waiting = items.find(({ key, sentAt }) => key === id && sentAt === null);
  const at = new Date(answered?.answeredAt ?? waiting?.writtenAt ?? 0);
  const given = answered ?? (waiting && { ...waiting.content, date: localDay(at, timeZone) });
  const instrument = data && given && instrumentOf(data, given);
  if (!instrument && (!isRead || isFetching))
    return (
      <Loading text={checkInsCopy.loading} quiet className="checkins">
        <SkeletonLines lines={5} />
      </Loading>
    );
  if (!instrument && error) return <LoadError level={1} title={checkInsCopy.lost} error={error} onRetry={refetch} />;
  if (!instrument)
    return (
      <ErrorState level={1} title={copy.missing} action={<ButtonLink href="/check-ins">{checkInsCopy.all}</ButtonLink>}>
        {copy.missingText}
      </ErrorState>
    );
  const others = data.answered.filter((one) => one.instrumentId === instrument.id && one.id !== id);
  return (
    <div className="checkins stack g2">
      <Crumb href="/check-ins">{checkInsCopy.title}</Crumb>
      <div className="split">
        <div className="ci stack">
          <h1 className="note">{copy.on({ title: instrument.title, day: dayAndMonth(at, timeZone) })}</h1>
          <Scores data={data} instrument={instrument} given={given} />
          {answered && <WhoSees answered={answered} instrument={instrument} coach={data.coach} timeZone={timeZone} />}
          {!answered && <StateLine state="device">{checkInsCopy.onDevice}</StateLine>}
        </div>
        <aside className="stack g3">
          <h2 className="note">{copy.answers}</h2>
          <AnswersList instrument={instrument} answers={given.answers} />
          {others.length > 0 && <h2 className="note">{copy.others}</h2>}
          <div className="row wrap g0 flush">
            {others.map((one) => (
              <ButtonLink key={one.id} variant="quiet" small href={`/check-ins/${one.id}`}>
                {dayAndMonth(new Date(one.answeredAt), timeZone)}
              </ButtonLink>
            ))}
          </div>
          <Credit instrument={instrument} lead={instrument.scales.length > 0 ? copy.verdict : undefined} />
          {answered && (
            <div className="row flush">
              <SecondPressButton
                small
                variant="quiet"
                label={copy.delete}
                sure={copy.deleteSure}
                pending={remove.isPending}
                onConfirm={() =>
                  remove.mutate(undefined, { onSuccess: () => navigate('/check-ins', { replace: true }) })
                }
              />
            </div>
          )}
        </aside>
      </div>
    </div>
  );
}

type WhoSeesProps = { answered: Answered; instrument: Instrument; coach: OwnCheckIns['coach']; timeZone: string };

/** Nobody, until it is shown; and the way back. */
function WhoSees({ answered: { id, share, answers }, instrument, coach, timeZone }: WhoSeesProps) {
  const change = useShare(id, coach?.id);
  const state = useRef<HTMLHeadingElement>(null);
  const focusState = useFocusOnce(state, true);
  const name = firstNameOf(share?.coachName || coach?.fullName || '');
  const hasScore = instrument.scales.some((scale) => scoreOf(instrument, scale, answers) !== null);
  const labelsIn = (words: typeof copy) => ({
    score: words.show({ name }),
    answers: hasScore ? words.answersToo : words.showAnswers({ name }),
  });
  const labels = labelsIn(copy);
  const act = (shown: 'score' | 'answers' | null, label: string, variant?: 'primary' | 'quiet') => (
    <Button
      variant={variant}
      pending={change.isPending && change.variables === shown}
      onClick={() => change.mutate(shown, { onSuccess: focusState })}
    >
      {label}
    </Button>
  );
  const at = new Date(share?.sharedAt ?? 0);
  const when = daysAgo(at, timeZone) === 0 ? copy.today({ time: clockTime(at, timeZone) }) : momentOf(at, timeZone);
  return (
    <section className="stack g3">
      <h2 className={share ? 'h3' : 'h2'} ref={state} tabIndex={-1}>
        {share ? copy.sees({ name, what: share.shown, when }) : copy.own}
      </h2>
      {coach && !share && <p className="soft">{copy.unknown({ name })}</p>}
      <InEnglish
        say={({ result }) => [
          ...(share ? [result.sees({ name, what: share.shown, when }), result.takeBack] : [result.own]),
          ...(coach && !share ? [result.unknown({ name })] : []),
          ...(coach && !share && hasScore ? [labelsIn(result).score] : []),
          ...(coach && share?.shown !== 'answers' ? [labelsIn(result).answers] : []),
        ]}
      />
      <div className="row wrap g2">
        {share && act(null, copy.takeBack)}
        {coach && !share && hasScore && act('score', labels.score, 'primary')}
        {coach && !share && <ButtonLink href="/check-ins">{copy.keep}</ButtonLink>}
        {coach && share?.shown !== 'answers' && act('answers', labels.answers, hasScore ? 'quiet' : 'primary')}
      </div>
    </section>
  );
}
