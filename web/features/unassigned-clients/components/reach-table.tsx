import Send from 'lucide-react/icons/send';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Ledger } from '#web/ui/figures.tsx';
import { unassignedCopy as copy } from '../copy.ts';
import { nameOf, type UnassignedClient } from '../queries.ts';
import { canWriteTo, invitationAddress, sayState } from '../reach.ts';
import { Knots } from './knots.tsx';

type ReachTableProps = {
  clients: readonly UnassignedClient[];
  timeZone: string;
  now: Date;
  onWrite: (client: UnassignedClient) => void;
};

export function ReachTable({ clients, timeZone, now, onWrite }: ReachTableProps) {
  return (
    <Ledger className="reach">
      <thead>
        <tr>
          <th scope="col">{copy.columns.client}</th>
          <th scope="col">{copy.columns.joined}</th>
          <th scope="col">{copy.columns.messages}</th>
          <th scope="col" className="r">
            <span className="sr">{copy.columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <Row key={client.id} client={client} timeZone={timeZone} now={now} onWrite={() => onWrite(client)} />
        ))}
      </tbody>
    </Ledger>
  );
}

type RowProps = { client: UnassignedClient; timeZone: string; now: Date; onWrite: () => void };

function Row({ client, timeZone, now, onWrite }: RowProps) {
  const name = nameOf(client);
  const isReachable = canWriteTo(client, now);
  const state = sayState(client, timeZone, now);
  return (
    <tr className={classes(!isReachable && 'reach__off')}>
      <th scope="row">
        <b>{name}</b>
        {client.email && client.email !== name && <small>{client.email}</small>}
      </th>
      <td className="soft nowrap">{copy.joined(client.timeSinceJoined)}</td>
      <td>
        <span className="reach__knots">
          <Knots count={client.outreachCount} />
          <span className="small">
            {state.text}
            {state.when && <b>{state.when}</b>}
          </span>
        </span>
      </td>
      <td className="r">
        <span className="reach__acts">
          {client.canInvite ? (
            <ButtonLink variant="quiet" small href={invitationAddress(client)}>
              {copy.invite}
              <span className="sr"> {name}</span>
            </ButtonLink>
          ) : (
            !client.hasOptedOut && <span className="small soft">{client.isInvited ? copy.invited : copy.declined}</span>
          )}
          <Button small disabled={!isReachable} onClick={onWrite}>
            <Send />
            {copy.write}
            <span className="sr"> to {name}</span>
          </Button>
        </span>
      </td>
    </tr>
  );
}
