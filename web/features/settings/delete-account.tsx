import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import Check from '#web/ui/icons/check.ts';
import X from '#web/ui/icons/x.ts';
import type { Role } from '#contract/roles/rules.ts';
import { api, fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { dayAndMonth } from '#web/platform/time.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Field, FieldError, Input } from '#web/ui/field.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { InEnglish } from '#web/ui/in-english.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { AppCodeField, CurrentPasswordField } from '#web/ui/proof-fields.tsx';
import { settings as settingsCopy } from '#messages/settings.ts';
import { type AccountDeletion, deletionQuery } from './queries.ts';
import './delete-account.css';

const copy = settingsCopy.leave;

type Who = { role: Role | null; timeZone: string };

/** What goes and what stays, with numbers, before anything is asked for. */
export function DeleteAccount({ role, timeZone }: Who) {
  const { data, error, refetch } = useQuery(deletionQuery);
  return (
    <div className="leave">
      <h1 className="title">{copy.button}</h1>
      {data ? (
        <Decision deletion={data} role={role} timeZone={timeZone} />
      ) : error ? (
        <LoadError title={copy.failed.title} error={error} onRetry={refetch} />
      ) : (
        <Loading text={copy.loading}>
          <SkeletonRows rows={6} />
        </Loading>
      )}
    </div>
  );
}

function Decision({ deletion, role, timeZone }: { deletion: AccountDeletion } & Who) {
  const day = dayAndMonth(new Date(deletion.deletionAt), timeZone);
  return (
    <>
      <p className="leave__lead">{copy.lead({ day })}</p>
      <div className="leave__both">
        <Section title={copy.goes}>
          <Lines icon={<X />} kind="goes" lines={whatGoes(copy, deletion, role)} />
        </Section>
        <Section title={copy.stays}>
          <Lines icon={<Check />} kind="stays" lines={whatStays(copy, deletion)} />
        </Section>
      </div>
      <Section title={copy.when}>
        <dl className="leave__when">
          <div>
            <dt>{copy.today}</dt>
            <dd className="soft">{whatHappens(copy, deletion)}</dd>
          </div>
          <div>
            <dt>{copy.until({ day })}</dt>
            <dd className="soft">{copy.untilText}</dd>
          </div>
          <div>
            <dt>{day}</dt>
            <dd className="soft">{copy.endText}</dd>
          </div>
        </dl>
      </Section>
      <InEnglish
        say={({ settings: { leave } }) => [
          leave.lead({ day }),
          `${leave.goes}:`,
          ...whatGoes(leave, deletion, role),
          `${leave.stays}:`,
          ...whatStays(leave, deletion),
          `${leave.today}: ${whatHappens(leave, deletion)}`,
          `${leave.until({ day })}: ${leave.untilText}`,
          `${day}: ${leave.endText}`,
        ]}
      />
      <DeletionForm deletion={deletion} backTo={role ? '/settings' : '/'} />
    </>
  );
}

function Lines({ icon, kind, lines }: { icon: ReactNode; kind: 'goes' | 'stays'; lines: string[] }) {
  return (
    <ul className={`leave__lines leave__lines--${kind}`}>
      {lines.map((line) => (
        <li key={line}>
          {icon}
          {line}
        </li>
      ))}
    </ul>
  );
}

/** The coach may have no name yet. */
const named = (coach: string | null) => ({ hasName: Boolean(coach), coach: coach ?? '' });

/** Someone may have been both client and coach, so everything that exists is listed. */
function whatGoes(words: typeof copy, deletion: AccountDeletion, role: Role | null): string[] {
  const isClient = role === 'client';
  const { journalEntries, messages, noteVersions, cohorts, programsRemoved, coachName } = deletion;
  return [
    journalEntries > 0 && words.pages({ count: journalEntries }),
    messages > 0 && words.messages[isClient ? 'client' : 'coach']({ count: messages }),
    noteVersions > 0 && (isClient ? words.notesAbout(named(coachName)) : words.notesOf),
    (role === 'coach' || role === 'admin') && words.profile,
    cohorts.length > 0 && words.cohortsEnd({ names: cohorts.join(', ') }),
    programsRemoved > 0 && words.programsGo({ count: programsRemoved }),
    words.settings,
  ].filter((line) => line !== false);
}

function whatStays(words: typeof copy, { clients, programsKept }: AccountDeletion): string[] {
  return [
    clients > 0 && words.clientsStay,
    programsKept > 0 && words.programsStay({ count: programsKept }),
    words.auditStays,
  ].filter((line) => line !== false);
}

function whatHappens(words: typeof copy, { coachName, clients }: AccountDeletion): string {
  return [
    words.todayText,
    coachName === null ? '' : words.toldCoach(named(coachName)),
    clients > 0 ? words.toldClients({ count: clients }) : '',
  ].join(' ');
}

type FormProps = { deletion: AccountDeletion; backTo: string };

function DeletionForm({ deletion: { email, proof, refusal }, backTo }: FormProps) {
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const request = useMutation({
    mutationFn: () =>
      api('POST /api/account/deletion', {
        body: {
          email: typed,
          ...(proof === 'fresh-sign-in' ? {} : { password }),
          ...(proof === 'password-and-code' ? { code } : {}),
        },
      }),
    // The session is over, and this page with it.
    onSuccess: () => location.assign('/api/login?note=leaving'),
  });
  const errors = fieldErrorsOf(request.error);
  const other = request.error && Object.keys(errors).length === 0 ? sentenceOf(request.error) : undefined;

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!request.isPending) request.mutate();
  }

  return (
    <form className="leave__form stack" onSubmit={onSubmit}>
      <p>
        {copy.copyFirst}{' '}
        <AppLink href="/api/my-data" download>
          {copy.download}
        </AppLink>
      </p>
      {refusal ? (
        <p role="status">{refusal}</p>
      ) : (
        <>
          <Field label={copy.typed} hint={email} error={errors.email}>
            <Input
              type="email"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          {proof === 'fresh-sign-in' ? (
            <p className="small soft">{copy.freshSignIn}</p>
          ) : (
            <CurrentPasswordField
              label={copy.password}
              error={errors.password}
              value={password}
              onChange={setPassword}
            />
          )}
          {proof === 'password-and-code' && (
            <AppCodeField label={copy.code} error={errors.code} value={code} onChange={setCode} />
          )}
        </>
      )}
      <div role="alert">{other && <FieldError>{other}</FieldError>}</div>
      <div className="leave__acts stack g2">
        <ButtonLink href={backTo}>{copy.keep}</ButtonLink>
        {!refusal && (
          <Button
            variant="danger"
            type="submit"
            disabled={typed.trim().toLowerCase() !== email}
            pending={request.isPending}
            pendingText={copy.deleting}
          >
            {copy.button}
          </Button>
        )}
      </div>
    </form>
  );
}
