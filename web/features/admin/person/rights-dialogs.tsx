import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { nameOrEmail } from '#contract/names.ts';
import { type Role, roles } from '#contract/roles/rules.ts';
import { api, fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx';
import { ConfirmDialog, FormDialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { AppCodeField, CurrentPasswordField } from '#web/ui/proof-fields.tsx';
import { Notice } from '#web/ui/state.tsx';
import { coachChoicesQuery } from '../queries.ts';
import type { PersonDialogProps } from './access-dialogs.tsx';
import { person as personCopy } from '#messages/admin-person.ts';
import { usePersonChange } from './mutations.ts';

const copy = personCopy.questions;

/** Offers the coaches with a free place; the server checks again. */
export function MoveDialog({ person, onClose }: PersonDialogProps) {
  const [chosen, setChosen] = useState('');
  const { data: coaches, error } = useQuery(coachChoicesQuery);
  const { id } = person;
  const change = usePersonChange(() =>
    api('PUT /api/admin/users/{id}/coach', { params: { id }, body: { coachId: chosen } }),
  );
  const name = person.firstName || nameOrEmail(person);
  const others = coaches?.filter((coach) => coach.id !== person.coach?.id);
  return (
    <ConfirmDialog
      open
      size="l"
      danger={false}
      onOpenChange={onClose}
      title={copy.move.title({ name, hasCoach: person.coach !== null })}
      confirm={copy.move.confirm({ name })}
      pendingText={copy.pending}
      blocked={chosen === ''}
      error={change.error && sentenceOf(change.error)}
      onConfirm={() => change.mutateAsync()}
    >
      {!others && !error && (
        <Loading text={copy.move.loading}>
          <SkeletonRows rows={3} hasFaces />
        </Loading>
      )}
      {!others && error && <Notice tone="bad">{sentenceOf(error)}</Notice>}
      {others?.length === 0 && <p>{copy.move.none}</p>}
      {others && others.length > 0 && (
        <div className="person__choice">
          <ChoiceGroup legend={copy.move.coach} hideLegend>
            {others.map((coach) => (
              <Choice
                key={coach.id}
                name="coach"
                title={<bdi>{coach.name}</bdi>}
                description={copy.move.places({ clients: coach.clients, most: coach.maxClients })}
                person={<Avatar decorative name={coach.name} id={coach.id} />}
                checked={coach.id === chosen}
                onChange={() => setChosen(coach.id)}
              />
            ))}
          </ChoiceGroup>
        </div>
      )}
      <p>{copy.move.text({ name, hasCoach: person.coach !== null, coach: person.coach?.name ?? '' })}</p>
    </ConfirmDialog>
  );
}

export function RoleDialog({ person, onClose }: PersonDialogProps) {
  const [chosen, setChosen] = useState<Role>();
  const { id } = person;
  const change = usePersonChange((role: Role) =>
    api('PUT /api/admin/users/{id}/role', { params: { id }, body: { role } }),
  );
  const choices = roles.filter((role) => role !== person.role && (role !== 'admin' || person.isAdmin));
  return (
    <ConfirmDialog
      open
      danger={false}
      onOpenChange={onClose}
      title={copy.role.title({ name: nameOrEmail(person) })}
      confirm={copy.role.confirm}
      pendingText={copy.pending}
      blocked={chosen === undefined}
      error={change.error && sentenceOf(change.error)}
      onConfirm={async () => chosen && (await change.mutateAsync(chosen))}
    >
      <div className="person__choice">
        <ChoiceGroup legend={copy.role.legend} hideLegend>
          {choices.map((role) => (
            <Choice
              key={role}
              name="role"
              title={copy.role.names[role]}
              description={copy.role.about[role]}
              checked={role === chosen}
              onChange={() => setChosen(role)}
            />
          ))}
        </ChoiceGroup>
      </div>
      <p>{copy.role.text}</p>
    </ConfirmDialog>
  );
}

/** Granting or revoking admin rights needs re-authentication. */
export function AdminGrantDialog({ person, onClose }: PersonDialogProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const words = person.isAdmin ? copy.unmakeAdmin : copy.makeAdmin;
  const { id, ownProof: proof } = person;
  const change = usePersonChange(() =>
    api('PUT /api/admin/users/{id}/admin', {
      params: { id },
      body: {
        isAdmin: !person.isAdmin,
        ...(proof === 'fresh-sign-in' ? {} : { password }),
        ...(proof === 'password-and-code' ? { code } : {}),
      },
    }),
  );
  const errors = fieldErrorsOf(change.error);
  const other = change.error && Object.keys(errors).length === 0 ? sentenceOf(change.error) : undefined;
  return (
    <FormDialog
      title={words.title({ name: nameOrEmail(person) })}
      description={words.text}
      formClass="stack"
      validates
      cancel={copy.cancel}
      confirm={words.confirm}
      danger={person.isAdmin}
      pending={change.isPending}
      pendingText={copy.pending}
      onSubmit={() => change.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {proof === 'fresh-sign-in' ? (
        <p className="small soft">{copy.proof.fresh}</p>
      ) : (
        <CurrentPasswordField
          label={copy.proof.password}
          error={errors.password}
          value={password}
          onChange={setPassword}
        />
      )}
      {proof === 'password-and-code' && (
        <AppCodeField label={copy.proof.code} error={errors.code} value={code} onChange={setCode} />
      )}
      <div role="alert">{other && <FieldError>{other}</FieldError>}</div>
    </FormDialog>
  );
}
