import type { Ref } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { invitationMessageMax } from '#contract/invitations/rules.ts';
import { daysOfSharedTitles } from '#web/platform/shared-titles.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Select, Textarea } from '#web/ui/field.tsx';
import { Section } from '#web/ui/section.tsx';
import { sendInvitationCopy } from './copy.ts';
import type { AvailableProgram } from './queries.ts';

const copy = sendInvitationCopy.program;

type ProgramChoiceProps = {
  programs: UseQueryResult<AvailableProgram[]>;
  program: AvailableProgram | undefined;
  onProgram: (id: string) => void;
  message: string;
  onMessage: (message: string) => void;
  isSending: boolean;
  programField: Ref<HTMLSelectElement>;
  timeZone: string;
};

export function ProgramChoice({
  programs,
  program,
  onProgram,
  message,
  onMessage,
  isSending,
  programField,
  timeZone,
}: ProgramChoiceProps) {
  const madeOn = daysOfSharedTitles(programs.data ?? [], timeZone);
  return (
    <Section title={copy.title}>
      <div className="invfields">
        <Field
          label={copy.program}
          hint={program ? copy.hintOf(program.durationWeeks * 7) : copy.hint}
          error={programs.isError && !programs.data ? copy.failed : undefined}
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
            value={program?.id ?? ''}
            disabled={isSending || !programs.data}
            onChange={(event) => onProgram(event.target.value)}
          >
            <option value="">{programs.isPending ? copy.loading : copy.choose}</option>
            {programs.data?.map(({ id, title, isOwn, ownerName }) => (
              <option key={id} value={id}>
                {madeOn.has(id) ? copy.told(title, whose(isOwn, ownerName), madeOn.get(id) ?? '') : title}
              </option>
            ))}
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

const whose = (isOwn: boolean, ownerName: string | null) =>
  isOwn ? copy.yours : ownerName === null ? copy.platform : copy.by(ownerName);

export function tooLong(message: string): string | undefined {
  const over = message.trim().length - invitationMessageMax;
  return over > 0 ? copy.tooLong(over) : undefined;
}
