import { useRef, useState, type RefObject } from 'react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Result } from '#web/platform/api.ts';
import { shortCalendarDay } from '#web/platform/time.ts';
import { LoadError } from '#web/ui/load.tsx';
import { Button } from '#web/ui/button.tsx';
import { Ledger, LedgerHead } from '#web/ui/figures.tsx';
import { AppLink, Crumb } from '#web/ui/link.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { anyCohorts as copy, cohorts as cohortsCopy } from '#messages/cohorts.ts';
import { EndCohortDialog } from './end-cohort-dialog.tsx';
import { Pages } from './wall.tsx';
import './cohorts.css';

type AnyCohort = Result<'GET /api/admin/cohorts'>['cohorts'][number];

const key = ['/api/admin/cohorts'] as const;

/** For an admin: the cohorts of every coach, with counts alone. */
export function AnyCohorts() {
  const [page, setPage] = useState(1);
  const title = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) => api('GET /api/admin/cohorts', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      <Crumb href="/admin/dashboard">{copy.back}</Crumb>
      <h1 className="title" ref={title} tabIndex={-1}>
        {copy.title}
      </h1>
      <p className="soft mb5">{copy.about}</p>
      {data?.cohorts.length === 0 ? (
        <EmptyState sheet title={copy.empty.title}>
          {copy.empty.text}
        </EmptyState>
      ) : data ? (
        <div aria-busy={isPlaceholderData}>
          <Ledger cards className="anycohorts">
            <LedgerHead
              columns={[
                copy.columns.cohort,
                copy.columns.coach,
                copy.columns.dates,
                { number: copy.columns.members },
                { number: copy.columns.wrote },
              ]}
              actions={copy.columns.actions}
            />
            <tbody>
              {data.cohorts.map((cohort) => (
                <Row key={cohort.id} cohort={cohort} title={title} />
              ))}
            </tbody>
          </Ledger>
          <Pages pagination={data.pagination} onPage={setPage} />
        </div>
      ) : error ? (
        <LoadError title={copy.failed} onRetry={refetch} error={error} />
      ) : (
        <Loading text={cohortsCopy.loading}>
          <SkeletonRows rows={6} />
        </Loading>
      )}
    </>
  );
}

type RowProps = {
  cohort: AnyCohort;
  /** Where the focus goes when its button is gone. */
  title: RefObject<HTMLElement | null>;
};

function Row({ cohort, title }: RowProps) {
  const { id, name, coach, programTitle, startsOn, lastDate, state, members, places, wroteToday } = cohort;
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        <small>
          <bdi>{programTitle ?? cohortsCopy.noProgram}</bdi>
        </small>
      </th>
      <td>
        <AppLink href={`/admin/users/${coach.id}`}>
          <bdi>{coach.name}</bdi>
        </AppLink>
      </td>
      <td>
        {lastDate
          ? cohortsCopy.dates({ from: shortCalendarDay(startsOn), to: shortCalendarDay(lastDate) })
          : cohortsCopy.from({ from: shortCalendarDay(startsOn) })}
        <small>{copy.states[state]}</small>
      </td>
      <td className="r num" data-label={copy.columns.members}>
        {cohortsCopy.of({ members, places })}
      </td>
      <td className="r num" data-label={copy.columns.wrote}>
        {wroteToday}
      </td>
      <td className="r">{state !== 'ended' && <EndAny id={id} name={name} title={title} />}</td>
    </tr>
  );
}

function EndAny({ id, name, title }: { id: string; name: string } & Pick<RowProps, 'title'>) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => api('POST /api/admin/cohorts/{id}/end', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
  return (
    <>
      <Button small variant="quiet" aria-label={copy.endOf({ name })} onClick={() => setAsking(true)}>
        {copy.end}
      </Button>
      <EndCohortDialog
        name={name}
        steps={copy.steps}
        end={end}
        open={isAsking}
        onOpenChange={setAsking}
        onEnded={() => title.current?.focus()}
      />
    </>
  );
}
