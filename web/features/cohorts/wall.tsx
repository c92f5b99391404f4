import { useDeferredValue, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import Download from '#web/ui/icons/download.ts';
import { clientSearchMax, manyClients } from '#contract/coach-dashboard/rules.ts';
import { fullName } from '#contract/names.ts';
import { type Result } from '#web/platform/api.ts';
import { LoadError } from '#web/ui/load.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field, SearchInput } from '#web/ui/field.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { LoomKey } from '#web/ui/loom/loom.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { Segments } from '#web/ui/tabs.tsx';
import { SelectPeople, useTicks, type Ticked } from '#web/ui/ticks.tsx';
import { wall as copy } from '#messages/cohorts.ts';
import { firstShown, memberIdsQuery, wallQuery, type Cohort, type Shown } from './queries.ts';
import { weeksOfWall, WallTable } from './wall-table.tsx';
import './wall.css';

type Members = Result<'GET /api/coach/clients'>;

type WallProps = {
  cohort: Cohort;
  timeZone: string;
  /** How more people get in. */
  add?: ReactNode;
};

/** A row for each member with their cloth, a page at a time: the list of clients, narrowed to this cohort. */
export function Wall({ cohort, timeZone, add }: WallProps) {
  const { id, members } = cohort;
  const [shown, setShown] = useState(firstShown);
  const { isSelecting } = useTicks();
  // Typing is shown at once; the rows follow (deferred value).
  const asked = useDeferredValue(shown);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...wallQuery(id, asked),
    enabled: members > 0,
    // The page has asked already: what it could not get is said, and asked for again by a press.
    retryOnMount: false,
  });
  const isMany = members > manyClients;
  // What was opened in it stays open when the first member joins: one place with and without members.
  const tools = (
    <span className="row wrap gy2 gx3">
      {members > 0 && <LoomKey quiet={isMany} />}
      {members > 0 && (
        <ButtonLink
          small
          variant="quiet"
          href={`/api/coach/cohorts/${id}/members.csv`}
          download="members.csv"
          aria-label={copy.file}
        >
          <Download />
          {copy.csv}
        </ButtonLink>
      )}
      {add}
    </span>
  );
  if (members === 0)
    return (
      <Section title={copy.title} aside={tools}>
        <p className="soft">{cohort.state === 'ended' ? copy.nobodyLeft : copy.nobody}</p>
      </Section>
    );
  const change = (part: Partial<Shown>) => setShown((before) => ({ ...before, page: 1, ...part }));
  return (
    <Section title={copy.title} aside={tools}>
      <div className="wallbar">
        {isMany && (
          <Field label={copy.search} hideLabel>
            <SearchInput
              placeholder={copy.searchHint({ members })}
              value={shown.search}
              maxLength={clientSearchMax}
              onChange={(event) => change({ search: event.target.value })}
            />
          </Field>
        )}
        <Segments
          label={copy.order}
          value={shown.sort}
          onChange={(sort) => change({ sort })}
          options={[
            { value: 'need', label: copy.byNeed },
            { value: 'name', label: copy.byName },
          ]}
        />
        {data && data.clients.length > 0 && <Choose cohort={cohort} search={asked.search} page={data} />}
      </div>
      {data ? (
        <div
          className={classes('wallrows', isSelecting && 'wallrows--choosing')}
          aria-busy={isPlaceholderData || asked !== shown}
        >
          {data.clients.length === 0 ? (
            <EmptyState
              level={3}
              title={copy.none}
              action={<Button onClick={() => change({ search: '' })}>{copy.clear}</Button>}
            />
          ) : (
            <Rows cohort={cohort} page={data} isMany={isMany} isByNeed={asked.sort === 'need'} timeZone={timeZone} />
          )}
          <Pages pagination={data.pagination} onPage={(page) => change({ page })} />
        </div>
      ) : error ? (
        <LoadError level={3} title={copy.failed} onRetry={refetch} error={error} />
      ) : (
        <Loading text={copy.loading} quiet>
          <SkeletonRows rows={6} />
        </Loading>
      )}
    </Section>
  );
}

