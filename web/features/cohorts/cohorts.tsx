import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Archive from '#web/ui/icons/archive.ts';
import ArchiveRestore from '#web/ui/icons/archive-restore.ts';
import Plus from '#web/ui/icons/plus.ts';
import Repeat from '#web/ui/icons/repeat.ts';
import { daysBetween } from '#contract/days.ts';
import { sentenceOf } from '#web/platform/api.ts';
import { localDay, longCalendarDay, shortCalendarDay } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { useNow } from '#web/platform/use-now.ts';
import { LoadError } from '#web/ui/load.tsx';
import { AttentionMark } from '#web/ui/attention-mark.tsx';
import { Count } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Ledger, ProgressThread } from '#web/ui/figures.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { cohort as cohortCopy, cohorts as copy } from '#messages/cohorts.ts';
import { cohortsQuery, useArchiveCohort, type Cohort } from './queries.ts';
import './cohorts.css';

/** Everything the coach has brought together: what runs or lies ahead, then what is over. */
export function Cohorts({ timeZone }: { timeZone: string }) {
  const { data, error, refetch } = useQuery(cohortsQuery);
  const today = localDay(useNow(), timeZone);
  return (
    <>
      <header className="cohorthead row bottom wrap between gy4 gx6 mb6">
        <div>
          <h1 className="title" tabIndex={-1}>
            {copy.title}
          </h1>
          <p className="soft">{copy.text}</p>
        </div>
        {data && data.length > 0 && <Create />}
      </header>
      {data ? (
        <CohortLists cohorts={data} today={today} />
      ) : error ? (
        <LoadError title={copy.failed.title} onRetry={refetch} error={error} />
      ) : (
        <Loading text={copy.loading}>
          <SkeletonRows rows={3} />
        </Loading>
      )}
    </>
  );
}

const Create = () => (
  <ButtonLink variant="primary" href="/cohorts/new">
    <Plus />
    {copy.create}
  </ButtonLink>
);

function CohortLists({ cohorts, today }: { cohorts: Cohort[]; today: string }) {
  const [showsArchived, setShowsArchived] = useState(false);
  if (cohorts.length === 0)
    return (
      <EmptyState sheet title={copy.empty.title} action={<Create />}>
        {copy.empty.text}
      </EmptyState>
    );
  // What began first comes first; what lies ahead comes after it.
  const running = cohorts.filter(({ state }) => state !== 'ended').toReversed();
  const ended = cohorts.filter(({ state, isArchived }) => state === 'ended' && !isArchived);
  const archived = cohorts.filter(({ isArchived }) => isArchived);
  const members = running.reduce((sum, cohort) => sum + cohort.members, 0);
  const wrote = running.reduce((sum, cohort) => sum + cohort.wroteToday, 0);
  return (
    <>
      <Section
        title={copy.running.title}
        aside={running.length > 0 && <p className="small soft">{copy.counts({ members, wrote })}</p>}
      >
        {running.length > 0 ? (
          <RunningCohorts cohorts={running} today={today} />
        ) : (
          <p className="soft">{copy.running.none}</p>
        )}
      </Section>
      {ended.length > 0 && (
        <Section title={copy.finished.title}>
          <PastCohorts cohorts={ended} />
        </Section>
      )}
      {archived.length > 0 && (
        <Section
          title={copy.archived.title}
          aside={
            <Button small variant="quiet" onClick={() => setShowsArchived(!showsArchived)}>
              {showsArchived ? copy.archived.hide : copy.archived.show}
            </Button>
          }
        >
          {showsArchived && <PastCohorts cohorts={archived} />}
        </Section>
      )}
    </>
  );
}

const needKinds = ['distress', 'quiet'] as const;

