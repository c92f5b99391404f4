import { useState, type RefObject } from 'react';
import Check from '#web/ui/icons/check.ts';
import { sentenceOf } from '#web/platform/api.ts';
import { dayAndMonth, shortDayAndMonth } from '#web/platform/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Ledger, LedgerHead } from '#web/ui/figures.tsx';
import { sendInvitation as sendInvitationCopy } from '#messages/send-invitation.ts';
import { useWithdrawAddress } from './mutations.ts';
import type { InvitedAddress } from './queries.ts';

const { email: copy, ask } = sendInvitationCopy;
const { columns, withdraw: withdrawLabel } = sendInvitationCopy.sentList;

type InvitedAddressesProps = {
  invitations: readonly InvitedAddress[];
  timeZone: string;
  now: Date;
  returnTo: RefObject<HTMLElement | null>;
};

/** Addresses that were invited by mail and have not accepted; nothing without any. */
export function InvitedAddresses({ invitations, timeZone, now, returnTo }: InvitedAddressesProps) {
  const [asked, setAsked] = useState<InvitedAddress>();
  const withdraw = useWithdrawAddress();
  return (
    <>
      {invitations.length > 0 && (
        <Ledger cards className="sentlist">
          <LedgerHead
            columns={[columns.to, columns.program, columns.sent, columns.status, columns.expires]}
            actions={columns.actions}
          />
          <tbody>
            {invitations.map((one) => (
              <tr key={one.id}>
                <th scope="row">{one.address}</th>
                <td>
                  <bdi>{one.program.title}</bdi>
                </td>
                <td className="nowrap">{shortDayAndMonth(new Date(one.sentAt), timeZone)}</td>
                <td>
                  <Badge tone="plain">
                    <Check />
                    {copy.outcome.sent}
                  </Badge>
                </td>
                <td className="nowrap" data-label={columns.expires}>
                  {dayAndMonth(new Date(one.expiresAt), timeZone, now)}
                </td>
                <td className="r">
                  <Button variant="quiet" small onClick={() => setAsked(one)}>
                    {withdrawLabel}
                    <span className="sr"> {one.address}</span>
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </Ledger>
      )}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={copy.withdraw.title({ address: asked.address })}
          cancel={ask.keep}
          confirm={ask.confirm}
          pendingText={ask.pending}
          returnTo={returnTo}
          error={withdraw.error && sentenceOf(withdraw.error)}
          onConfirm={async () => await withdraw.mutateAsync(asked.id)}
        >
          {copy.withdraw.text}
        </ConfirmDialog>
      )}
    </>
  );
}
