import { cellsOf } from '#contract/coach-dashboard/rules.ts';
import { fullName } from '#contract/names.ts';
import { percentage } from '#web/platform/locale.ts';
import { calendarDayAgo } from '#web/platform/time.ts';
import { Ledger, LedgerHead } from '#web/ui/figures.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { MoodSwatch } from '#web/ui/mood.tsx';
import { Tick, type Ticked } from '#web/ui/ticks.tsx';
import { coachHome as coachHomeCopy } from '#messages/coach-dashboard.ts';
import type { ClientRow } from '../queries.ts';
import { dayOfYear } from './attention-reason.tsx';
import { longestOf, widthOf } from './queue-person.tsx';

const { clients: copy } = coachHomeCopy;
const { columns } = copy;

export const tickedClient = ({ id, user }: Pick<ClientRow, 'id' | 'user'>): Ticked => ({
  id,
  name: fullName(user),
  firstName: user.firstName,
});

/** A line for each client: program, cloth, percent, mood of the last week, last entry. */
export function ClientTable({ clients, timeZone }: { clients: readonly ClientRow[]; timeZone: string }) {
  return (
    <Ledger cards className="clients" style={longestOf(clients.map(({ cloth }) => cloth))}>
      <LedgerHead
        columns={[
          columns.client,
          columns.program,
          columns.days,
          { number: columns.progress },
          { number: columns.mood },
          { number: columns.last },
        ]}
      />
      <tbody>
        {clients.map((client) => (
          <Row key={client.id} client={client} timeZone={timeZone} />
        ))}
      </tbody>
    </Ledger>
  );
}

function Row({ client, timeZone }: { client: ClientRow; timeZone: string }) {
  const { currentAssignment: at, averageMood, cloth, progress, lastEntryOn } = client;
  const person = tickedClient(client);
  return (
    <tr>
      <th scope="row">
        <Tick person={person} face={<span />} />
        <AppLink className="rowway" href={`/client/${client.id}`} title={person.name}>
          <bdi>{person.name}</bdi>
        </AppLink>
      </th>
      <td className="soft">{programOf(at)}</td>
      <td>
        {cloth !== '' && (
          <span className="q__cloth">
            <span style={widthOf(cloth)}>
              <LoomStrip cells={cellsOf(cloth)} about={person.name} fill />
            </span>
          </span>
        )}
      </td>
      <td className="r num">{at && percentage(progress)}</td>
      <td className="r">
        {averageMood === null ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr">{copy.noMood}</span>
          </>
        ) : (
          <MoodSwatch mood={averageMood} average="recent" size="s" />
        )}
      </td>
      <td className="r soft nowrap">{lastEntryOn ? calendarDayAgo(lastEntryOn, timeZone) : copy.noActivity}</td>
    </tr>
  );
}

function programOf(at: ClientRow['currentAssignment']): string {
  if (!at) return copy.noProgram;
  return at.startsOn
    ? copy.begins({ program: at.programTitle, day: dayOfYear(`${at.startsOn}T12:00:00Z`, 'UTC') })
    : at.programTitle;
}
