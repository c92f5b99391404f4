import { useLayoutEffect, useRef, type RefObject } from 'react';
import { dayAgo } from '#web/platform/time.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { ExportRow, UserRow } from '../queries.ts';
import { dayOfYear } from '../days.ts';
import { usersCopy as copy } from './copy.ts';
import { nameOf } from './name-of.ts';
import { RowButton } from './row-button.tsx';

type UserRowProps = {
  user: UserRow;
  exported: ExportRow | undefined;
  timeZone: string;
  /** Where somebody goes on who was in this row when it left. */
  list: RefObject<HTMLElement | null>;
  onDeleteUser: () => void;
  onDeleteCoach: () => void;
};

const tones = { client: 'plain', coach: 'green', admin: 'line' } as const;

export function UserRowView({ user, exported, timeZone, list, onDeleteUser, onDeleteCoach }: UserRowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    const here = row.current;
    const around = list.current;
    return () => {
      if (here?.contains(document.activeElement)) around?.focus();
    };
  }, [list]);
  return (
    <tr ref={row}>
      <th scope="row">
        <b>{nameOf(user)}</b>
        {user.is_self && <span className="soft"> {copy.you}</span>}
        {(user.is_test_data || user.is_demo) && (
          <small className="soft users__test">{user.is_test_data ? copy.testData : copy.demo}</small>
        )}
      </th>
      <td>
        <Badge tone={user.role ? tones[user.role] : 'line'}>{user.role ?? copy.noRole}</Badge>
        {user.awaits_approval && <Badge tone="clay">{copy.awaits}</Badge>}
      </td>
      <td className="soft users__mail">
        {user.email}
        {exported && <Exported exported={exported} timeZone={timeZone} />}
      </td>
      <td className="soft" data-label={copy.columns.coach}>
        {user.coach_name ?? (
          <>
            <span aria-hidden="true">{copy.noCoach}</span>
            <span className="sr">{copy.noCoachSaid}</span>
          </>
        )}
      </td>
      <td className="soft nowrap" data-label={copy.columns.created}>
        {dayOfYear(user.created_at, timeZone)}
      </td>
      <td className="r">
        {!user.is_self && <RowButton user={user} onDeleteUser={onDeleteUser} onDeleteCoach={onDeleteCoach} />}
      </td>
    </tr>
  );
}

/** What became of the latest export: never where it went or what was in it. */
function Exported({ exported, timeZone }: { exported: ExportRow; timeZone: string }) {
  const { state, reason, tries, requestedAt, downloadedAt } = exported;
  const hasTrouble = state === 'failed' || (state === 'queued' && reason !== null);
  const day = dayAgo(downloadedAt ?? requestedAt, timeZone);
  return (
    <small className="users__export">
      {copy.exported[state](day.replace(/^(?:Today|Yesterday)$/, (word) => word.toLowerCase()))}
      {hasTrouble && ` (${copy.tried(tries)}). ${reason ?? ''} `}
      {state === 'failed' && <AppLink href="/admin/mail">{copy.mailPage}</AppLink>}
    </small>
  );
}
