import { Suspense } from 'react';
import { useParams } from 'wouter';
import { matchesPath } from '#contract/pages.ts';
import { nameOrEmail } from '#contract/names.ts';
import { AddPeople } from '#web/features/bulk/add-people.tsx';
import { BulkBar } from '#web/features/bulk/bulk-bar.tsx';
import { AnyCohorts } from '#web/features/cohorts/any-cohorts.tsx';
import { CohortPage } from '#web/features/cohorts/cohort.tsx';
import { EditCohort, NewCohort } from '#web/features/cohorts/cohort-form.tsx';
import { Cohorts } from '#web/features/cohorts/cohorts.tsx';
import { removeTicked } from '#web/features/cohorts/members.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { TickedPeople } from '#web/ui/ticks.tsx';
import { OfferDialog } from '../offer-dialog.ts';
import { useShownPath } from '../shown-path.ts';

/** The list, one of them, and the form for both; for an admin also everybody's. */
export default function CohortsPage() {
  const path = useShownPath();
  const { id = '' } = useParams();
  const user = useUser();
  const form = { coachName: nameOrEmail(user), timeZone: user.timeZone };
  if (matchesPath('/admin/cohorts', path)) return <AnyCohorts />;
  if (matchesPath('/cohorts', path)) return <Cohorts timeZone={user.timeZone} />;
  if (matchesPath('/cohorts/new', path)) return <NewCohort {...form} />;
  if (matchesPath('/cohorts/:id/edit', path)) return <EditCohort key={id} id={id} {...form} />;
  return (
    <TickedPeople key={id}>
      <CohortPage
        id={id}
        {...form}
        add={(cohort) => <AddPeople cohort={cohort} />}
        session={(cohort, onDone) => (
          <Suspense>
            <OfferDialog cohort={cohort} onDone={onDone} />
          </Suspense>
        )}
        bar={(cohort) => (
          <BulkBar
            actions={['nudge', 'message', 'program', 'cohort']}
            begunElsewhere={['invitation']}
            more={removeTicked(cohort)}
          />
        )}
      />
    </TickedPeople>
  );
}
