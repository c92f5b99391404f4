import { useRef, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type AuditAction, auditActions, auditFileFormats, auditSearchMax } from '#contract/audit/constants.ts';
import { dayAgoAndTime } from '#web/platform/time.ts';
import { useOwnSearch } from '#web/platform/use-own-search.ts';
import { useSettled } from '#web/platform/use-settled.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Field, Input, SearchInput, Select } from '#web/ui/field.tsx';
import { Ledger, LedgerHead } from '#web/ui/figures.tsx';
import { LoadError, LoadMore } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { adminPath, keepInAddress } from '../admin-tabs.ts';
import {
  type AuditFilterValues as Filter,
  auditQuery,
  type AuditRow,
  isAuditFiltered,
  noAuditFilter,
} from '../queries.ts';
import { actionGroups, audit as copy } from '#messages/admin-audit.ts';
import { aboutName, actionName, actorName, factsInWords } from './words.ts';
import './audit.css';

const { columns } = copy;

/** As a link or the page before the reload asks for it. */
function filterInAddress(search: string): Filter {
  const asked = new URLSearchParams(search);
  const word = (name: keyof Filter) => (asked.get(name) ?? '').slice(0, auditSearchMax);
  const day = (name: 'from' | 'to') => (/^\d{4}-\d\d-\d\d$/.test(word(name)) ? word(name) : '');
  return {
    who: word('who'),
    about: word('about'),
    action: auditActions.find((action) => action === asked.get('action')) ?? '',
    from: day('from'),
    to: day('to'),
  };
}

export function AuditLog({ timeZone }: { timeZone: string }) {
  const search = useOwnSearch(adminPath);
  const [filter, setFilter] = useState(() => filterInAddress(search));
  const who = useSettled(filter.who.trim());
  const about = useSettled(filter.about.trim());
  const list = useInfiniteQuery(auditQuery({ ...filter, who, about }));
  const status = useRef<HTMLParagraphElement>(null);
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const isSearching =
    who !== filter.who.trim() || about !== filter.about.trim() || (list.isPlaceholderData && list.isFetching);
  function change(next: Partial<Filter>) {
    const wanted = { ...filter, ...next };
    setFilter(wanted);
    keepInAddress('audit', wanted, noAuditFilter);
  }

  function clear() {
    change(noAuditFilter);
    // The button goes away with the filter; the focus must not go with it.
    status.current?.focus();
  }

  return (
    <section aria-label={copy.label}>
      <p className="soft auditabout">{copy.about}</p>
      <AuditFilter filter={filter} onChange={change} />
      <div className="auditstatus row wrap gy0 gx2">
        <p className="small soft num grow" role="status" tabIndex={-1} ref={status}>
          {isSearching ? copy.searching : rows && copy.shown({ rows: rows.length, hasMore: list.hasNextPage })}
        </p>
        {isAuditFiltered(filter) && (
          <Button variant="quiet" small onClick={clear}>
            {copy.clear}
          </Button>
        )}
        {auditFileFormats.map((format) => (
          <ButtonLink
            key={format}
            variant="quiet"
            small
            external
            download
            href={`/api/admin/audit/download?${new URLSearchParams({ ...filter, format })}`}
          >
            {copy.download[format]}
          </ButtonLink>
        ))}
      </div>
      {!rows && !list.error && (
        <Loading text={copy.loading} quiet>
          <SkeletonRows rows={8} />
        </Loading>
      )}
      {!rows && list.error && <LoadError title={copy.failed.title} error={list.error} onRetry={list.refetch} />}
      {rows?.length === 0 && (
        <EmptyState sheet title={isAuditFiltered(filter) ? copy.none.title : copy.empty.title}>
          {isAuditFiltered(filter) ? copy.none.text : copy.empty.text}
        </EmptyState>
      )}
      {rows && rows.length > 0 && <AuditTable rows={rows} timeZone={timeZone} isBusy={isSearching} />}
      <LoadMore
        className="auditmore"
        hasMore={list.hasNextPage && !list.isPlaceholderData}
        isLoading={list.isFetchingNextPage}
        hasFailed={list.isFetchNextPageError}
        onMore={list.fetchNextPage}
        words={copy}
      />
    </section>
  );
}

type AuditFilterProps = { filter: Filter; onChange: (change: Partial<Filter>) => void };

const asTyped = { maxLength: auditSearchMax, autoComplete: 'off', spellCheck: false } as const;

function AuditFilter({ filter, onChange }: AuditFilterProps) {
  return (
    <div className="auditfilter" role="search" aria-label={copy.filters}>
      <Field label={copy.who}>
        <SearchInput
          {...asTyped}
          placeholder={copy.personHint}
          value={filter.who}
          onChange={({ target }) => onChange({ who: target.value })}
        />
      </Field>
      <Field label={copy.whom}>
        <SearchInput
          {...asTyped}
          placeholder={copy.aboutHint}
          value={filter.about}
          onChange={({ target }) => onChange({ about: target.value })}
        />
      </Field>
      <Field label={copy.what}>
        <Select value={filter.action} onChange={({ target }) => onChange({ action: target.value as AuditAction | '' })}>
          <option value="">{copy.anything}</option>
          {Object.values(actionGroups).map(({ title, actions }) => (
            <optgroup key={title} label={title}>
              {Object.entries(actions).map(([action, name]) => (
                <option key={action} value={action}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <Field label={copy.from}>
        <Input
          type="date"
          value={filter.from}
          max={filter.to || undefined}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      </Field>
      <Field label={copy.to}>
        <Input
          type="date"
          value={filter.to}
          min={filter.from || undefined}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </Field>
    </div>
  );
}

type AuditTableProps = { rows: readonly AuditRow[]; timeZone: string; isBusy: boolean };

/** Columns where there is room; on a phone one block for each line. */
export function AuditTable({ rows, timeZone, isBusy }: AuditTableProps) {
  return (
    <Ledger cards className="audit" aria-label={copy.label} aria-busy={isBusy}>
      <LedgerHead columns={[columns.when, columns.what, columns.who, columns.whom, columns.more]} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="audit__when">
              <time dateTime={row.at}>{dayAgoAndTime(row.at, timeZone)}</time>
            </td>
            <th scope="row">{actionName(row.action)}</th>
            <td>
              <PersonName name={actorName(row)} of={row.actor} />
            </td>
            <td className={row.about ? undefined : 'audit__none'}>
              {row.about && <PersonName name={aboutName(row) ?? ''} of={row.about} before={columns.whom} />}
            </td>
            <td className={Object.keys(row.facts).length > 0 ? 'soft' : 'audit__none'}>{factsInWords(row.facts)}</td>
          </tr>
        ))}
      </tbody>
    </Ledger>
  );
}

/** An erased person keeps an id, which can be searched for. */
function PersonName({ name, of, before }: { name: string; of: AuditRow['actor']; before?: string }) {
  return (
    <>
      {before && <span className="audit__before">{before}: </span>}
      <bdi>{name}</bdi>
      {of && of.name === null && <code className="audit__id">{of.id}</code>}
    </>
  );
}
