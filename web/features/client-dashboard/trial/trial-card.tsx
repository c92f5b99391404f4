import { longDay } from '#web/platform/time.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { ClientDashboard } from '../queries.ts';
import { trialCopy as copy } from './copy.ts';

export default function TrialCard({
  trial,
  timeZone,
}: {
  trial: NonNullable<ClientDashboard['trial']>;
  timeZone: string;
}) {
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
      <ButtonLink href="/settings">{copy.find}</ButtonLink>
    </section>
  );
}
