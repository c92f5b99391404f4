import { useRef, useState, type UIEvent } from 'react';
import { Later } from '#web/platform/later.tsx';
import { part } from '#web/platform/part.tsx';
import { withPart } from '#web/platform/with-part.ts';
import { Button } from '#web/ui/button.tsx';
import { Ledger } from '#web/ui/figures.tsx';
import { Notice } from '#web/ui/state.tsx';
import { adminCopy } from '../copy.ts';
import type { ExportRow, UserRow } from '../queries.ts';
import { usersCopy as copy } from './copy.ts';
import { UserRowView } from './user-row.tsx';

const DeleteUser = part(() => import('./delete-user.tsx'));
const DeleteCoach = part(() => import('./delete-coach.tsx'));
/** The next page is asked for while there is still this much to scroll. */
const ahead = 600;

type UserListProps = {
  users: readonly UserRow[];
  exportOf: ReadonlyMap<string, ExportRow>;
  isSearching: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  moreFailed: boolean;
  more: () => void;
  timeZone: string;
};

export function UserList({
  users,
  exportOf,
  isSearching,
  hasMore,
  isLoadingMore,
  moreFailed,
  more,
  timeZone,
}: UserListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<{ what: 'user' | 'coach'; user: UserRow }>();
  const close = () => setAsked(undefined);

  function onScroll({ currentTarget: box }: UIEvent) {
    if (!moreFailed && box.scrollHeight - box.scrollTop - box.clientHeight < ahead) more();
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
        <Ledger className="users">
          <thead>
            <tr>
              <th scope="col">{copy.columns.name}</th>
              <th scope="col">{copy.columns.role}</th>
              <th scope="col">{copy.columns.email}</th>
              <th scope="col">{copy.columns.coach}</th>
              <th scope="col">{copy.columns.created}</th>
              <th scope="col" className="r">
                <span className="sr">{copy.columns.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <UserRowView
                key={user.id}
                user={user}
                exported={exportOf.get(user.id)}
                timeZone={timeZone}
                list={list}
                onDeleteUser={() => withPart(DeleteUser, () => setAsked({ what: 'user', user }))}
                onDeleteCoach={() => withPart(DeleteCoach, () => setAsked({ what: 'coach', user }))}
              />
            ))}
          </tbody>
        </Ledger>
        {hasMore && !moreFailed && (
          <p className="users__more">
            <Button variant="quiet" small pending={isLoadingMore} pendingText={copy.moreLoading} onClick={more}>
              {copy.more}
            </Button>
          </p>
        )}
        {moreFailed && (
          <Notice
            tone="bad"
            live
            action={
              <Button small pending={isLoadingMore} onClick={more}>
                {adminCopy.again}
              </Button>
            }
          >
            {copy.moreFailed}
          </Notice>
        )}
      </div>
      <Later>
        {asked?.what === 'user' && <DeleteUser user={asked.user} list={list} onClose={close} />}
        {asked?.what === 'coach' && <DeleteCoach user={asked.user} list={list} onClose={close} />}
      </Later>
    </>
  );
}
