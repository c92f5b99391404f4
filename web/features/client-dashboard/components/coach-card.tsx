import ChevronRight from 'lucide-react/icons/chevron-right';
import { hasPage } from '#contract/pages.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { fallbackResponseHours, specialtiesShown, todayCopy } from '../copy.ts';
import type { ClientDashboard } from '../queries.ts';

const copy = todayCopy.coach;

export function CoachCard({ coach }: { coach: NonNullable<ClientDashboard['coach']> }) {
  const name = coach.fullName || copy.noName;
  const href = `/coach/${coach.id}`;
  const shown = coach.specialties.slice(0, specialtiesShown);
  const more = coach.specialties.length - shown.length;
  const inside = (
    <>
      <Avatar name={name} src={coach.profileImageUrl} tone="clay" size="l" decorative />
      <span className="coachcard__say">
        <b className="h3">{name}</b>
        <span className="small soft">{coach.professionalTitle || copy.noTitle}</span>
        <span className="small soft">
          {copy.facts(coach.yearsExperience || 0, coach.avgResponseTime || fallbackResponseHours)}
        </span>
      </span>
    </>
  );
  return (
    <section className="coachcard">
      <h2 className="note">{copy.label}</h2>
      {hasPage('client', href) ? (
        <AppLink className="coachcard__who plain" href={href}>
          {inside}
          <ChevronRight />
        </AppLink>
      ) : (
        <div className="coachcard__who">{inside}</div>
      )}
      {shown.length > 0 && (
        <ul className="coachcard__tags">
          {shown.map((specialty) => (
            <li key={specialty}>
              <Badge>{specialty}</Badge>
            </li>
          ))}
          {more > 0 && (
            <li>
              <Badge tone="line">{copy.more(more)}</Badge>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
