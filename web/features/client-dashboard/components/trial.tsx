import { longDay } from '#web/platform/time.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/state.tsx';
import { trialCopy as copy, trialOverCopy } from '../copy.ts';
import type { ClientDashboard } from '../queries.ts';
import './today.css';

export function TrialCard({ trial, timeZone }: { trial: NonNullable<ClientDashboard['trial']>; timeZone: string }) {
  return (
    <section className="trial">
      <h2 className="note">{copy.label}</h2>
      {trial.daysLeft > 0 ? (
        <>
          <p className="trial__left">
            <b>{trial.daysLeft}</b> {copy.left(trial.daysLeft)}
          </p>
          <p className="soft">{copy.ends(longDay(new Date(trial.endsAt), timeZone))}</p>
        </>
      ) : (
        <>
          <p className="h2">{copy.over}</p>
          <p className="soft">{copy.overText}</p>
        </>
      )}
      <ButtonLink href="/coaches">{copy.meet}</ButtonLink>
      <ButtonLink variant="quiet" href="/settings">
        {copy.find}
      </ButtonLink>
    </section>
  );
}

/** Stands where the form stood: reading goes on, and the sentence says what writing needs. */
export function TrialOver() {
  return (
    <Notice className="trialover" title={trialOverCopy.title}>
      {trialOverCopy.text}
    </Notice>
  );
}
