import { useInfiniteQuery } from '@tanstack/react-query';
import Download from '#web/ui/icons/download.ts';
import Eye from '#web/ui/icons/eye.ts';
import Mail from '#web/ui/icons/mail.ts';
import { sentenceOf } from '#web/platform/api.ts';
import { dayAgoAndTime, dayAndMonth } from '#web/platform/time.ts';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { SettingRow } from '#web/ui/list.tsx';
import { LoadMore, LoadNotice } from '#web/ui/load.tsx';
import { accessLog as copy } from '#messages/access-log.ts';
import { accessLogQuery, type AccessRow } from '../queries.ts';
import './access-log.css';

/** A part of a client's settings. */
export function AccessLog({ timeZone }: { timeZone: string }) {
  return (
    <SettingRow title={copy.title} note={copy.note}>
      <List timeZone={timeZone} />
    </SettingRow>
  );
}

function List({ timeZone }: { timeZone: string }) {
  const list = useInfiniteQuery(accessLogQuery);
  const rows = list.data?.pages.flatMap((page) => page.rows);
  if (!rows && list.error) {
    return (
      <LoadNotice title={copy.failed} onRetry={list.refetch}>
        {sentenceOf(list.error)}
      </LoadNotice>
    );
  }
  if (!rows)
    return (
      <Loading text={copy.loading} quiet>
        <SkeletonLines lines={3} />
      </Loading>
    );
  if (rows.length === 0) return <p className="soft">{copy.empty}</p>;
  return (
    <>
      <ul className="accesses lines">
        {rows.map((row) => (
          <Access key={row.id} row={row} timeZone={timeZone} />
        ))}
      </ul>
      <LoadMore
        className="mt3"
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        hasFailed={list.isFetchNextPageError}
        onMore={list.fetchNextPage}
        words={copy}
      />
    </>
  );
}

const icons = {
  'entry-read': Eye,
  'week-card-read': Eye,
  'own-export': Download,
  'export-sent': Mail,
  'export-downloaded': Download,
};

function Access({ row, timeZone }: { row: AccessRow; timeZone: string }) {
  const Icon = icons[row.kind];
  const { what, note } = wordsOf(row, timeZone);
  return (
    <li>
      <Icon />
      <div>
        <b>{what}</b>
        {note && <small>{note}</small>}
        <small>
          <time dateTime={row.at}>{dayAgoAndTime(row.at, timeZone)}</time>
        </small>
      </div>
    </li>
  );
}

function wordsOf(row: AccessRow, timeZone: string) {
  if (row.kind === 'entry-read') return reading(row, timeZone);
  return row.kind === 'week-card-read'
    ? { what: copy.card({ coach: row.coachName ?? copy.formerCoach }), note: '' }
    : copy.exports[row.kind];
}

function reading({ coachName, entry }: AccessRow, timeZone: string): { what: string; note: string } {
  const what = copy.read({ coach: coachName ?? copy.formerCoach });
  if (!entry) return { what, note: copy.erased };
  const { dayNumber: day, programTitle: program, writtenAt } = entry;
  const written = dayAndMonth(new Date(writtenAt), timeZone);
  const note =
    day === null ? copy.freePage({ written }) : copy.page({ day, hasProgram: program !== '', program, written });
  return { what, note };
}
