import Send from '#web/ui/icons/send.ts';
import { addDays } from '#contract/days.ts';
import { nameOrEmail } from '#contract/names.ts';
import { firstNamePlaceholder, outreachMessagesMax, outreachPauseDays, personalise } from '#contract/outreach/rules.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { dayAndMonth } from '#web/platform/time.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/dialog.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { unassignedClients as unassignedClientsCopy } from '#messages/unassigned-clients.ts';
import { useSendOutreach } from './mutations.ts';
import { isBlank, MessageLength, OutreachKnots, tooLong } from './outreach-counts.tsx';
import { allowedFrom, canSendOutreachNow, invitationAddress } from './outreach-rules.ts';
import type { UnassignedClient } from './queries.ts';

const copy = unassignedClientsCopy.dialog;

type OutreachDialogProps = { client: UnassignedClient; defaultMessage: string; timeZone: string; onClose: () => void };

export function OutreachDialog({ client, defaultMessage, timeZone, onClose }: OutreachDialogProps) {
  const now = useNow();
  const name = nameOrEmail(client);
  const firstName = client.firstName || name;
  const greeted = client.firstName || unassignedClientsCopy.noFirstName;
  const draft = useDraft(`outreach:${client.id}`, personalise(defaultMessage, greeted));
  const send = useSendOutreach(client, () => {
    void draft.clear();
    onClose();
  });
  const fault = tooLong(draft.value);
  const canSend = canSendOutreachNow(client, now) && !fault && !isBlank(draft.value);
  return (
    <FormDialog
      size="l"
      title={copy.title({ name })}
      description={copy.text({ days: client.timeSinceJoined })}
      cancel={copy.cancel}
      confirm={
        <>
          <Send />
          {copy.send}
        </>
      }
      disabled={!canSend}
      pending={send.isPending}
      pendingText={copy.sending}
      other={
        client.canInvite && (
          <ButtonLink variant="quiet" className="outreach__instead" href={invitationAddress(client)}>
            {copy.inviteInstead}
          </ButtonLink>
        )
      }
      foot={
        <>
          {draft.value.includes(firstNamePlaceholder) && (
            <p className="outreach__reads">
              <RichText
                text={copy.reads}
                values={{ name: firstName, message: personalise(draft.value, greeted) }}
                tags={{ label: (inside) => <span className="small soft">{inside}</span> }}
              />
            </p>
          )}
          <OutreachLimits client={client} isAllowed={canSendOutreachNow(client, now)} timeZone={timeZone} now={now} />
        </>
      }
      onSubmit={() => canSend && send.mutate(draft.value.trim())}
      onClose={onClose}
    >
      <Field
        label={copy.message}
        aside={<MessageLength message={draft.value} />}
        error={fault}
        hint={draft.isChanged ? copy.draft : copy.fromDefault({ name: firstName })}
      >
        <Textarea
          written
          rows={7}
          readOnly={send.isPending}
          value={draft.value}
          onChange={(event) => draft.set(event.target.value)}
        />
      </Field>
      {draft.isChanged && (
        <Button variant="quiet" small className="flush" onClick={() => void draft.clear()}>
          {copy.startOver}
        </Button>
      )}
    </FormDialog>
  );
}

type OutreachLimitsProps = { client: UnassignedClient; isAllowed: boolean; timeZone: string; now: Date };

/** What was sent so far and what this one means. */
function OutreachLimits({
  client: { outreachCount: count, lastOutreach, nextOutreachAt },
  isAllowed,
  timeZone,
  now,
}: OutreachLimitsProps) {
  const again = addDays(now, outreachPauseDays);
  return (
    <div className="outreach__limits row top g4">
      <OutreachKnots count={count} />
      <div>
        {!isAllowed ? (
          <p role="status">
            {nextOutreachAt ? copy.notNow({ when: allowedFrom(nextOutreachAt, timeZone, now) }) : copy.noMore}
          </p>
        ) : (
          <>
            <p>
              {lastOutreach ? (
                <RichText
                  text={copy.soFar}
                  values={{ count, most: outreachMessagesMax, day: dayAndMonth(new Date(lastOutreach), timeZone, now) }}
                />
              ) : (
                copy.never
              )}
            </p>
            <p className="small soft">
              {count + 1 >= outreachMessagesMax
                ? copy.afterLast
                : copy.afterIt({ day: dayAndMonth(again, timeZone, now) })}
            </p>
          </>
        )}
      </div>
    </div>
  );
}
