import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminSecurityMost } from '#contract/admin/constants.ts';
import { figure } from '#web/platform/locale.ts';
import { dayAndMonth, timeAgoInSentence } from '#web/platform/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { personAddress, tabAddress } from '../admin-tabs.ts';
import { AuditLines } from '../audit/latest-audit.tsx';
import { type SecurityFacts, securityQuery } from '../queries.ts';
import { security as copy } from '#messages/admin-security.ts';
import './security.css';

/** Figures and facts to look at; what is demanded is set where the server runs. */
export function Security({ timeZone }: { timeZone: string }) {
  const { data, error, refetch } = useQuery(securityQuery);
  return (
    <section aria-label={copy.label}>
      {data && <SecurityContent data={data} timeZone={timeZone} />}
      {!data && !error && (
        <Loading text={copy.loading} quiet>
          <SkeletonRows rows={6} />
        </Loading>
      )}
      {!data && error && <LoadError title={copy.failed.title} error={error} onRetry={refetch} />}
    </section>
  );
}

type ContentProps = { data: SecurityFacts; timeZone: string };

function SecurityContent({ data, timeZone }: ContentProps) {
  const { factor, signIn, admins } = copy;
  return (
    <div className="secu stack gy6 gx8">
      <div>
        <Section title={factor.title}>
          <p className="soft">
            {data.hasProvider ? factor.provider : factor.text} {factor.counted}
          </p>
          <dl className="secu__facts">
            {data.factors.map(({ role, people, withFactor, isRequired }) => (
              <Fact
                key={role}
                name={factor.roles[role]}
                note={isRequired ? <Badge tone="line">{factor.required}</Badge> : factor.choice}
              >
                <RichText text={factor.have} values={{ some: withFactor, all: people }} />
              </Fact>
            ))}
          </dl>
        </Section>
        <Section title={signIn.title} aside={<p className="small soft">{signIn.text}</p>}>
          <dl className="secu__facts">
            <Fact name={signIn.passkeys} note={signIn.passkeysNote}>
              <b>{figure(data.passkeys)}</b>
            </Fact>
            {!data.hasProvider && (
              <Fact name={signIn.password} note={signIn.passwordNote}>
                <b>{signIn.characters({ count: data.passwordMinLength })}</b>
              </Fact>
            )}
            <Fact name={signIn.session} note={signIn.sessionNote}>
              <b>{signIn.days({ count: data.sessionDays })}</b>
            </Fact>
            <Fact name={signIn.adminSession} note={signIn.sessionNote}>
              <b>{signIn.hours({ count: data.adminSessionHours })}</b>
            </Fact>
          </dl>
        </Section>
        <Section title={admins.title}>
          <PeopleList
            people={data.admins.map(({ devices, lastUsed, ...person }) => ({
              ...person,
              line:
                lastUsed === null
                  ? admins.nowhere
                  : admins.on({ devices, when: timeAgoInSentence(lastUsed, timeZone) }),
            }))}
          />
        </Section>
      </div>
      <SecurityAside data={data} timeZone={timeZone} />
    </div>
  );
}

function SecurityAside({ data, timeZone }: ContentProps) {
  const { without, suspended, changes } = copy;
  return (
    <div>
      <Section title={without.title}>
        {data.withoutFactor.length === 0 ? (
          <p className="soft">{without.none}</p>
        ) : (
          <PeopleList
            people={data.withoutFactor.map(({ role, clients, ...person }) => ({
              ...person,
              line: role === 'admin' ? without.admin : without.coach({ clients }),
            }))}
          />
        )}
        {data.withoutFactor.length === adminSecurityMost && (
          <p className="small soft">{without.more({ most: adminSecurityMost })}</p>
        )}
      </Section>
      <Section title={suspended.title}>
        {data.suspended.length === 0 ? (
          <p className="soft">{suspended.none}</p>
        ) : (
          <PeopleList
            people={data.suspended.map(({ role, since, ...person }) => ({
              ...person,
              line: suspended.since({
                role: role ?? 'none',
                day: dayAndMonth(new Date(since), timeZone),
              }),
            }))}
          />
        )}
        {data.suspended.length === adminSecurityMost && (
          <AppLink href={`${tabAddress('users')}&role=suspended`}>{suspended.more}</AppLink>
        )}
      </Section>
      <Section title={changes.title} aside={<AppLink href={tabAddress('audit')}>{changes.whole}</AppLink>}>
        {data.changes.length === 0 ? (
          <p className="soft">{changes.none}</p>
        ) : (
          <AuditLines rows={data.changes} timeZone={timeZone} />
        )}
      </Section>
    </div>
  );
}

function Fact({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>
        <b>{name}</b>
        <span className="small soft">{note}</span>
      </dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

function PeopleList({ people }: { people: readonly { id: string; name: string; line: string }[] }) {
  return (
    <ul className="secu__people">
      {people.map(({ id, name, line }) => (
        <li key={id}>
          <AppLink href={personAddress(id)}>
            <bdi>{name}</bdi>
          </AppLink>
          <span className="small soft">{line}</span>
        </li>
      ))}
    </ul>
  );
}