function RunningCohorts({ cohorts, today }: { cohorts: Cohort[]; today: string }) {
  const { columns } = copy;
  return (
    <Ledger cards className="cohorts">
      <thead>
        <tr>
          <th scope="col">{columns.cohort}</th>
          <th scope="col">{columns.program}</th>
          <th scope="col">{columns.dates}</th>
          <th scope="col" className="r">
            {columns.members}
          </th>
          <th scope="col">{columns.wrote}</th>
          <th scope="col">
            <span className="sr">{columns.needs}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {cohorts.map((cohort) => (
          <tr key={cohort.id}>
            <th scope="row">
              <AppLink className="cohorts__name" href={`/cohorts/${cohort.id}`}>
                <bdi>{cohort.name}</bdi>
              </AppLink>{' '}
              <Count value={cohort.unread} label={cohortCopy.roomNew({ count: cohort.unread })} />
              <small>{copy.pace[cohort.pace]}</small>
            </th>
            <td>
              <bdi>{cohort.program?.title ?? copy.noProgram}</bdi>
            </td>
            <td>
              <Dates cohort={cohort} today={today} />
            </td>
            <td className="r num">
              {cohort.members}
              <span className="sr"> {copy.of({ members: cohort.members, places: cohort.places })}</span>
            </td>
            <td>
              {cohort.state === 'planned' ? (
                <span className="soft">{copy.begins({ day: longCalendarDay(cohort.startsOn) })}</span>
              ) : (
                <WroteToday cohort={cohort} />
              )}
            </td>
            <td className="cohorts__needs">
              {needKinds.map(
                (kind) =>
                  cohort.needs?.[kind] !== undefined &&
                  cohort.needs[kind] > 0 && (
                    <AttentionMark key={kind} kind={kind}>
                      {copy.needs[kind]({ count: cohort.needs[kind] })}
                    </AttentionMark>
                  ),
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Ledger>
  );
}

function Dates({ cohort, today }: { cohort: Cohort; today: string }) {
  const { name, startsOn, lastDate, dayNumber, program } = cohort;
  const from = shortCalendarDay(startsOn);
  const isAhead = today < startsOn;
  return (
    <>
      <span className="nowrap">
        {lastDate
          ? copy.dates({ from, to: shortCalendarDay(lastDate) })
          : isAhead
            ? copy.from({ from })
            : copy.since({ from })}
      </span>
      {lastDate && (
        <ProgressThread
          value={dayNumber && program ? (100 * dayNumber) / program.days : 0}
          label={copy.progress({ name })}
        />
      )}
      {isAhead ? (
        <small>{copy.beginsIn({ days: daysBetween(today, startsOn) })}</small>
      ) : (
        dayNumber && program && <small>{copy.day({ day: dayNumber, of: program.days })}</small>
      )}
    </>
  );
}

/** At most this many blocks; with more members each represents several. */
const blocksMost = 12;

function WroteToday({ cohort: { members, wroteToday } }: { cohort: Cohort }) {
  const blocks = Math.min(members, blocksMost);
  const woven = members === 0 ? 0 : Math.round((wroteToday * blocks) / members);
  return (
    <>
      <span className="num">{copy.wrote({ wrote: wroteToday, members })}</span>
      <span className="cohorts__blocks row stretch mt1" aria-hidden="true">
        {Array.from({ length: blocks }, (_, index) => (
          <i key={index} className={index < woven ? 'wov' : undefined} />
        ))}
      </span>
    </>
  );
}

function PastCohorts({ cohorts }: { cohorts: Cohort[] }) {
  const archive = useArchiveCohort();
  const put = ({ id, isArchived }: Cohort) =>
    archive.mutate(
      { id, isArchived: !isArchived },
      {
        onError: (error) =>
          toast({ variant: 'destructive', title: copy.archiveFailed, description: sentenceOf(error) }),
      },
    );
  return (
    <ul className="pastcohorts">
      {cohorts.map((cohort) => (
        <li key={cohort.id}>
          <AppLink className="pastcohorts__name" href={`/cohorts/${cohort.id}`}>
            <bdi>{cohort.name}</bdi>
          </AppLink>
          <span className="soft">
            <bdi>{cohort.program?.title ?? copy.noProgram}</bdi>
          </span>
          <span className="soft">
            {cohort.lastDate
              ? copy.dates({ from: shortCalendarDay(cohort.startsOn), to: shortCalendarDay(cohort.lastDate) })
              : copy.begun({ from: shortCalendarDay(cohort.startsOn) })}
          </span>
          <span>{copy.finished.members({ count: cohort.members })}</span>
          <span className="pastcohorts__acts row stretch g0">
            <ButtonLink small variant="quiet" href={`/cohorts/new?repeat=${cohort.id}`}>
              <Repeat />
              <RichText text={copy.repeat} values={{ name: cohort.name }} />
            </ButtonLink>
            <Button small variant="quiet" onClick={() => put(cohort)}>
              {cohort.isArchived ? <ArchiveRestore /> : <Archive />}
              {cohort.isArchived ? copy.unarchive : copy.archive}
              <span className="sr"> {cohort.name}</span>
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
