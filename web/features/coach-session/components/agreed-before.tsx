import { commitmentsMax } from '#contract/commitments/constants.ts';
import { shortCalendarDay } from '#web/platform/time.ts';
import { Agreed, type AgreedItem } from '#web/ui/agreed.tsx';
import { Button, SecondPressButton } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { session as sessionCopy } from '#messages/coach-session.ts';
import { useCarry, useLetGo, useTick } from '../mutations.ts';
import type { Commitment, SessionPage } from '../queries.ts';
import { dateInWords, dueByDefault, isOpenFor, namesOf } from './phase.ts';

const copy = sessionCopy.before;
type AgreedBeforeProps = { page: SessionPage; onEdit: (id: string) => void };

/** What was agreed last time: ticked, carried over, changed or let go. */
export function AgreedBefore({ page, onEdit }: AgreedBeforeProps) {
  const { appointment, agreed, agreedBefore } = page;
  const tick = useTick(appointment.id);
  const carry = useCarry(appointment.id);
  const letGo = useLetGo();
  if (agreedBefore.length === 0) return null;
  const { firstName } = namesOf(appointment);
  const hasRoom = agreed.filter(({ closedAs }) => closedAs === null).length < commitmentsMax;
  const isBusy = carry.isPending || letGo.isPending;
  const done = agreedBefore.filter(({ doneAt }) => doneAt !== null).length;

  const acts = (one: Commitment) => (
    <span className="row wrap gy0 gx2 flush">
      {hasRoom && isOpenFor(appointment) && (
        <Button
          small
          variant="quiet"
          disabled={isBusy}
          onClick={() => carry.mutate({ id: one.id, dueOn: dueByDefault(appointment) })}
        >
          {copy.carry}
        </Button>
      )}
      <Button small variant="quiet" disabled={isBusy} onClick={() => onEdit(one.id)}>
        {copy.change}
      </Button>
      <SecondPressButton
        small
        variant="quiet"
        disabled={isBusy}
        label={copy.letGo}
        sure={copy.sure}
        onConfirm={() => letGo.mutate(one.id)}
      />
    </span>
  );

  const item = (one: Commitment): AgreedItem => {
    const { id, owner, sentence, dueOn, doneAt, closedAs, carriedFrom } = one;
    const closed = closedAs === 'carried' ? copy.carried : closedAs === 'let-go' ? copy.letGoDone : '';
    const from = carriedFrom ? sessionCopy.both.carriedFrom({ day: dateInWords(carriedFrom) }) : '';
    const facts = [owner === 'coach' && !closed ? copy.yours : '', from, closed].filter(Boolean).join(' ');
    return {
      id,
      sentence,
      when: sessionCopy.both.by({ day: shortCalendarDay(dueOn) }),
      isDone: doneAt !== null,
      // Closed, there is nothing to tick.
      ...(closed ? { owner: owner === 'coach' ? sessionCopy.state.you : firstName } : {}),
      note: (
        <>
          {facts}
          {!doneAt && !closed && acts(one)}
        </>
      ),
    };
  };

  return (
    <Section
      title={copy.title}
      aside={<span className="small soft num">{copy.done({ done, all: agreedBefore.length })}</span>}
    >
      <Agreed label={copy.title} items={agreedBefore.map(item)} onTick={(id, isDone) => tick.mutate({ id, isDone })} />
    </Section>
  );
}
