import { useQuery } from '@tanstack/react-query';
import { setupSpecialtiesShown } from '#contract/roles/rules.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { LoadNotice } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { setup as setupCopy } from '#messages/roles.ts';
import { setupCoachesQuery, type SetupCoach } from './queries.ts';

const copy = setupCopy.coach;

type CoachChoicesProps = { chosen: string; onChoose: (id: string) => void; error?: string };

export function CoachChoices({ chosen, onChoose, error }: CoachChoicesProps) {
  const coaches = useQuery(setupCoachesQuery);
  if (coaches.isPending) {
    return (
      <Loading text={copy.loading}>
        <SkeletonRows rows={2} hasFaces />
      </Loading>
    );
  }
  if (coaches.isError) {
    return <LoadNotice onRetry={coaches.refetch}>{copy.failed}</LoadNotice>;
  }
  if (coaches.data.length === 0) return <p className="soft">{copy.empty}</p>;
  return (
    <>
      <ChoiceGroup legend={copy.legend} hideLegend>
        {coaches.data.map((coach) => (
          <Choice
            key={coach.id}
            name="coach"
            value={coach.id}
            checked={chosen === coach.id}
            onChange={() => onChoose(coach.id)}
            title={
              <AppLink href={`/coach/${coach.id}`} target="_blank" title={copy.opens}>
                <bdi>{coach.fullName || copy.noName}</bdi>
              </AppLink>
            }
            description={aboutCoach(coach)}
            person={
              <Avatar name={coach.fullName || copy.noName} src={coach.profileImageUrl} id={coach.id} decorative />
            }
            extra={coach.specialties.slice(0, setupSpecialtiesShown).map((specialty) => (
              <Badge key={specialty}>{specialty}</Badge>
            ))}
          />
        ))}
        <Choice
          name="coach"
          value=""
          checked={chosen === ''}
          onChange={() => onChoose('')}
          title={copy.later.title}
          description={copy.later.text}
        />
      </ChoiceGroup>
      {error && <FieldError>{error}</FieldError>}
    </>
  );
}

function aboutCoach({ professionalTitle, yearsExperience }: SetupCoach): string {
  return [professionalTitle, yearsExperience > 0 ? copy.years({ years: yearsExperience }) : '']
    .filter(Boolean)
    .join(', ');
}
