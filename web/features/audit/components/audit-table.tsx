import { clockTime, dayAgo } from '#web/platform/time.ts';
import { Ledger } from '#web/ui/figures.tsx';
import { actionName, auditCopy as copy, factsInWords } from '../copy.ts';
import { actorName, aboutName } from '../names.ts';
import type { AuditRow } from '../queries.ts';

type AuditTableProps = { rows: readonly AuditRow[]; timeZone: string; isBusy: boolean };

/** Columns where there is room; on a phone one block for each line. */
export function AuditTable({ rows, timeZone, isBusy }: AuditTableProps) {
  return (
    <Ledger className="audit" aria-label={copy.label} aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">{copy.columns.when}</th>
          <th scope="col">{copy.columns.what}</th>
          <th scope="col">{copy.columns.who}</th>
          <th scope="col">{copy.columns.whom}</th>
          <th scope="col">{copy.columns.more}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="audit__when">
              <time dateTime={row.at}>{`${dayAgo(row.at, timeZone)}, ${clockTime(new Date(row.at), timeZone)}`}</time>
            </td>
            <th scope="row">{actionName(row.action)}</th>
            <td>
              <Name name={actorName(row)} of={row.actor} />
            </td>
            <td className={row.about ? undefined : 'audit__none'}>
              {row.about && <Name name={aboutName(row) ?? ''} of={row.about} before={copy.columns.whom} />}
            </td>
            <td className={Object.keys(row.facts).length > 0 ? 'soft' : 'audit__none'}>{factsInWords(row.facts)}</td>
          </tr>
        ))}
      </tbody>
    </Ledger>
  );
}

/** Whoever is gone keeps an id, which can be searched for. */
function Name({ name, of, before }: { name: string; of: AuditRow['actor']; before?: string }) {
  return (
    <>
      {before && <span className="audit__before">{before}: </span>}
      {name}
      {of && of.name === null && <code className="audit__id">{of.id}</code>}
    </>
  );
}
