import { figure, oneDecimal, percentage } from '#web/platform/locale.ts';
import { useEffect, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { sentenceOf } from '#web/platform/api.ts';
import { clockTime } from '#web/platform/time.ts';
import { useOwnSearch } from '#web/platform/use-own-search.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Select } from '#web/ui/field.tsx';
import { Crumb, AppLink } from '#web/ui/link.tsx';
import { EmptyState, ErrorState } from '#web/ui/state.tsx';
import { Figures } from '#web/ui/figures.tsx';
import { Loading, Skeleton, SkeletonRows } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { analytics as copy } from '#messages/analytics.ts';
import { analyticsQuery, type Analytics as Answer } from '../queries.ts';
import { CheckInChange } from './check-in-change.tsx';
import { ClientFigures } from './client-figures.tsx';
import { DropOff } from './drop-off.tsx';
import { MoodChange, WeeklyTrend } from './mood-and-trend.tsx';
import { ProgramFigures, SkippedPrompts } from './program-figures.tsx';
import './analytics.css';

const analyticsPath = '/analytics';

export function Analytics({ timeZone }: { timeZone: string }) {
  const cohort = new URLSearchParams(useOwnSearch(analyticsPath)).get('cohort') || undefined;
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(analyticsQuery(cohort));
  useAnchor(data !== undefined);
  const hasClients = (data?.overview.totalClients ?? 0) > 0;
  /** Back leads out of the page, not through what was chosen on it. */
  const choose = (id: string) => navigate(analyticsPath + (id && `?cohort=${id}`), { replace: true });
  return (
    <>
      <Crumb href="/">{copy.back}</Crumb>
      <div className="anhead row baseline wrap between gy2 gx5 mb5">
        <h1 className="title">{copy.title}</h1>
        {data && (
          <nav aria-label={copy.onThisPage}>
            <span className="small soft num">{copy.asOf({ time: clockTime(new Date(data.asOf), timeZone) })}</span>
            {data.cohorts.length > 0 && (
              <Select
                small
                aria-label={copy.cohort}
                value={cohort ?? ''}
                onChange={(event) => choose(event.target.value)}
              >
                <option value="">{copy.allClients}</option>
                {data.cohorts.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
            {hasClients && <a href="#clients">{copy.clients.title}</a>}
            <a href="#programs">{copy.programs.title}</a>
          </nav>
        )}
      </div>
      {data ? (
        <div key={cohort} aria-busy={isPlaceholderData}>
          {cohort && !hasClients && !isPlaceholderData ? (
            <EmptyState
              sheet
              title={copy.nobody.title}
              action={<Button onClick={() => choose('')}>{copy.nobody.all}</Button>}
            >
              {copy.nobody.text}
            </EmptyState>
          ) : (
            <Body answer={data} timeZone={timeZone} hasClients={hasClients} cohort={cohort} />
          )}
        </div>
      ) : error ? (
        <ErrorState
          title={copy.failed.title}
          action={
            <>
              <Button variant="primary" pending={isFetching} onClick={() => void refetch()}>
                {copy.failed.again}
              </Button>
              <ButtonLink variant="second" href="/">
                {copy.back}
              </ButtonLink>
            </>
          }
        >
          {copy.failed.text} {sentenceOf(error)}
        </ErrorState>
      ) : (
        <BodySkeleton />
      )}
    </>
  );
}

type BodyProps = { answer: Answer; timeZone: string; hasClients: boolean; cohort: string | undefined };

function Body({ answer, timeZone, hasClients, cohort }: BodyProps) {
  if (!hasClients) {
    return (
      <>
        <EmptyState
          sheet
          title={copy.empty.title}
          action={<ButtonLink href="/unassigned-clients">{copy.empty.action}</ButtonLink>}
        >
          {copy.empty.text}
        </EmptyState>
        <div className="mt7">
          <ProgramFigures programs={answer.programs} />
        </div>
      </>
    );
  }
  return (
    <>
      <Overview overview={answer.overview} />
      <div className="angrid split mt7 mb7">
        <WeeklyTrend engagement={answer.engagement} />
        <Insights insights={answer.insights} />
      </div>
      <Sessions counts={answer.sessions} />
      <ClientFigures
        clients={answer.clients}
        total={answer.overview.totalClients}
        timeZone={timeZone}
        cohort={cohort}
      />
      <ProgramFigures programs={answer.programs} />
      <DropOff dropOff={answer.dropOff} />
      <div className="antwo split mt7">
        <SkippedPrompts prompts={answer.skippedPrompts} />
        <MoodChange moodChange={answer.moodChange} />
      </div>
      <CheckInChange cohort={cohort} />
    </>
  );
}

function Overview({ overview }: { overview: Answer['overview'] }) {
  return (
    <div className="anover">
      <Figures
        items={[
          { label: copy.overview.clients, value: figure(overview.totalClients) },
          { label: copy.overview.active, value: figure(overview.activeClients) },
          { label: copy.overview.programs, value: figure(overview.totalPrograms) },
          { label: copy.overview.completed, value: figure(overview.completedPrograms) },
          { label: copy.overview.entries, value: figure(overview.totalJournalEntries) },
          {
            label: copy.overview.mood,
            value: overview.averageMoodScore === null ? copy.none : oneDecimal(overview.averageMoodScore),
          },
        ]}
      />
    </div>
  );
}

/** Only where there have been any. */
function Sessions({ counts: { held, missed, calledOff, late } }: { counts: Answer['sessions'] }) {
  if (held + missed + calledOff === 0) return null;
  const lateNote = late > 0 && { note: copy.sessions.late({ count: late }) };
  return (
    <Section title={copy.sessions.title} className="mb7" aside={<span className="note">{copy.sessions.about}</span>}>
      <Figures
        narrow={3}
        items={[
          { label: copy.sessions.held, value: figure(held) },
          { label: copy.sessions.missed, value: figure(missed) },
          { label: copy.sessions.calledOff, value: figure(calledOff), ...lateNote },
        ]}
      />
    </Section>
  );
}

function BodySkeleton() {
  return (
    <Loading text={copy.loading} quiet>
      <div className="anover">
        <Skeleton height="4rem" />
      </div>
      <div className="angrid split mt7 mb7">
        <SkeletonRows rows={6} />
        <SkeletonRows rows={3} />
      </div>
      <SkeletonRows rows={8} />
    </Loading>
  );
}

/** Milliseconds before scrolling to the section: the rows must be laid out first. */
const anchorScrollDelay = 100;

/** Scrolls to the section named by the address once it is rendered, and again when the address changes. */
function useAnchor(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const go = () => {
      const id = location.hash.slice(1);
      clearTimeout(timer);
      if (id) timer = setTimeout(() => document.getElementById(id)?.scrollIntoView(), anchorScrollDelay);
    };
    go();
    addEventListener('hashchange', go);
    return () => {
      clearTimeout(timer);
      removeEventListener('hashchange', go);
    };
  }, [isThere]);
}

function Insights({ insights }: { insights: Answer['insights'] }) {
  const { topPerformingProgram, mostEngagedClient, mostEngagedClientId, averageCompletionRate } = insights;
  const client =
    mostEngagedClient !== null && mostEngagedClientId !== null ? (
      <AppLink href={`/client/${mostEngagedClientId}`}>{mostEngagedClient}</AppLink>
    ) : null;
  return (
    <Section title={copy.insights.title}>
      <dl className="insights">
        <Insight term={copy.insights.program}>{topPerformingProgram}</Insight>
        <Insight term={copy.insights.client}>{client}</Insight>
        <Insight term={copy.insights.completion} note={copy.insights.completionOf}>
          {percentage(averageCompletionRate)}
        </Insight>
      </dl>
    </Section>
  );
}

function Insight({ term, note, children }: { term: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children ?? <span className="insights__none">{copy.insights.none}</span>}</dd>
      {note && <dd className="small soft">{note}</dd>}
    </div>
  );
}
