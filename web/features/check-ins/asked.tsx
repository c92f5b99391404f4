import { useRef, type ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { goalsInstrument, itemsPerPage, oneAtATimeMax } from '#contract/check-ins/constants.ts';
import type { Instrument, Item } from '#contract/check-ins/instrument-schema.ts';
import { isRiskAnswer } from '#contract/check-ins/rules.ts';
import { firstNameOf } from '#contract/names.ts';
import { usePersonId } from '#web/platform/device/person.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { newUuid } from '#web/platform/uuid.ts';
import { Button, ButtonLink, SecondPressButton } from '#web/ui/button.tsx';
import { Crumb } from '#web/ui/link.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import { wayTo } from './asked-ways.ts';
import { Before, type Chosen } from './before.tsx';
import { checkInOutbox, checkInPlace, notBegun, sayHardDay } from './check-in-outbox.ts';
import {
  before as beforeCopy,
  checkIns as copy,
  help as helpCopy,
  question as questionCopy,
} from '#messages/check-ins.ts';
import { sayFailed } from './mutations.ts';
import { Questions } from './questions.tsx';
import { instrumentOf, useOwnCheckIns, type Asked, type OwnCheckIns } from './queries.ts';
import { ResultFirst } from './result-first.tsx';
import './check-ins.css';

/** The help card of Today, with the words of a check-in. */
export type CareCardOf = (card: {
  care: OwnCheckIns['care'];
  coachName: string | undefined;
  words: typeof helpCopy.card;
  onClose: () => void;
}) => ReactNode;

type AskedProps = { occasion: string; timeZone: string; careCard: CareCardOf };

/** One check-in that is asked: before it, its questions, and its result before anything is sent. */
export function AskedCheckIn({ occasion, ...rest }: AskedProps) {
  const { data, error, refetch, isFetching } = useOwnCheckIns();
  const draft = useDraft(checkInPlace(occasion), notBegun);
  const found = data?.asked.find((one) => one.occasion === occasion);
  // Somebody else may stop asking while it is answered here: it goes on to its end.
  const last = useRef(found);
  if (found) last.current = found;
  const asked = found ?? last.current;
  if (asked?.instrumentId === goalsInstrument) return <Redirect to={wayTo(asked)} replace />;
  const instrument = asked && data && instrumentOf(data, asked);
  if (data && asked && instrument && draft.isReady)
    return <Whole data={data} asked={asked} instrument={instrument} draft={draft} {...rest} />;
  if (!draft.isReady || (isFetching && !instrument))
    return (
      <Loading text={copy.loading} quiet className="ci">
        <SkeletonLines lines={5} />
      </Loading>
    );
  if (!data || error)
    return <LoadError level={1} title={copy.lost} error={error} onRetry={refetch} pending={isFetching} />;
  return (
    <ErrorState
      level={1}
      title={beforeCopy.gone}
      action={
        draft.isChanged ? (
          <SecondPressButton
            label={beforeCopy.discard}
            sure={beforeCopy.discardSure}
            onConfirm={() => void draft.clear()}
          />
        ) : (
          <ButtonLink href="/check-ins">{copy.all}</ButtonLink>
        )
      }
    >
      {beforeCopy.goneText}
    </ErrorState>
  );
}

type WholeProps = Omit<AskedProps, 'occasion'> & {
  data: OwnCheckIns;
  asked: Asked;
  instrument: Instrument;
  draft: ReturnType<typeof useDraft<typeof notBegun>>;
};

function Whole({ data, asked, instrument, draft, timeZone, careCard }: WholeProps) {
  const userId = usePersonId();
  const [, navigate] = useLocation();
  const isSending = useRef(false);
  const { items } = instrument;
  const { id, answers, at, isHelp } = draft.value;
  /** Of a page; short check-ins show one question at a time. */
  const size = items.length <= oneAtATimeMax ? 1 : itemsPerPage;
  const goTo = (next: number) =>
    draft.set((now) => ({ ...now, at: Math.min(Math.max(next, 0), items.length), isHelp: false }));

  const begin = (chosen: Chosen) => draft.set({ ...notBegun, ...chosen, id: newUuid(), at: 0 });

  function answer(item: Item, value: number | string | undefined, moves: boolean) {
    const isRisk = isRiskAnswer(item, value);
    draft.set((now) => {
      const { [item.id]: _, ...others } = now.answers;
      const next = value === undefined ? others : { ...others, [item.id]: value };
      return { ...now, answers: next, isHelp: isRisk, at: moves && !isRisk ? (at ?? 0) + 1 : now.at };
    });
    // The card is there by now; what is sent comes after it.
    if (isRisk) sayHardDay(userId, id);
  }

  async function done() {
    if (isSending.current) return;
    isSending.current = true;
    const { occasion, instrumentId, version } = asked;
    const added = await checkInOutbox.add(
      draft.keeper,
      ({ id, answers, shown, coachId }) => ({ id, answers, shown, coachId, occasion, instrumentId, version }),
      { key: id, rest: () => null },
    );
    isSending.current = false;
    if (added.kind === 'unkept') return sayFailed(added.sentence);
    for (const other of draft.others) other.discard();
    navigate(added.kind === 'already' ? '/check-ins' : `/check-ins/${id}`, { replace: true });
    if (added.kind !== 'kept') return;
    const outcome = await added.firstTry;
    // The answers are in the draft again, with the server’s sentence.
    if (outcome.kind === 'refused') navigate(wayTo(asked), { replace: true });
  }

  if (at === null) return <Before asked={asked} instrument={instrument} data={data} onBegin={begin} />;
  const next = at + (size === 1 ? 1 : 0);
  return (
    <div className="ci stack">
      <Crumb href="/">{questionCopy.stop}</Crumb>
      {isHelp ? (
        <>
          {careCard({
            care: data.care,
            coachName: data.coach?.fullName,
            words: helpCopy.card,
            onClose: () => navigate('/'),
          })}
          <p className="small soft">{helpCopy.kept}</p>
          <Button block onClick={() => goTo(next)}>
            {helpCopy[next >= items.length ? 'toResult' : next === items.length - 1 ? 'last' : 'next']}
          </Button>
          <p className="small soft">{helpCopy.offline}</p>
        </>
      ) : at < items.length ? (
        <Questions instrument={instrument} answers={answers} at={at} size={size} onAnswer={answer} onGoTo={goTo} />
      ) : (
        <ResultFirst
          data={data}
          instrument={instrument}
          value={draft.value}
          error={draft.error}
          timeZone={timeZone}
          coachName={draft.value.coachId === data.coach?.id ? firstNameOf(data.coach?.fullName ?? '') : ''}
          onBack={() => goTo(items.length - 1 - ((items.length - 1) % size))}
          onDone={() => void done()}
        />
      )}
    </div>
  );
}
