import type { ComponentType } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import BookOpen from '#web/ui/icons/book-open.ts';
import Download from '#web/ui/icons/download.ts';
import KeyRound from '#web/ui/icons/key-round.ts';
import Server from '#web/ui/icons/server.ts';
import Share from '#web/ui/icons/share-2.ts';
import Sliders from '#web/ui/icons/sliders-horizontal.ts';
import Trash from '#web/ui/icons/trash-2.ts';
import User from '#web/ui/icons/user.ts';
import { sentenceOf } from '#web/platform/api.ts';
import { dayAgoAndTime } from '#web/platform/time.ts';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { auditQuery, type AuditRow, noAuditFilter } from '../queries.ts';
import { actionGroups, audit as copy } from '#messages/admin-audit.ts';
import { aboutName, actionName, actorName } from './words.ts';
import './audit.css';

const rowsShown = 4;

type ActionGroup = keyof typeof actionGroups;

const icons: Record<ActionGroup, ComponentType> = {
  signingIn: KeyRound,
  roles: User,
  takenOut: Download,
  sharing: Share,
  programs: Sliders,
  profiles: BookOpen,
  server: Server,
};

function ActionIcon({ action }: { action: string }) {
  const group = (Object.keys(icons) as ActionGroup[]).find((name) => action in actionGroups[name].actions);
  const Found = /delete|erase/.test(action) ? Trash : group ? icons[group] : Server;
  return <Found />;
}

/** The last few lines, for a corner of another page. */
export function LatestAudit({ timeZone }: { timeZone: string }) {
  const { data, error } = useInfiniteQuery(auditQuery(noAuditFilter));
  const rows = data?.pages[0]?.rows.slice(0, rowsShown);
  if (!rows)
    return error ? (
      <p role="alert">{sentenceOf(error)}</p>
    ) : (
      <Loading text={copy.loading} quiet>
        <SkeletonLines lines={rowsShown} />
      </Loading>
    );
  if (rows.length === 0) return <p className="soft">{copy.empty.text}</p>;
  return <AuditLines rows={rows} timeZone={timeZone} />;
}

export function AuditLines({ rows, timeZone }: { rows: readonly AuditRow[]; timeZone: string }) {
  return (
    <ul className="latestaudit">
      {rows.map((row) => (
        <li key={row.id}>
          <ActionIcon action={row.action} />
          <div>
            <b>{actionName(row.action)}</b>
            <span className="soft">
              {[actorName(row), ...(row.about ? [copy.of({ name: aboutName(row) ?? '' })] : [])].join(', ')}
            </span>
            <time className="soft num" dateTime={row.at}>
              {dayAgoAndTime(row.at, timeZone)}
            </time>
          </div>
        </li>
      ))}
    </ul>
  );
}
