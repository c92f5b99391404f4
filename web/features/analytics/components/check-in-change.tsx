import { useQuery } from '@tanstack/react-query';
import { groupOf } from '#contract/check-ins/constants.ts';
import type { ChangeFigures } from '#contract/check-ins/schema.ts';
import { figure } from '#web/platform/locale.ts';
import { Ledger, LedgerHead } from '#web/ui/figures.tsx';
import { LoadNotice } from '#web/ui/load.tsx';
import { Section } from '#web/ui/section.tsx';
import { analytics as analyticsCopy } from '#messages/analytics.ts';
import { checkInChangeQuery } from '../queries.ts';
import { CsvButton } from './table-cells.tsx';

const copy = analyticsCopy.checkIns;
const ways = ['up', 'same', 'down'] as const;
type Way = (typeof ways)[number];
type Figures = NonNullable<ChangeFigures['figures']>;

/** From so many people on a block is five of them. */
const gatheredFrom = 20;
const gathered = 5;

/** Shown scores, first against latest. Nothing where nobody has shown two; it comes last, so that nothing moves. */
export function CheckInChange({ cohort }: { cohort: string | undefined }) {
  const { data, isError, isFetching, refetch } = useQuery(checkInChangeQuery(cohort));
  if (data ? data.rows.length === 0 : !isError) return null;
  const csv = () =>
    (data?.rows ?? []).flatMap(({ title, scaleTitle, figures }) =>
      figures ? [[title, scaleTitle, figures.people, ...ways.map((way) => figures[way]), ...mediansOf(figures)]] : [],
    );
  return (
    <Section
      title={copy.title}
      className="mt7"
      aside={data && <CsvButton file="change-in-check-ins" head={copy.csvColumns} rows={csv} />}
    >
      {data ? (
        <>
          <p className="soft">
            {copy.about} {copy.block}
          </p>
          <ul className="shiftkey row wrap gy1 gx4 mt2 small soft">
            {ways.map((way) => (
              <li key={way} className="row g2">
                <Blocks way={way} count={1} />
                {copy.keys[way]}
              </li>
            ))}
          </ul>
          <Ledger cards className="anchange mt2">
            <caption className="sr">{copy.title}</caption>
            <LedgerHead
              columns={copy.columns.map((name, index) => (index === 0 || index === 2 ? name : { number: name }))}
            />
            <tbody>
              {data.rows.map((row) => (
                <Row key={`${row.instrumentId} ${row.scaleTitle}`} row={row} />
              ))}
            </tbody>
          </Ledger>
          <p className="small soft mt3">{copy.caution}</p>
        </>
      ) : (
        <LoadNotice pending={isFetching} onRetry={refetch}>
          {copy.failed}
        </LoadNotice>
      )}
    </Section>
  );
}

const mediansOf = ({ medianFirst, medianLatest, medianWeeks }: Figures) => [medianFirst, medianLatest, medianWeeks];

function Row({ row: { title, scaleTitle, scaleLanguage, people, figures } }: { row: ChangeFigures }) {
  return (
    <tr>
      <th scope="row">
        <bdi>{title}</bdi>
        {scaleTitle && scaleTitle !== title && <small lang={scaleLanguage}>{scaleTitle}</small>}
      </th>
      <td className="r" data-label={copy.columns[1]}>
        {figures?.people ?? people}{' '}
        {figures && figures.people < people && <span className="small soft">{copy.of({ people })}</span>}
      </td>
      {figures ? (
        <>
          <td>
            <span className="shift row wrap gy1 gx2">
              {ways.map((way) => (
                <Blocks
                  key={way}
                  way={way}
                  count={figures.people < gatheredFrom ? figures[way] : Math.ceil(figures[way] / gathered)}
                />
              ))}
            </span>
            <span className="sr">{copy.changes(figures)}</span>
          </td>
          {mediansOf(figures).map((median, index) => (
            <td key={copy.columns[index + 3]} className="r" data-label={copy.columns[index + 3]}>
              {figure(median)}
            </td>
          ))}
        </>
      ) : (
        <td colSpan={4} className="soft">
          {people < groupOf ? copy.tooFew({ least: groupOf, people }) : copy.notShown}
        </td>
      )}
    </tr>
  );
}

function Blocks({ way, count }: { way: Way; count: number }) {
  if (count === 0) return null;
  return (
    <span className={`shift__run is-${way}`} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} />
      ))}
    </span>
  );
}