type RowsProps = { cohort: Cohort; page: Members; isMany: boolean; isByNeed: boolean; timeZone: string };

/** Among many, those who need the coach keep full colours and the whole width; everyone else is in two columns. */
function Rows({ cohort, page: { clients, groups, pagination }, isMany, isByNeed, timeZone }: RowsProps) {
  const table = { weeks: weeksOfWall(cohort, clients), timeZone };
  if (!isMany) return <WallTable label={copy.title} members={clients} {...table} />;
  const need = isByNeed ? clients.filter(({ group }) => group === 'today') : [];
  const others = clients.filter((member) => !need.includes(member));
  const half = Math.ceil(others.length / 2);
  return (
    <>
      {need.length > 0 && (
        <>
          <h3 className="wallhead wallhead--need">
            {copy.need} <span className="num">{groups.today}</span>
          </h3>
          <WallTable label={copy.need} members={need} {...table} />
        </>
      )}
      {others.length > 0 && (
        <>
          {isByNeed && (
            <h3 className="wallhead">
              {copy.others} <span className="num">{pagination.total - groups.today}</span>
            </h3>
          )}
          <div className="wallpair stack g6 top">
            <WallTable thin label={isByNeed ? copy.others : copy.everyone} members={others.slice(0, half)} {...table} />
            {half < others.length && (
              <WallTable
                thin
                label={isByNeed ? copy.othersOn : copy.everyoneOn}
                members={others.slice(half)}
                {...table}
              />
            )}
          </div>
        </>
      )}
    </>
  );
}

type ChooseProps = { cohort: Cohort; search: string; page: Members };

/** Chips select everyone of a kind, on whatever page, and deselect them when pressed again. */
function Choose({ cohort: { id, state }, search, page: { clients, pagination } }: ChooseProps) {
  const { has, add, remove } = useTicks();
  const all = useQuery(memberIdsQuery(id, search)).data?.people ?? [];
  const quiet = all.filter(({ isQuiet }) => isQuiet);
  const notYet = state === 'ended' ? [] : all.filter(({ today }) => today === 'not-yet');
  const chips: [name: string, people: Ticked[]][] = [
    [copy.quiet({ count: quiet.length }), quiet.map(tickedOf)],
    [copy.notYetToday({ count: notYet.length }), notYet.map(tickedOf)],
  ];
  const here = {
    label: copy.allHere({ count: clients.length }),
    people: clients.map(({ user, ...row }) => tickedOf({ ...row, ...user })),
  };
  const everyone = { label: copy.all({ count: all.length }), people: all.map(tickedOf) };
  return (
    <div className="row wrap g1" role="group" aria-label={copy.choose}>
      {chips
        .filter(([, people]) => people.length > 0)
        .map(([name, people]) => {
          const isOn = people.every((person) => has(person.id));
          return (
            <Button
              key={name}
              small
              variant="quiet"
              aria-pressed={isOn}
              onClick={() => (isOn ? remove(people) : add(people))}
            >
              {name}
            </Button>
          );
        })}
      <SelectPeople choices={pagination.totalPages > 1 ? [here, everyone] : [everyone]} />
    </div>
  );
}

const tickedOf = (person: { id: string; firstName: string; lastName: string }): Ticked => ({
  id: person.id,
  name: fullName(person),
  firstName: person.firstName,
});

type PagesProps = {
  pagination: Pick<Members['pagination'], 'page' | 'totalPages'>;
  onPage: (page: number) => void;
};

export function Pages({ pagination: { page, totalPages }, onPage }: PagesProps) {
  if (totalPages < 2) return null;
  return (
    <nav className="wallpages" aria-label={copy.pages}>
      <Button small disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {copy.previous}
      </Button>
      <span className="small soft num">{copy.page({ page, of: totalPages })}</span>
      <Button small disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        {copy.next}
      </Button>
    </nav>
  );
}
