import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import ArrowUpRight from '#web/ui/icons/arrow-up-right.ts';
import Check from '#web/ui/icons/check.ts';
import MessageCircle from '#web/ui/icons/message-circle.ts';
import { responseTimeDefault, wholeDollars } from '#contract/coach-profile/rules.ts';
import { firstNameOf } from '#contract/names.ts';
import { ApiError } from '#web/platform/api.ts';
import { figure } from '#web/platform/locale.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Crumb } from '#web/ui/link.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState, ErrorState } from '#web/ui/state.tsx';
import { publicProfile as copy } from '#messages/coach-profile.ts';
import { publicProfileQuery, type PublicProfile } from '../queries.ts';
import './public-profile.css';

type CoachInView = { id: string; name: string; firstName: string; replyHours: number; isAccepting: boolean };

type PublicProfileProps = {
  coachId: string;
  isOwn: boolean;
  /**
   * Where the reader came from: a client from the dashboard, a person without a role from set-up, another coach from a
   * program by this author.
   */
  from: 'dashboard' | 'setup' | 'programs';
  /** The conversation with this coach; missing where there is none. */
  messages: string | undefined;
  /** For those who may ask this coach. */
  request: (coach: CoachInView) => ReactNode;
};

const ways = {
  dashboard: { href: '/', back: copy.back, action: copy.missing.action },
  setup: { href: '/', back: copy.backToSetup, action: copy.missing.action },
  programs: { href: '/programs/list', back: copy.backToPrograms, action: copy.missing.toPrograms },
} as const;

function WayBack({ from }: Pick<PublicProfileProps, 'from'>) {
  return <ButtonLink href={ways[from].href}>{ways[from].action}</ButtonLink>;
}

export function CoachPublicProfile({ coachId, ...rest }: PublicProfileProps) {
  return (
    <div>
      <Crumb href={ways[rest.from].href}>{ways[rest.from].back}</Crumb>
      {coachId === '' ? (
        <EmptyState sheet level={1} title={copy.none.title} action={<WayBack from={rest.from} />}>
          {copy.none.text}
        </EmptyState>
      ) : (
        <Found coachId={coachId} {...rest} />
      )}
    </div>
  );
}

function Found({ coachId, ...rest }: PublicProfileProps) {
  const { data: coach, error, refetch } = useQuery(publicProfileQuery(coachId));
  if (coach && !error) return <Profile coach={coach} {...rest} />;
  if (!error) {
    return (
      <Loading text={copy.loading}>
        <SkeletonLines />
      </Loading>
    );
  }
  // What is not there, and what could not be asked for, are two things.
  const isMissing = error instanceof ApiError && error.status === 404;
  return isMissing ? (
    <ErrorState level={1} title={copy.missing.title} action={<WayBack from={rest.from} />}>
      {copy.missing.text}
    </ErrorState>
  ) : (
    <LoadError level={1} title={copy.failed.title} error={error} onRetry={refetch} />
  );
}

