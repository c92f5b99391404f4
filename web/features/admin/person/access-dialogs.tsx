import { type ReactNode, useState } from 'react';
import { type SuspensionReason, suspensionReasons } from '#contract/admin-people/constants.ts';
import { nameOrEmail } from '#contract/names.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { Radio } from '#web/ui/choice.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import type { AdminPerson } from '../queries.ts';
import { useExportUser } from '../users/mutations.ts';
import { person as personCopy } from '#messages/admin-person.ts';
import { usePersonChange } from './mutations.ts';

const copy = personCopy.questions;

export type PersonDialogProps = { person: AdminPerson; onClose: () => void };

const parts = ({ id }: AdminPerson) => ({ params: { id } });

/** Asks, says what follows, and stays with the server's sentence where it is refused. */
function AccessDialog(
  props: PersonDialogProps & {
    words: { title: (p: { name: string }) => string; text: string; confirm: string };
    send: () => Promise<{ message: string }>;
    danger?: boolean;
    blocked?: boolean;
    children?: ReactNode;
  },
) {
  const { person, onClose, words, send, danger = false, blocked = false, children } = props;
  const { error, mutateAsync } = usePersonChange(send);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger={danger}
      blocked={blocked}
      title={words.title({ name: nameOrEmail(person) })}
      confirm={words.confirm}
      pendingText={copy.pending}
      error={error && sentenceOf(error)}
      onConfirm={() => mutateAsync()}
    >
      <p>{words.text}</p>
      {children}
    </ConfirmDialog>
  );
}

export function SuspendDialog(props: PersonDialogProps) {
  const [reason, setReason] = useState<SuspensionReason>();
  return (
    <AccessDialog
      {...props}
      danger
      words={copy.suspend}
      blocked={reason === undefined}
      send={async () =>
        await api('PUT /api/admin/users/{id}/suspension', {
          ...parts(props.person),
          body: { reason: reason as SuspensionReason },
        })
      }
    >
      <fieldset className="person__reasons stack g1 mt4">
        <legend>{copy.suspend.reason}</legend>
        {suspensionReasons.map((one) => (
          <Radio
            key={one}
            name="reason"
            label={copy.suspend.reasons[one]}
            checked={one === reason}
            onChange={() => setReason(one)}
          />
        ))}
      </fieldset>
    </AccessDialog>
  );
}

export function LiftDialog(props: PersonDialogProps) {
  return (
    <AccessDialog
      {...props}
      words={copy.lift}
      send={() => api('DELETE /api/admin/users/{id}/suspension', parts(props.person))}
    />
  );
}

export function EndSessionsDialog(props: PersonDialogProps) {
  return (
    <AccessDialog
      {...props}
      danger
      words={copy.sessions}
      send={() => api('DELETE /api/admin/users/{id}/sessions', parts(props.person))}
    />
  );
}

export function PasswordLinkDialog(props: PersonDialogProps) {
  return (
    <AccessDialog
      {...props}
      words={copy.passwordLink}
      send={() => api('POST /api/admin/users/{id}/password-link', parts(props.person))}
    />
  );
}

export function LinkAgainDialog(props: PersonDialogProps) {
  return (
    <AccessDialog
      {...props}
      danger
      words={{ ...copy.linkAgain, text: copy.linkAgain.text({ email: props.person.email }) }}
      send={() => api('DELETE /api/admin/users/{id}/provider-link', parts(props.person))}
    />
  );
}

export function ConfirmAddressDialog(props: PersonDialogProps) {
  return (
    <AccessDialog
      {...props}
      words={{ ...copy.address, text: copy.address.text({ email: props.person.email }) }}
      send={() => api('PUT /api/admin/users/{id}/address', parts(props.person))}
    />
  );
}

/** What came of it is said in a toast, as on the list of users. */
export function ExportDialog({ person, onClose }: PersonDialogProps) {
  const { mutateAsync } = useExportUser(person);
  return (
    <ConfirmDialog
      open
      danger={false}
      onOpenChange={onClose}
      title={copy.export.title({ name: nameOrEmail(person) })}
      confirm={copy.export.confirm}
      pendingText={copy.pending}
      onConfirm={() => mutateAsync()}
    >
      <p>{copy.export.text({ email: person.email })}</p>
    </ConfirmDialog>
  );
}
