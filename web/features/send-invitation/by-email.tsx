import { useRef, useState, type SubmitEvent } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import Send from '#web/ui/icons/send.ts';
import { addressesAtOnce } from '#contract/invitations/rules.ts';
import { ApiError, sentenceOf } from '#web/platform/api.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Select, Textarea } from '#web/ui/field.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState, Notice } from '#web/ui/state.tsx';
import { language as ownLanguage, languages } from '#messages/language.ts';
import { sendInvitation as sendInvitationCopy } from '#messages/send-invitation.ts';
import { InvitedAddresses } from './invited-addresses.tsx';
import { useInviteAddresses, type AddressOutcomes } from './mutations.ts';
import { ProgramChoice, tooLong } from './program-choice.tsx';
import { invitedAddressesQuery, type AvailableProgram } from './queries.ts';
import { ClientsFailed } from './recipient.tsx';

const copy = sendInvitationCopy.email;

/** What is written as an address; names beside it, as mail programs copy them, are left out. */
export const addressesIn = (typed: string): string[] => [
  ...new Set(typed.split(/[\s,;<>"]+/).filter((word) => word.includes('@'))),
];

type ByEmailProps = {
  programs: UseQueryResult<AvailableProgram[]>;
  program: AvailableProgram | undefined;
  onOffer: (offer: string) => void;
  message: string;
  onMessage: (message: string) => void;
  timeZone: string;
  now: Date;
};

/** People without an account. Program and message are those of the other tab, and stay. */
export function ByEmail({ programs, program, onOffer, message, onMessage, timeZone, now }: ByEmailProps) {
  const { data, error, refetch } = useQuery(invitedAddressesQuery);
  const typed = useDraft('invite-addresses', '');
  const [left, setLeft] = useState<AddressOutcomes>([]);
  const [isAsked, setAsked] = useState(false);
  const [language, setLanguage] = useState(ownLanguage);
  const addressField = useRef<HTMLTextAreaElement>(null);
  const programField = useRef<HTMLSelectElement>(null);
  const waiting = useRef<HTMLDivElement>(null);
  const addresses = addressesIn(typed.value);
  const over = addresses.length - addressesAtOnce;
  const fault =
    over > 0
      ? copy.tooMany({ most: addressesAtOnce, over })
      : isAsked && addresses.length === 0
        ? copy.none
        : undefined;
  const invite = useInviteAddresses((outcomes) => {
    const rest = outcomes.filter(({ outcome }) => outcome !== 'sent');
    setLeft(rest);
    setAsked(false);
    if (rest.length > 0) typed.set(rest.map(({ address }) => address).join('\n'));
    else void typed.clear();
  });

  if (!data) {
    if (!error)
      return (
        <Loading text={copy.loading}>
          <SkeletonRows rows={4} />
        </Loading>
      );
    if (!(error instanceof ApiError) || !error.isSaid || error.status >= 500 || error.status === 0)
      return <LoadError level={2} title={copy.failed} error={error} onRetry={refetch} />;
    if (error.fields.profile !== undefined || error.fields.address !== undefined)
      return <ClientsFailed error={error} onAgain={refetch} />;
    return (
      <EmptyState level={2} title={copy.closed}>
        {sentenceOf(error)}
      </EmptyState>
    );
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    setAsked(true);
    if (invite.isPending || tooLong(message)) return;
    if (addresses.length === 0 || over > 0) addressField.current?.focus();
    else if (!program) programField.current?.focus();
    else
      invite.mutate({
        addresses,
        programId: program.id,
        language,
        ...(message.trim() ? { message: message.trim() } : {}),
      });
  }

  return (
    <>
      <form className="mb7" onSubmit={onSubmit} noValidate>
        <Section title={copy.title} aside={<p className="small soft num">{copy.count({ count: addresses.length })}</p>}>
          <Field
            label={copy.label}
            hint={copy.hint({ most: addressesAtOnce, left: data.leftToday })}
            error={fault && <span role="alert">{fault}</span>}
          >
            <Textarea
              ref={addressField}
              rows={4}
              value={typed.value}
              disabled={invite.isPending}
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => typed.set(event.target.value)}
            />
          </Field>
          {left.length > 0 && (
            <Notice live className="mt3" title={sendInvitationCopy.refused}>
              {left.map(({ address, outcome }) => (
                <p key={address} className="anywhere">
                  <b>{address}</b> {copy.outcome[outcome]}
                </p>
              ))}
            </Notice>
          )}
        </Section>
        <ProgramChoice
          {...{ programs, program, onOffer, message, onMessage, programField, timeZone }}
          isMissing={isAsked && !program}
          isSending={invite.isPending}
        />
        {languages.length > 1 && (
          <Field className="mt4" label={copy.language.label} hint={copy.language.hint}>
            <Select value={language} onChange={(event) => setLanguage(event.target.value)}>
              {languages.map(({ code, name }) => (
                <option key={code} value={code} lang={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <p className="small soft mt4 mb4">{copy.note}</p>
        <Button variant="primary" type="submit" pending={invite.isPending} pendingText={sendInvitationCopy.sending}>
          <Send />
          {sendInvitationCopy.send}
        </Button>
      </form>
      <div ref={waiting} tabIndex={-1}>
        <Section title={copy.waiting}>
          {data.invitations.length === 0 && <p className="soft">{copy.nobody}</p>}
          <InvitedAddresses invitations={data.invitations} timeZone={timeZone} now={now} returnTo={waiting} />
        </Section>
      </div>
    </>
  );
}
