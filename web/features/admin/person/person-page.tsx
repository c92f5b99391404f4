import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import Check from '#web/ui/icons/check.ts';
import Lock from '#web/ui/icons/lock-keyhole.ts';
import { nameOrEmail } from '#contract/names.ts';
import { figure } from '#web/platform/locale.ts';
import { longDate, timeAgo } from '#web/platform/time.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { AppLink, Crumb } from '#web/ui/link.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Section } from '#web/ui/section.tsx';
import { personAddress, tabAddress } from '../admin-tabs.ts';
import { type AdminPerson, personQuery } from '../queries.ts';
import { person as copy } from '#messages/admin-person.ts';
import { PersonActions } from './person-actions.tsx';
import { History, Mails, Sessions } from './person-records.tsx';
import './person.css';

/** One account, for support: facts, states, counts and actions. */
export function PersonPage({ id, timeZone }: { id: string; timeZone: string }) {
  const { data: person, error, refetch } = useQuery(personQuery(id));
  return (
    <div className="admin person">
      <Crumb href={tabAddress('users')}>{copy.back}</Crumb>
      {!person && !error && (
        <Loading text={copy.loading}>
          <SkeletonRows rows={8} />
        </Loading>
      )}
      {!person && error && <LoadError level={1} title={copy.failed.title} error={error} onRetry={refetch} />}
      {person && (
        <>
          <PersonHead person={person} timeZone={timeZone} />
          <div className="person__grid">
            <div className="person__facts">
              <Account person={person} timeZone={timeZone} />
              {person.coaching && <Coaching coaching={person.coaching} />}
              {person.role === 'client' && <Program person={person} timeZone={timeZone} />}
            </div>
            <PersonActions person={person} />
            <div className="person__records">
              <Sessions person={person} timeZone={timeZone} />
              <Mails mails={person.mails} timeZone={timeZone} />
              <History id={person.id} rows={person.history} timeZone={timeZone} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

function PersonHead({ person, timeZone }: { person: AdminPerson; timeZone: string }) {
  const name = nameOrEmail(person);
  return (
    <header className="person__head">
      <Avatar decorative size="xl" name={name} id={person.id} />
      <div>
        <h1 className="title" dir="auto">
          {name}
        </h1>
        <p className="person__tags mt1 anywhere row wrap g2">
          <Badge tone={person.role === 'coach' ? 'green' : 'plain'}>
            {copy.roleName({ role: person.role ?? 'none' })}
          </Badge>
          {person.isAdmin && person.role !== 'admin' && <Badge tone="line">{copy.admin}</Badge>}
          <State person={person} timeZone={timeZone} />
          {person.isTestData && <Badge tone="line">{copy.testData}</Badge>}
          {person.isDemo && <Badge tone="line">{copy.demo}</Badge>}
          <span className="small soft">
            {person.email}, {person.emailVerified ? copy.confirmed : copy.unconfirmed}
          </span>
        </p>
      </div>
      <p className="small soft person__private row g1h">
        <Lock /> {copy.private}
      </p>
    </header>
  );
}

function State({ person, timeZone }: { person: AdminPerson; timeZone: string }) {
  if (person.deletionAt !== null)
    return <Badge tone="clay">{copy.leaving({ day: longDate(person.deletionAt, timeZone) })}</Badge>;
  if (person.suspendedAt !== null)
    return <Badge tone="clay">{copy.suspended({ day: longDate(person.suspendedAt, timeZone) })}</Badge>;
  return (
    <Badge tone="green">
      <Check /> {copy.active}
    </Badge>
  );
}

type Fact = { label: string; value: ReactNode };

function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className="facts">
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Account({ person, timeZone }: { person: AdminPerson; timeZone: string }) {
  const words = copy.account;
  const lastUsed = person.sessions[0]?.lastUsed;
  const ways = [person.hasPassword && words.password, person.hasProvider && words.provider].filter(
    (way) => way !== false,
  );
  return (
    <Section title={words.title}>
      <Facts
        items={[
          { label: words.joined, value: longDate(person.joinedAt, timeZone) },
          { label: words.lastSeen, value: lastUsed ? timeAgo(lastUsed, timeZone) : words.never },
          { label: words.timeZone, value: person.timeZone },
          { label: words.signsIn, value: ways.join(', ') || words.noWay },
          { label: words.secondFactor, value: person.twoFactorEnabled ? words.on : words.off },
          { label: words.id, value: <code>{person.id}</code> },
        ]}
      />
    </Section>
  );
}

function Coaching({ coaching }: { coaching: NonNullable<AdminPerson['coaching']> }) {
  const words = copy.coaching;
  return (
    <Section title={words.title}>
      <Facts
        items={[
          { label: words.clients, value: words.places({ clients: coaching.clients, most: coaching.maxClients }) },
          { label: words.takes, value: coaching.isAcceptingClients ? words.yes : words.no },
          { label: words.programs, value: figure(coaching.programs) },
        ]}
      />
    </Section>
  );
}

function Program({ person, timeZone }: { person: AdminPerson; timeZone: string }) {
  const words = copy.program;
  const { program, coach } = person;
  return (
    <Section title={words.title}>
      {program ? (
        <p className="h3" dir="auto">
          {program.title}
        </p>
      ) : (
        <p className="soft">{words.none}</p>
      )}
      <p className="small soft">
        {program && `${program.isCompleted ? words.completed : words.at({ day: program.day, days: program.days })}, `}
        {coach ? (
          <RichText
            text={({ name }: { name: string }) =>
              coach.since ? words.withSince({ name, day: longDate(coach.since, timeZone) }) : words.with({ name })
            }
            values={{ name: coach.name }}
            tags={{
              coach: (name) => (
                <AppLink href={personAddress(coach.id)} dir="auto">
                  {name}
                </AppLink>
              ),
            }}
          />
        ) : (
          words.noCoach
        )}
      </p>
      {program && (
        <p className="person__cloth">
          <LoomStrip fill cells={program.cells.map((cell) => ({ ...cell, mood: null }))} about={words.cloth} />
        </p>
      )}
      <Facts
        items={[
          ...(program
            ? [{ label: words.written, value: words.writtenOf({ written: program.daysWritten, days: program.days }) }]
            : []),
          { label: words.entries, value: figure(person.entries) },
          { label: words.shared, value: figure(person.sharedEntries) },
          { label: words.messages, value: figure(person.messages) },
        ]}
      />
    </Section>
  );
}
