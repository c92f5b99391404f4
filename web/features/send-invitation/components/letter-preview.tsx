import { nameOf, type UnassignedClient } from '#web/features/unassigned-clients/queries.ts';
import { Sheet } from '#web/ui/section.tsx';
import { sendInvitationCopy } from '../copy.ts';
import type { AvailableProgram } from '../queries.ts';

const copy = sendInvitationCopy.preview;

type LetterPreviewProps = { client: UnassignedClient; program: AvailableProgram; message: string; coachName: string };

/** The invitation as it will be read. */
export function LetterPreview({ client, program, message, coachName }: LetterPreviewProps) {
  const name = nameOf(client);
  return (
    <Sheet className="invletter">
      <dl>
        <div>
          <dt>{copy.to}</dt>
          <dd>
            {name}
            {client.email && client.email !== name && <small>{client.email}</small>}
          </dd>
        </div>
        <div>
          <dt>{copy.program}</dt>
          <dd>
            {program.title}
            <small>{copy.length(program.durationWeeks * 7, client.firstName || name)}</small>
          </dd>
        </div>
        <div className="invletter__message">
          <dt>{copy.message}</dt>
          <dd className={message ? undefined : 'soft'}>{message || copy.noMessage}</dd>
        </div>
      </dl>
      <p className="note">{coachName}</p>
    </Sheet>
  );
}
