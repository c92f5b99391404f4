import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import LockKeyhole from '#web/ui/icons/lock-keyhole.ts';
import Send from '#web/ui/icons/send.ts';
import type { Instrument, Scale } from '#contract/check-ins/instrument-schema.ts';
import { foreignLanguage, isSameScale } from '#contract/check-ins/rules.ts';
import type { ClientCheckIns as Answer, ShownCheckIn } from '#contract/check-ins/schema.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { longCalendarDay } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { useSeen } from '#web/platform/use-seen.ts';
import { Button, SecondPressButton } from '#web/ui/button.tsx';
import { AnswersList } from '#web/ui/check-in/answers-list.tsx';
import { ChangeLine } from '#web/ui/check-in/change-line.tsx';
import { changeWords, type ScorePoint } from '#web/ui/check-in/change-words.ts';
import { Fold } from '#web/ui/fold.tsx';
import { LoadNotice } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { language } from '#messages/language.ts';
import { clientCheckIns as copy } from '#messages/client-page-check-ins.ts';
import { useReadNotification } from '../mutations.ts';
import { clientCheckInsQuery } from '../queries.ts';
import './client-check-ins.css';

type ClientCheckInsProps = {
  /** `news`: the notification that one was shown; opened here, it is gone. */
  client: { id: string; firstName: string; news: string | undefined };
  /** The dialog that sends one: another feature's. */
  send: (onClose: () => void) => ReactNode;
};

/** What a client shows of their check-ins, and what the coach has asked. Nothing here says what else was answered. */
export function ClientCheckIns({ client: { id: clientId, firstName, news }, send }: ClientCheckInsProps) {
  const { data, isError, isFetching, refetch } = useQuery(clientCheckInsQuery(clientId));
  const [isSending, setSending] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { mutate: dismiss } = useReadNotification(clientId);
  const onSeen = useCallback(() => news !== undefined && dismiss(news), [news, dismiss]);
  useSeen(box, news !== undefined && data !== undefined, onSeen);
  return (
    <Section
      title={copy.title}
      id="check-ins"
      aside={
        <div>
          <Button small onClick={() => setSending(true)}>
            <Send />
            {copy.send}
          </Button>
        </div>
      }
    >
      {data ? (
        <div ref={box}>
          {[...new Set(data.shown.map(({ instrumentId }) => instrumentId))].map((id) => (
            <OneInstrument
              key={id}
              shown={data.shown.filter(({ instrumentId }) => instrumentId === id)}
              instruments={data.instruments}
              firstName={firstName}
            />
          ))}
          {data.shown.length === 0 && <p className="soft">{copy.none({ name: firstName })}</p>}
          <ul className="lines mt3">
            {data.plans.map((plan) => (
              <li key={plan.id} className="row between">
                <span className="small anywhere">{planWords(plan)}</span>
                <StopPlan clientId={clientId} id={plan.id} title={plan.title} />
              </li>
            ))}
          </ul>
          <p className="row g2 small soft mt3">
            <LockKeyhole />
            <span>{copy.lock({ name: firstName })}</span>
          </p>
        </div>
      ) : isError ? (
        <LoadNotice pending={isFetching} onRetry={refetch}>
          {copy.failed}
        </LoadNotice>
      ) : (
        <Loading quiet text={copy.loading}>
          <SkeletonRows rows={2} />
        </Loading>
      )}
      {isSending && send(() => setSending(false))}
    </Section>
  );
}

function planWords({ title, everyWeeks, startsOn }: Answer['plans'][number]): string {
  const day = longCalendarDay(startsOn);
  return everyWeeks === null ? copy.planOnce({ title, day }) : copy.plan({ title, weeks: everyWeeks, day });
}

/** From here on the scores are a list: 24 lines would say less than one. */
const linesMost = 3;

type OneInstrumentProps = {
  /** Of one instrument, newest first. */
  shown: readonly ShownCheckIn[];
  instruments: readonly Instrument[];
  firstName: string;
};

function OneInstrument({ shown, instruments, firstName }: OneInstrumentProps) {
  const instrumentOf = ({ instrumentId, version }: ShownCheckIn) =>
    instruments.find((one) => one.id === instrumentId && one.version === version);
  const [latest] = shown;
  const instrument = latest && instrumentOf(latest);
  if (!instrument) return null;
  const { title, scales } = instrument;
  const lang = foreignLanguage(instrument, language);
  /** Oldest first, as long as the same is added up. */
  const pointsOf = (scale: Scale): ScorePoint[] =>
    shown.toReversed().flatMap((one) => {
      const isSame = instrumentOf(one)?.scales.some((other) => isSameScale(other, scale));
      const score = one.scores[scale.id];
      return isSame && score !== undefined ? { date: one.date, score } : [];
    });
  const withAnswers = shown.filter((one) => one.shown === 'answers');
  const words = scales.map((scale) => {
    const points = pointsOf(scale);
    const last = points.at(-1);
    return (
      <p key={scale.id}>
        {scales.length > 1 && <b lang={lang}>{scale.title}: </b>}
        {last
          ? copy.score({
              score: last.score,
              max: scale.max,
              day: longCalendarDay(last.date),
              change: changeWords(scale, points, false),
            })
          : copy.noScore}
      </p>
    );
  });
  return (
    <div className="cirow">
      <div>
        <h3 className="h3 anywhere">
          <bdi>{title}</bdi>
        </h3>
        {scales.length === 0 && <p>{copy.answered({ day: longCalendarDay(latest.date) })}</p>}
        {scales.length > linesMost ? <Fold title={copy.scores({ count: scales.length })}>{words}</Fold> : words}
        <p>{copy.shows[latest.shown]({ name: firstName })}</p>
        {withAnswers.length > 0 && (
          <Fold title={copy.answers}>
            {withAnswers.map((one) => {
              const asked = instrumentOf(one);
              return (
                <div key={one.id} className="mt3">
                  <h4 className="h3">{longCalendarDay(one.date)}</h4>
                  {asked && <AnswersList instrument={asked} answers={one.answers} />}
                </div>
              );
            })}
          </Fold>
        )}
      </div>
      {scales.length <= linesMost && (
        <div>
          {scales.map((scale) => (
            <ChangeLine key={scale.id} scale={scale} points={pointsOf(scale)} lang={lang} isOwn={false} />
          ))}
        </div>
      )}
    </div>
  );
}

function StopPlan({ clientId, id, title }: { clientId: string; id: string; title: string }) {
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => api('DELETE /api/coach/check-in-plans/{id}', { params: { id } }),
    onSuccess: () => toast({ title: copy.stopped({ title }) }),
    onError: (error) => toast({ variant: 'destructive', title: copy.notStopped, description: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: clientCheckInsQuery(clientId).queryKey }),
  });
  return (
    <SecondPressButton
      small
      variant="quiet"
      label={copy.stop}
      sure={copy.sure}
      about={title}
      pending={stop.isPending}
      onConfirm={() => stop.mutate()}
    />
  );
}
