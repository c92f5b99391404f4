import { type RefObject, type UIEvent, useRef, useState } from 'react';
import BadgeCheck from '#web/ui/icons/badge-check.ts';
import Ellipsis from '#web/ui/icons/ellipsis.ts';
import Mail from '#web/ui/icons/mail.ts';
import Trash2 from '#web/ui/icons/trash-2.ts';
import UserX from '#web/ui/icons/user-x.ts';
import { dayAgoInSentence, shortDate } from '#web/platform/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Ledger, LedgerHead } from '#web/ui/figures.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { LoadMore } from '#web/ui/load.tsx';
import { Spinner } from '#web/ui/loading.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { personAddress } from '../admin-tabs.ts';
import type { ExportRow, UserRow } from '../queries.ts';
import { useFocusOnRemoval } from '../use-focus-on-removal.ts';
import { users as copy } from '#messages/admin-users.ts';
import { DeleteCoachDialog, DeleteUserDialog } from './deletion-dialogs.tsx';
import { useApproveCoach, useExportUser } from './mutations.ts';
import { userName } from './user-name.ts';

const { columns } = copy;

/** The next page is asked for while there is still this much to scroll. */
const loadAheadPixels = 600;

type UserTableProps = {
  users: readonly UserRow[];
  exportByUser: ReadonlyMap<string, ExportRow>;
  isSearching: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  moreFailed: boolean;
  loadMore: () => void;
  timeZone: string;
};

export function UserTable({
  users,
  exportByUser,
  isSearching,
  hasMore,
  isLoadingMore,
  moreFailed,
  loadMore,
  timeZone,
}: UserTableProps) {
  const list = useRef<HTMLDivElement>(null);
  const [deleting, setDeleting] = useState<{ what: 'user' | 'coach'; user: UserRow }>();
  const close = () => setDeleting(undefined);

  function onScroll({ currentTarget: box }: UIEvent) {
    if (!moreFailed && box.scrollHeight - box.scrollTop - box.clientHeight < loadAheadPixels) loadMore();
  }
  return (
    <>
      <h2 className="sr" id="users">
        {copy.list}
      </h2>
      <div
        ref={list}
        className="adminlist"
        role="region"
        aria-labelledby="users"
        aria-busy={isSearching}
        tabIndex={0}
        onScroll={onScroll}
      >
        <Ledger cards className="users">
          <LedgerHead
            columns={[columns.name, columns.role, columns.email, columns.coach, columns.created]}
            actions={columns.actions}
          />
          <tbody>
            {users.map((user) => (
              <UserTableRow
                key={user.id}
                user={user}
                exported={exportByUser.get(user.id)}
                timeZone={timeZone}
                list={list}
                onDeleteUser={() => setDeleting({ what: 'user', user })}
                onDeleteCoach={() => setDeleting({ what: 'coach', user })}
              />
            ))}
          </tbody>
        </Ledger>
        <LoadMore
          className="users__more"
          hasMore={hasMore}
          isLoading={isLoadingMore}
          hasFailed={moreFailed}
          onMore={loadMore}
          words={copy}
        />
      </div>
      {deleting?.what === 'user' && <DeleteUserDialog user={deleting.user} list={list} onClose={close} />}
      {deleting?.what === 'coach' && <DeleteCoachDialog user={deleting.user} list={list} onClose={close} />}
    </>
  );
}

type UserTableRowProps = {
  user: UserRow;
  exported: ExportRow | undefined;
  timeZone: string;
  list: RefObject<HTMLElement | null>;
  onDeleteUser: () => void;
  onDeleteCoach: () => void;
};

const tones = { client: 'plain', coach: 'green', admin: 'line' } as const;

function UserTableRow({ user, exported, timeZone, list, onDeleteUser, onDeleteCoach }: UserTableRowProps) {
  const row = useFocusOnRemoval<HTMLTableRowElement>(list);
  return (
    <tr ref={row}>
      <th scope="row">
        <AppLink href={personAddress(user.id)}>
          <bdi>{userName(user)}</bdi>
        </AppLink>
        {user.is_self && <span className="soft"> {copy.you}</span>}
        {(user.is_test_data || user.is_demo) && (
          <small className="soft users__test">{user.is_test_data ? copy.testData : copy.demo}</small>
        )}
      </th>
      <td>
        <Badge tone={user.role ? tones[user.role] : 'line'}>{copy.roleName({ role: user.role ?? 'none' })}</Badge>
        {user.awaits_approval && <Badge tone="clay">{copy.awaits}</Badge>}
        {user.is_leaving && <Badge tone="clay">{copy.leaving}</Badge>}
        {user.is_suspended && <Badge tone="clay">{copy.suspended}</Badge>}
      </td>
      <td className="soft anywhere">
        {user.email}
        {exported && <LatestExport exported={exported} timeZone={timeZone} />}
      </td>
      <td className="soft" data-label={columns.coach}>
        {user.coach_name ?? (
          <>
            <span aria-hidden="true">{copy.noCoach}</span>
            <span className="sr">{copy.noCoachSaid}</span>
          </>
        )}
      </td>
      <td className="soft nowrap" data-label={columns.created}>
        {shortDate(user.created_at, timeZone)}
      </td>
      <td className="r">
        {!user.is_self && <UserMenu user={user} onDeleteUser={onDeleteUser} onDeleteCoach={onDeleteCoach} />}
      </td>
    </tr>
  );
}

/** What became of the latest export: never where it went or what was in it. */
function LatestExport({ exported, timeZone }: { exported: ExportRow; timeZone: string }) {
  const { state, reason, tries, requestedAt, downloadedAt } = exported;
  const hasTrouble = state === 'failed' || (state === 'queued' && reason !== null);
  const day = dayAgoInSentence(downloadedAt ?? requestedAt, timeZone);
  return (
    <small className="users__export">
      {hasTrouble
        ? copy.tried({ state: exportState(state, day), tries, reason: reason ?? '' })
        : exportState(state, day)}{' '}
      {state === 'failed' && <AppLink href="/admin/mail">{copy.mailPage}</AppLink>}
    </small>
  );
}

function exportState(state: ExportRow['state'], day: string): string {
  return state === 'sent' || state === 'downloaded' ? copy.exported[state]({ day }) : copy.exported[state];
}

type UserMenuProps = { user: UserRow; onDeleteUser: () => void; onDeleteCoach: () => void };

function UserMenu({ user, onDeleteUser, onDeleteCoach }: UserMenuProps) {
  const sendExport = useExportUser(user);
  const approve = useApproveCoach(user.id);
  const isBusy = sendExport.isPending || approve.isPending;

  return (
    <Menu
      trigger={
        <IconButton small label={copy.menu({ name: userName(user) })} aria-busy={isBusy || undefined}>
          {isBusy ? <Spinner /> : <Ellipsis />}
        </IconButton>
      }
    >
      {user.awaits_approval && (
        <MenuItem icon={<BadgeCheck />} disabled={isBusy} onSelect={() => approve.mutate()}>
          {copy.approve}
        </MenuItem>
      )}
      <MenuItem icon={<Mail />} disabled={isBusy} onSelect={() => sendExport.mutate()}>
        {copy.export}
      </MenuItem>
      {user.coach_id !== null && (
        <MenuItem icon={<UserX />} danger onSelect={onDeleteCoach}>
          {copy.deleteCoach}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 />} danger onSelect={onDeleteUser}>
        {copy.deleteUser}
      </MenuItem>
    </Menu>
  );
}
