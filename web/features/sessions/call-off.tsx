import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { wordMax } from '#contract/appointments/constants.ts';
import { api } from '#web/platform/api.ts';
import { weekdayName } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { Consequences } from '#web/ui/list.tsx';
import { sessions as sessionsCopy } from '#messages/sessions.ts';
import { useSessionChange } from './mutations.ts';
import type { OwnSession } from './queries.ts';
import { coachNameOf, timeUntil } from './when.ts';

const copy = sessionsCopy.off;
const { steps } = copy;

type CallOffProps = { session: OwnSession; timeZone: string; onClose: () => void };

/** The coach's rule, in whole days where it can be, and whether there is time. */
function ruleOf(session: OwnSession): string {
  const { startsAt, isLateNow, lateHours } = session;
  const name = coachNameOf(session);
  if (!isLateNow && lateHours === 0) return copy.noNotice({ name });
  const notice =
    lateHours % 24 === 0 ? { notice: lateHours / 24, noticeUnit: 'days' } : { notice: lateHours, noticeUnit: 'hours' };
  return copy[isLateNow ? 'late' : 'inTime']({ name, ...notice, ...timeUntil(startsAt) });
}

/** Says the coach's rule in the person's own case. Moving it instead comes first. */
export function CallOff({ session, timeZone, onClose }: CallOffProps) {
  const { id, startsAt } = session;
  const [, navigate] = useLocation();
  const [word, setWord] = useState('');
  const first = useRef<HTMLButtonElement>(null);
  const name = coachNameOf(session);
  const callOff = useSessionChange(async () => {
    await api('POST /api/appointments/{id}/call-off', { params: { id }, body: { word } });
    onClose();
  }, copy.done);
  // After the dialog has put the focus into its first field.
  useEffect(() => {
    const timer = setTimeout(() => first.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || callOff.isPending || onClose()}
      title={copy.title({ day: weekdayName(new Date(startsAt), timeZone, 'long') })}
      description={ruleOf(session)}
      actions={
        <>
          <Button ref={first} onClick={() => navigate(`/sessions/${id}/move`)}>
            {copy.instead}
          </Button>
          <Button variant="danger" pending={callOff.isPending} pendingText={copy.busy} onClick={() => callOff.mutate()}>
            {sessionsCopy.page.off}
          </Button>
        </>
      }
    >
      <Field label={copy.word({ name })} optional>
        <Textarea written rows={3} maxLength={wordMax} value={word} onChange={(event) => setWord(event.target.value)} />
      </Field>
      <Consequences steps={[steps.free, { ...steps.told, title: steps.told.title({ name }) }]} />
    </Dialog>
  );
}
