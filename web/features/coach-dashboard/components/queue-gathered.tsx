import { useEffect, useId, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import Flag from '#web/ui/icons/flag.ts';
import Users from '#web/ui/icons/users.ts';
import { cellsOf } from '#contract/coach-dashboard/rules.ts';
import { AttentionMark } from '#web/ui/attention-mark.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { coachHome as coachHomeCopy } from '#messages/coach-dashboard.ts';
import { gatheredQuery, type GatheredRow, type PersonRow, type QueueRow } from '../queries.ts';
import { longestOf, widthOf } from './queue-person.tsx';

const copy = coachHomeCopy.queue;

export const isGathered = (row: QueueRow): row is GatheredRow => row.type === 'cohort';

type GatheredPeopleProps = {
  row: GatheredRow;
  isFirst: boolean;
  /** Its people, once they are shown. */
  onPeople: (rows: readonly PersonRow[]) => void;
  children: (row: PersonRow) => ReactNode;
};

/** Several people with the same reason as one row; Open shows them below it. */
export function GatheredPeople({ row, isFirst, onPeople, children }: GatheredPeopleProps) {
  const { cohort, kind, count, message, bands } = row;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isReport = kind === 'report';
  const { data, error, refetch } = useQuery({ ...gatheredQuery(row), enabled: isOpen });
  const rows = data?.rows;
  useEffect(() => {
    onPeople(isOpen && rows ? rows : []);
    // oxlint-disable-next-line react/exhaustive-deps -- the setter changes with every drawing
  }, [isOpen, rows]);
  const title = cohort?.name ?? copy.gathered.titles[kind];
  const variant = isFirst ? 'primary' : 'second';
  return (
    <>
      <li className="q stack gy0 gx3">
        <span className="q__face">
          <span className="avatar avatar--s" aria-hidden="true">
            {isReport ? <Flag /> : <Users />}
          </span>
        </span>
        <div>
          <p className="q__who anywhere row baseline wrap gy0 gx3">
            <b>{title}</b>
            <AttentionMark kind={kind}>{copy.gathered.counts[kind]({ count })}</AttentionMark>
          </p>
          <p className="q__why">{message}</p>
        </div>
        <span className="q__cloth q__cloth--stack" style={longestOf(bands)} aria-hidden="true">
          {bands.map((band, index) => (
            <span key={index} style={widthOf(band)}>
              <LoomStrip cells={cellsOf(band)} fill />
            </span>
          ))}
        </span>
        <div className="q__verb row g1 stretch end">
          {isReport ? (
            <ButtonLink small variant={variant} href={`/cohorts/${cohort?.id}/room`}>
              {copy.verbs.review}
              <span className="sr"> {title}</span>
            </ButtonLink>
          ) : (
            <Button small variant={variant} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
              {isOpen ? copy.gathered.close : copy.gathered.open}
              <span className="sr"> {title}</span>
            </Button>
          )}
        </div>
      </li>
      {isOpen && (
        <li className="q__members">
          {error && <LoadError level={3} title={copy.gathered.failed} onRetry={refetch} error={error} />}
          {!rows && !error && (
            <Loading text={copy.gathered.loading} quiet>
              <SkeletonRows rows={Math.min(count, 12)} hasFaces />
            </Loading>
          )}
          <ol id={id} aria-label={title}>
            {rows?.map(children)}
          </ol>
        </li>
      )}
    </>
  );
}
