import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/platform/api.ts';
import { useNow } from '#web/platform/use-now.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CountChart } from '#web/ui/charts/count-chart.tsx';
import { ErrorState, Notice } from '#web/ui/state.tsx';
import { Figures, StatCard } from '#web/ui/figures.tsx';
import { Section } from '#web/ui/section.tsx';
import { Loading, Skeleton } from '#web/ui/loading.tsx';
import { newestCoaches, tabAddress } from '../addresses.ts';
import { adminCopy } from '../copy.ts';
import { dayOfMonth } from '../days.ts';
import { adminDashboardQuery, type AdminDashboardData } from '../queries.ts';
import { overviewCopy as copy } from './copy.ts';
import { Health, HealthMark } from './health.tsx';
import './overview.css';

type OverviewProps = {
  /** The last lines of the log: a feature of its own. */
  latestAudit: ReactNode;
};

export function Overview({ latestAudit }: OverviewProps) {
  const { data, error, refetch } = useQuery(adminDashboardQuery);
  if (data) return <Counted data={data} latestAudit={latestAudit} />;
  if (error) {
    return (
      <ErrorState
        sheet
        title={copy.failed.title}
        action={<Button onClick={() => void refetch()}>{adminCopy.again}</Button>}
      >
        {sentenceOf(error)}
      </ErrorState>
    );
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

function Counted({ data, latestAudit }: OverviewProps & { data: AdminDashboardData }) {
  const { systemHealth: health, growth: weeks } = data;
  const now = useNow();
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(health.checkedAt)) / 1000));
  const thisWeek = weeks.at(-1);
  const steps = weeks.map(({ week }) => dayOfMonth(week));
  const number = (value: number) => value.toLocaleString('en-GB');
  return (
    <>
      {data.coachesAwaiting > 0 && (
        <Notice
          className="admwaiting"
          title={copy.waiting(data.coachesAwaiting)}
          action={
            <ButtonLink small href={newestCoaches}>
              {copy.toWaiting}
            </ButtonLink>
          }
        >
          {copy.waitingText}
        </Notice>
      )}
      <div className="admstats">
        <StatCard
          label={copy.users}
          value={number(data.totalUsers)}
          note={copy.usersNote(data.clients, data.totalCoaches, data.admins)}
        />
        <StatCard
          label={copy.coaches}
          value={number(data.coachesWithClients)}
          note={copy.coachesNote(data.totalCoaches)}
        />
        <StatCard
          label={copy.programs}
          value={number(data.totalPrograms)}
          note={copy.programsNote(data.platformPrograms, data.totalPrograms - data.platformPrograms)}
        />
        <StatCard
          label={copy.health}
          value={
            <span className="admstats__word">
              <HealthMark status={health.status} />
              {health.text}
            </span>
          }
          note={copy.checked(seconds)}
        />
      </div>
      <div className="admgrid">
        <div>
          <Section title={copy.growth.title}>
            <CountChart
              label={copy.growth.label}
              steps={steps}
              stepName={copy.weekOf}
              series={[{ name: copy.growth.series, values: weeks.map(({ users }) => users) }]}
            >
              {copy.growth.text}
            </CountChart>
          </Section>
          <Section title={copy.activity.title}>
            <CountChart
              label={copy.activity.label}
              steps={steps}
              stepName={copy.weekOf}
              series={[{ name: copy.activity.series, values: weeks.map(({ entries }) => entries) }]}
            >
              {copy.activity.text}
            </CountChart>
          </Section>
        </div>
        <aside>
          <Health checks={health.checks} />
          {thisWeek && (
            <Section
              title={copy.thisWeek.title}
              aside={<p className="small soft">{copy.thisWeek.since(dayOfMonth(thisWeek.week))}</p>}
            >
              <Figures
                items={[
                  { label: copy.thisWeek.newUsers, value: number(thisWeek.newUsers) },
                  { label: copy.thisWeek.entries, value: number(thisWeek.entries) },
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
            {latestAudit}
          </Section>
        </aside>
      </div>
    </>
  );
}