function Profile({
  coach,
  isOwn,
  from,
  messages,
  request,
}: { coach: PublicProfile } & Omit<PublicProfileProps, 'coachId'>) {
  const name = coach.fullName || copy.noName;
  return (
    <>
      <header className="pub__head">
        <Avatar className="pub__photo" name={name} id={coach.id} src={coach.profileImageUrl} size="xl" decorative />
        <div>
          <h1 className="display" dir="auto">
            {name}
          </h1>
          <p className="pub__title">
            <bdi>{coach.professionalTitle || copy.noTitle}</bdi>
          </p>
          <Facts coach={coach} />
          <p className="pub__links flush row stretch g1">
            <Elsewhere address={coach.linkedinUrl} label={copy.linkedin} />
            <Elsewhere address={coach.websiteUrl} label={copy.website} />
          </p>
        </div>
      </header>
      <div className="pub__grid split">
        <div>
          <Section title={copy.about.title}>
            <p className="read pub__text" dir="auto">
              {coach.bio || copy.about.none}
            </p>
          </Section>
          <Section title={copy.approach.title}>
            <p className="read pub__text">{coach.coachingApproach || copy.approach.none}</p>
          </Section>
          <div className="pub__two">
            <Section title={copy.specialties.title}>
              <Specialties items={coach.specialties} />
            </Section>
            <Section title={copy.certifications.title}>
              <Certifications items={coach.certifications} />
            </Section>
          </div>
        </div>
        <aside className="pub__side">
          <Availability coach={coach} from={from} />
          {isOwn ? (
            <Section title={copy.own.title}>
              <p className="small soft">{copy.own.text}</p>
              <div className="stack">
                <ButtonLink block href="/profile/edit">
                  {copy.own.edit}
                </ButtonLink>
              </div>
            </Section>
          ) : (
            <Start
              coach={{
                id: coach.id,
                name,
                firstName: firstNameOf(coach.fullName) || name,
                replyHours: coach.avgResponseTime || responseTimeDefault,
                isAccepting: coach.isAcceptingClients,
              }}
              messages={messages}
              request={request}
            />
          )}
        </aside>
      </div>
    </>
  );
}

/** Nothing for those who can neither ask nor write. */
function Start({
  coach,
  messages,
  request,
}: { coach: CoachInView } & Pick<PublicProfileProps, 'messages' | 'request'>) {
  const ask = request(coach);
  if (!ask && !messages) return null;
  return (
    <Section title={copy.start.title}>
      <div className="stack">
        {ask}
        {messages && (
          <ButtonLink block href={messages}>
            <MessageCircle />
            {copy.start.message}
          </ButtonLink>
        )}
      </div>
    </Section>
  );
}

function Facts({ coach }: { coach: PublicProfile }) {
  return (
    <p className="pub__facts row stretch wrap gy1 gx0 mb2">
      <span>{copy.years({ years: coach.yearsExperience })}</span>
      <span>{copy.responds({ hours: coach.avgResponseTime || responseTimeDefault })}</span>
      {coach.monthlyCoachingRate !== null && (
        <span>{copy.price({ dollars: figure(wholeDollars(coach.monthlyCoachingRate)) })}</span>
      )}
    </p>
  );
}

function Specialties({ items }: { items: readonly string[] }) {
  if (items.length === 0) return <p className="soft">{copy.specialties.none}</p>;
  return (
    <ul className="plain row stretch wrap g2">
      {items.map((item) => (
        <li key={item}>
          <Badge tone="green" large>
            {item}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function Certifications({ items }: { items: readonly string[] }) {
  if (items.length === 0) return <p className="soft">{copy.certifications.none}</p>;
  return (
    <ul className="plain pub__certs">
      {items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}

function Availability({ coach, from }: { coach: PublicProfile } & Pick<PublicProfileProps, 'from'>) {
  const badge = coach.isAcceptingClients ? (
    <Badge tone="green">
      <Check />
      {copy.availability.accepting}
    </Badge>
  ) : (
    <Badge>{from === 'programs' ? copy.availability.notAvailable : copy.availability.full}</Badge>
  );
  return (
    <Section title={copy.availability.title} aside={badge}>
      <dl className="pub__kv">
        <div className="row stretch between g4">
          <dt className="soft">{copy.availability.max}</dt>
          <dd className="num">{coach.maxClients}</dd>
        </div>
        <div className="row stretch between g4">
          <dt className="soft">{copy.availability.time}</dt>
          <dd className="num">{copy.availability.hours({ hours: coach.avgResponseTime || responseTimeDefault })}</dd>
        </div>
      </dl>
    </Section>
  );
}

/** Only addresses of the web: the server lets no others in, and this page follows no others. */
function Elsewhere({ address, label }: { address: string; label: string }) {
  if (!/^https?:\/\//i.test(address)) return null;
  return (
    <ButtonLink small variant="quiet" href={address} external target="_blank" rel="noopener noreferrer">
      {label}
      <ArrowUpRight />
      <span className="sr"> {copy.newTab}</span>
    </ButtonLink>
  );
}
