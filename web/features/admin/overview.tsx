import { figure } from '#web/platform/locale.ts';
import { useQuery } from '@tanstack/react-query';
import Check from '#web/ui/icons/check.ts';
import TriangleAlert from '#web/ui/icons/triangle-alert.ts';
import { useNow } from '#web/platform/use-now.ts';
import { CountChart } from '#web/ui/charts/count-chart.tsx';
import { classes } from '#web/ui/classes.ts';
import { Figures, StatCard } from '#web/ui/figures.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { ListRow, RowList } from '#web/ui/list.tsx';
import { Loading, Skeleton } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { tabAddress } from './admin-tabs.ts';
import { LatestAudit } from './audit/latest-audit.tsx';
import { admin as adminCopy, overview as copy } from '#messages/admin.ts';
import { shortCalendarDay } from '#web/platform/time.ts';
import { LoadError } from '#web/ui/load.tsx';
import { type AdminDashboardData, adminDashboardQuery, type HealthCheck } from './queries.ts';
import { WaitingCoaches } from './waiting-coaches.tsx';
import './admin-dashboard.css';

export function Overview({ timeZone }: { timeZone: string }) {
  const { data, error, refetch } = useQuery(adminDashboardQuery);
  if (data) return <OverviewContent data={data} timeZone={timeZone} />;
  if (error) {
    return <LoadError title={copy.failed.title} error={error} onRetry={refetch} />;
  }
  return (
    <Loading text={copy.loading} quiet>
      <div className="admstats">
        {['users', 'coaches', 'programs', 'health'].map((card) => (
          <Skeleton key={card} height="8.75rem" />
        ))}
      </div>
    </Loading>
  );
}

function OverviewContent({ data, timeZone }: { data: AdminDashboardData; timeZone: string }) {
  const { systemHealth: health, growth: weeks } = data;
  const now = useNow();
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(health.checkedAt)) / 1000));
  const thisWeek = weeks.at(-1);
  const steps = weeks.map(({ week }) => shortCalendarDay(week));
  return (
    <>
      <WaitingCoaches {...data} />
      <div className="admstats">
        <StatCard
          label={copy.users}
          value={figure(data.totalUsers)}
          note={copy.usersNote({ clients: data.clients, coaches: data.totalCoaches, admins: data.admins })}
        />
        <StatCard
          label={copy.coaches}
          value={figure(data.coachesWithClients)}
          note={copy.coachesNote({ all: data.totalCoaches })}
        />
        <StatCard
          label={copy.programs}
          value={figure(data.totalPrograms)}
          note={copy.programsNote({
            platform: data.platformPrograms,
            others: data.totalPrograms - data.platformPrograms,
          })}
        />
        <StatCard
          label={copy.health}
          value={
            <span className="admstats__word row g2h">
              <HealthMark status={health.status} />
              {health.text}
            </span>
          }
          note={checkedAgo(seconds)}
        />
      </div>
      <div className="split mt7">
        <div>
          <Section title={copy.growth.title}>
            <CountChart
              label={copy.growth.label}
              steps={steps}
              stepName={copy.weekOf}
              name={copy.growth.series}
              values={weeks.map(({ users }) => users)}
            >
              {copy.growth.text}
            </CountChart>
          </Section>
          <Section title={copy.activity.title}>
            <CountChart
              label={copy.activity.label}
              steps={steps}
              stepName={copy.weekOf}
              name={copy.activity.series}
              values={weeks.map(({ entries }) => entries)}
              isLastOpen
            >
              {copy.activity.text}
            </CountChart>
          </Section>
        </div>
        <aside>
          <HealthChecks checks={health.checks} />
          {thisWeek && (
            <Section
              title={copy.thisWeek.title}
              aside={<p className="small soft">{copy.thisWeek.since({ day: shortCalendarDay(thisWeek.week) })}</p>}
            >
              <Figures
                items={[
                  { label: copy.thisWeek.newUsers, value: figure(thisWeek.newUsers) },
                  { label: copy.thisWeek.entries, value: figure(thisWeek.entries) },
                ]}
              />
            </Section>
          )}
          <Section
            title={adminCopy.tabs.audit}
            aside={
              <AppLink className="small" href={tabAddress('audit')}>
                {copy.wholeLog}
              </AppLink>
            }
          >
            <LatestAudit timeZone={timeZone} />
          </Section>
        </aside>
      </div>
    </>
  );
}

function checkedAgo(seconds: number): string {
  if (seconds < 5) return copy.checked.now;
  return seconds < 60 ? copy.checked.seconds({ seconds }) : copy.checked.minutes({ minutes: Math.floor(seconds / 60) });
}

const mailPath = '/admin/mail';

/** Each thing that was looked at, in words; where it is not well, what to do and where. */
function HealthChecks({ checks }: { checks: readonly HealthCheck[] }) {
  return (
    <Section title={copy.health}>
      <ul className="health">
        {checks.map((check) => (
          <li key={check.name}>
            <HealthMark status={check.status} />
            <div className="health__say">
              <h3>{check.name}</h3>
              <p className="soft small anywhere">{check.detail}</p>
              {check.remedy !== null && (
                <p className="soft small anywhere">
                  <b>{copy.whatToDo}</b> {check.remedy}{' '}
                  {check.page !== null && (
                    <AppLink href={check.page}>{check.page === mailPath ? copy.mail : copy.open}</AppLink>
                  )}
                </p>
              )}
            </div>
            <span className="small soft">{copy.healthStates[check.status]}</span>
          </li>
        ))}
      </ul>
      <RowList>
        <ListRow href={mailPath}>{copy.mail}</ListRow>
        <ListRow href="/admin/configuration">{copy.configuration}</ListRow>
        <ListRow href="/admin/reports">{copy.reports}</ListRow>
        <ListRow href="/admin/cohorts">{copy.cohorts}</ListRow>
      </RowList>
    </Section>
  );
}

function HealthMark({ status }: { status: HealthCheck['status'] }) {
  return (
    <span className={classes('healthmark', status !== 'healthy' && `healthmark--${status}`)}>
      {status === 'healthy' ? <Check /> : <TriangleAlert />}
    </span>
  );
}
