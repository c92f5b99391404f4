import { useRef } from 'react';
import { scoreOf } from '#contract/check-ins/rules.ts';
import { api } from '#web/platform/api.ts';
import { useUnsavedDrafts } from '#web/platform/device/use-draft.ts';
import { useOutbox } from '#web/platform/device/use-outbox.ts';
import { figure } from '#web/platform/locale.ts';
import { dayAndMonth } from '#web/platform/time.ts';
import { useFocusOnce } from '#web/platform/use-focus-once.ts';
import { Button, ButtonLink, SecondPressButton } from '#web/ui/button.tsx';
import { ListRow, RowList } from '#web/ui/list.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { lengthOf, wayTo } from './asked-ways.ts';
import { checkInOutbox, checkInPlace } from './check-in-outbox.ts';
import { checkIns as copy } from '#messages/check-ins.ts';
import { useCheckInChange, useSettle } from './mutations.ts';
import { instrumentOf, useOwnCheckIns, type Answered, type Asked, type OwnCheckIns } from './queries.ts';
import { rangeOf, senderOf } from './words.ts';
import './check-ins.css';

/** What is asked, and what was answered. */
export function CheckIns({ timeZone }: { timeZone: string }) {
  const { data, error, refetch, isFetching } = useOwnCheckIns();
  const title = useRef<HTMLHeadingElement>(null);
  const focusTitle = useFocusOnce(title, true);
  return (
    <div className="checkins stack g5">
      <h1 className="title" ref={title} tabIndex={-1}>
        {copy.title}
      </h1>
      {data ? (
        <Whole data={data} timeZone={timeZone} onGone={focusTitle} />
      ) : !error ? (
        <Loading text={copy.loading} quiet>
          <SkeletonRows rows={4} />
        </Loading>
      ) : (
        <LoadError title={copy.lost} error={error} onRetry={refetch} pending={isFetching} />
      )}
      {(data || error) && (
        <p className="flush">
          <ButtonLink variant="quiet" href="/goals">
            {copy.goals}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

type WholeProps = { data: OwnCheckIns; timeZone: string; onGone: () => void };

function Whole({ data, timeZone, onGone }: WholeProps) {
  const { items } = useOutbox(checkInOutbox);
  const places = new Set(useUnsavedDrafts().map(({ place }) => place));
  const asked = data.asked.filter(({ occasion }) => items.every(({ content }) => content.occasion !== occasion));
  const waiting = items.filter(({ sentAt }) => sentAt === null);
  const newest = [...Map.groupBy(data.answered, (one) => one.instrumentId).values()].flatMap(([one]) => one ?? []);
  if (asked.length + waiting.length + newest.length === 0)
    return <EmptyState title={copy.none}>{copy.noneText}</EmptyState>;
  return (
    <>
      <p className="soft">{copy.lead}</p>
      {asked.length > 0 && (
        <Section title={copy.asked}>
          <ul className="stack g3">
            {asked.map((one) => (
              <AskedCard
                key={one.occasion}
                asked={one}
                isBegun={places.has(checkInPlace(one.occasion))}
                onGone={onGone}
              />
            ))}
          </ul>
        </Section>
      )}
      {waiting.length + newest.length > 0 && (
        <Section title={copy.answered}>
          <RowList>
            {waiting.map(({ key, content }) => (
              <ListRow key={key} href={`/check-ins/${key}`} note={copy.onDevice}>
                <bdi>{instrumentOf(data, content)?.title}</bdi>
              </ListRow>
            ))}
            {newest.map((one) => (
              <ListRow
                key={one.id}
                href={`/check-ins/${one.id}`}
                note={dayAndMonth(new Date(one.answeredAt), timeZone)}
                end={<span className="num">{figureOf(data, one)}</span>}
              >
                <bdi>{instrumentOf(data, one)?.title}</bdi>
              </ListRow>
            ))}
          </RowList>
        </Section>
      )}
    </>
  );
}

/** "24 of 35", where one scale says it all. */
function figureOf(data: OwnCheckIns, answered: Answered): string | null {
  const instrument = instrumentOf(data, answered);
  const [scale, ...more] = instrument?.scales ?? [];
  const score = instrument && scale && more.length === 0 ? scoreOf(instrument, scale, answered.answers) : null;
  return scale && score !== null ? `${figure(score)} ${rangeOf(scale)}` : null;
}

function AskedCard({ asked, isBegun, onGone }: { asked: Asked; isBegun: boolean; onGone: () => void }) {
  const { occasion, title, note, repeats } = asked;
  const settle = useSettle();
  const stop = useCheckInChange(
    (id: string) => api('DELETE /api/client/check-in-plans/{id}', { params: { id } }),
    copy.stopped,
  );
  const begin = isBegun ? copy.goOn : copy.begin;
  return (
    <li className="card stack g2">
      <p className="note">{senderOf(asked)}</p>
      <h3 className="h2" dir="auto">
        {title}
      </h3>
      {note && (
        <p className="read anywhere" dir="auto">
          {note}
        </p>
      )}
      <p className="soft">
        {lengthOf(asked)} {repeats && copy.every({ weeks: repeats.everyWeeks })}
      </p>
      <div className="row wrap g2">
        <ButtonLink variant="primary" href={wayTo(asked)} aria-label={copy.of({ what: begin, title })}>
          {begin}
        </ButtonLink>
        <Button
          variant="quiet"
          aria-label={copy.of({ what: copy.notNow, title })}
          pending={settle.isPending}
          onClick={() => settle.mutate(occasion, { onSuccess: onGone })}
        >
          {copy.notNow}
        </Button>
        {repeats && (
          <SecondPressButton
            variant="quiet"
            label={copy.stop}
            sure={copy.stopSure}
            about={title}
            pending={stop.isPending}
            onConfirm={() => stop.mutate(repeats.planId, { onSuccess: onGone })}
          />
        )}
      </div>
    </li>
  );
}
