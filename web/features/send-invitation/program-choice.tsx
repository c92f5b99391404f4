import type { Ref } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { invitationMessageMax } from '#contract/invitations/rules.ts';
import type { Cohort } from '#web/features/cohorts/queries.ts';
import { daysOfSharedTitles } from '#web/platform/shared-titles.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Select, Textarea } from '#web/ui/field.tsx';
import { Section } from '#web/ui/section.tsx';
import { sendInvitation as sendInvitationCopy } from '#messages/send-invitation.ts';
import type { AvailableProgram } from './queries.ts';

const copy = sendInvitationCopy.program;

export type OfferedProgram = Pick<AvailableProgram, 'id' | 'title' | 'durationWeeks'>;

/** A cohort as a choice beside the programs. */
export const inCohort = (id: string) => `cohort:${id}`;

type ProgramChoiceProps = {
  programs: UseQueryResult<AvailableProgram[]>;
  program: OfferedProgram | undefined;
  /** Those with a free place. */
  cohorts?: Cohort[] | undefined;
  cohort?: Cohort | undefined;
  /** The address names one that is closed. */
  isCohortMissing?: boolean;
  /** Sending was tried without one. */
  isMissing?: boolean;
  onOffer: (offer: string) => void;
  message: string;
  onMessage: (message: string) => void;
  isSending: boolean;
  programField: Ref<HTMLSelectElement>;
  timeZone: string;
};

export function ProgramChoice({
  programs,
  program,
  cohorts,
  cohort,
  isCohortMissing = false,
  isMissing = false,
  onOffer,
  message,
  onMessage,
  isSending,
  programField,
  timeZone,
}: ProgramChoiceProps) {
  const madeOn = daysOfSharedTitles(programs.data ?? [], timeZone);
  return (
    <Section title={copy.title}>
      <div className="stack g5">
        <Field
          label={copy.program}
          hint={
            isCohortMissing
              ? copy.noCohort
              : cohort && program
                ? copy.hintOfCohort({
                    program: program.title,
                    days: program.durationWeeks * 7,
                    free: cohort.places - cohort.members,
                  })
                : program
                  ? copy.hintOf({ days: program.durationWeeks * 7 })
                  : copy.hint
          }
          error={
            programs.isError && !programs.data ? (
              copy.failed
            ) : isMissing ? (
              <span role="alert">{copy.missing}</span>
            ) : undefined
          }
          aside={
            programs.isError &&
            !programs.data && (
              <Button variant="quiet" small onClick={() => void programs.refetch()}>
                {copy.again}
              </Button>
            )
          }
        >
          <Select
            ref={programField}
            value={cohort ? inCohort(cohort.id) : (program?.id ?? '')}
            disabled={isSending || !programs.data}
            onChange={(event) => onOffer(event.target.value)}
          >
            <option value="">{programs.isPending ? copy.loading : copy.choose}</option>
            {programs.data?.map(({ id, title, isOwn, ownerName }) => (
              <option key={id} value={id}>
                {madeOn.has(id)
                  ? copy.told({ title, whose: whose(isOwn, ownerName), made: madeOn.get(id) ?? '' })
                  : title}
              </option>
            ))}
            {cohorts && cohorts.length > 0 && (
              <optgroup label={copy.intoCohort}>
                {cohorts.map(({ id, name }) => (
                  <option key={id} value={inCohort(id)}>
                    {name}
                  </option>
                ))}
              </optgroup>
            )}
          </Select>
        </Field>
        <Field label={copy.message} optional error={tooLong(message)}>
          <Textarea
            written
            rows={5}
            value={message}
            disabled={isSending}
            onChange={(event) => onMessage(event.target.value)}
          />
        </Field>
      </div>
    </Section>
  );
}

function whose(isOwn: boolean, ownerName: string | null): string {
  if (isOwn) return copy.yours;
  if (ownerName === null) return copy.platform;
  return ownerName ? copy.by({ name: ownerName }) : copy.byAnother;
}

export function tooLong(message: string): string | undefined {
  const over = message.trim().length - invitationMessageMax;
  return over > 0 ? copy.tooLong({ over }) : undefined;
}
