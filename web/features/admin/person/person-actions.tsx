import { type ReactNode, useRef, useState } from 'react';
import Ban from '#web/ui/icons/ban.ts';
import FileDown from '#web/ui/icons/file-down.ts';
import Link from '#web/ui/icons/link.ts';
import LogOut from '#web/ui/icons/log-out.ts';
import Mail from '#web/ui/icons/mail.ts';
import MailCheck from '#web/ui/icons/mail-check.ts';
import Repeat from '#web/ui/icons/repeat.ts';
import RotateCcw from '#web/ui/icons/rotate-ccw.ts';
import ShieldCheck from '#web/ui/icons/shield-check.ts';
import Trash2 from '#web/ui/icons/trash-2.ts';
import Users from '#web/ui/icons/users.ts';
import { navigate } from 'wouter/use-browser-location';
import { nameOrEmail } from '#contract/names.ts';
import { ListRow, RowList } from '#web/ui/list.tsx';
import { Section } from '#web/ui/section.tsx';
import { tabAddress } from '../admin-tabs.ts';
import type { AdminPerson } from '../queries.ts';
import { DeleteUserDialog } from '../users/deletion-dialogs.tsx';
import { users as usersCopy } from '#messages/admin-users.ts';
import {
  ConfirmAddressDialog,
  EndSessionsDialog,
  ExportDialog,
  LiftDialog,
  LinkAgainDialog,
  PasswordLinkDialog,
  type PersonDialogProps,
  SuspendDialog,
} from './access-dialogs.tsx';
import { person as personCopy } from '#messages/admin-person.ts';
import { AdminGrantDialog, MoveDialog, RoleDialog } from './rights-dialogs.tsx';

const copy = personCopy.actions;

const dialogs = {
  'password-link': PasswordLinkDialog,
  address: ConfirmAddressDialog,
  'link-again': LinkAgainDialog,
  sessions: EndSessionsDialog,
  suspend: SuspendDialog,
  lift: LiftDialog,
  move: MoveDialog,
  role: RoleDialog,
  admin: AdminGrantDialog,
  export: ExportDialog,
} satisfies Record<string, (props: PersonDialogProps) => ReactNode>;

type Question = keyof typeof dialogs | 'erase';

/** What an admin can do to an account, not to their own. */
export function PersonActions({ person }: { person: AdminPerson }) {
  const [asking, setAsking] = useState<Question>();
  const around = useRef<HTMLElement>(null);
  const close = () => setAsking(undefined);
  if (person.isSelf) return <p className="soft person__actions">{copy.self}</p>;
  const Asked = asking && asking !== 'erase' ? dialogs[asking] : undefined;
  const isSuspended = person.suspendedAt !== null;
  return (
    <aside className="person__actions" aria-label={copy.label} ref={around} tabIndex={-1}>
      <Section title={copy.access} level={3}>
        <RowList>
          {!isSuspended && (
            <ListRow icon={<Mail />} note={copy.passwordLink.note} onClick={() => setAsking('password-link')}>
              {copy.passwordLink.title}
            </ListRow>
          )}
          {!person.emailVerified && (
            <ListRow icon={<MailCheck />} note={copy.address.note} onClick={() => setAsking('address')}>
              {copy.address.title}
            </ListRow>
          )}
          {person.hasProvider && (
            <ListRow icon={<Link />} note={copy.linkAgain.note} onClick={() => setAsking('link-again')}>
              {copy.linkAgain.title}
            </ListRow>
          )}
          {person.sessions.length > 0 && (
            <ListRow
              icon={<LogOut />}
              note={copy.sessions.note({ count: person.sessions.length })}
              onClick={() => setAsking('sessions')}
            >
              {copy.sessions.title}
            </ListRow>
          )}
          {isSuspended ? (
            <ListRow icon={<RotateCcw />} note={copy.lift.note} onClick={() => setAsking('lift')}>
              {copy.lift.title}
            </ListRow>
          ) : (
            <ListRow icon={<Ban />} note={copy.suspend.note} onClick={() => setAsking('suspend')}>
              {copy.suspend.title}
            </ListRow>
          )}
        </RowList>
      </Section>
      {!isSuspended && person.deletionAt === null && (
        <Section title={copy.rights} level={3}>
          <RowList>
            {person.role === 'client' && (
              <ListRow
                icon={<Users />}
                note={copy.move.note({ hasCoach: person.coach !== null, coach: person.coach?.name ?? '' })}
                onClick={() => setAsking('move')}
              >
                {copy.move.title({ hasCoach: person.coach !== null })}
              </ListRow>
            )}
            <ListRow
              icon={<Repeat />}
              note={copy.role.note({ role: person.role ?? 'none' })}
              onClick={() => setAsking('role')}
            >
              {copy.role.title}
            </ListRow>
            <ListRow
              icon={<ShieldCheck />}
              note={copy.admin.note({ asksCode: person.ownProof === 'password-and-code' })}
              onClick={() => setAsking('admin')}
            >
              {copy.admin.title({ isAdmin: person.isAdmin })}
            </ListRow>
          </RowList>
        </Section>
      )}
      <Section title={copy.data} level={3}>
        <RowList>
          {!isSuspended && (
            <ListRow
              icon={<FileDown />}
              note={copy.export.note({ name: person.firstName || nameOrEmail(person) })}
              onClick={() => setAsking('export')}
            >
              {usersCopy.export}
            </ListRow>
          )}
          <ListRow icon={<Trash2 />} note={copy.erase.note} onClick={() => setAsking('erase')}>
            {usersCopy.deleteUser}
          </ListRow>
        </RowList>
      </Section>
      {Asked && <Asked person={person} onClose={close} />}
      {asking === 'erase' && (
        <DeleteUserDialog
          user={{ ...person, first_name: person.firstName, last_name: person.lastName }}
          list={around}
          onClose={close}
          onDeleted={() => navigate(tabAddress('users'))}
        />
      )}
    </aside>
  );
}
