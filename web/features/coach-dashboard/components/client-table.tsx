import { cellsOf } from '#contract/coach-dashboard/rules.ts';
import { fullName } from '#contract/names.ts';
import { dayAgo } from '#web/platform/time.ts';
import { AttentionMark } from '#web/ui/attention-mark.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Sparkline } from '#web/ui/charts/line-drawing.tsx';
import { Ledger, ProgressThread } from '#web/ui/figures.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { MoodSwatch } from '#web/ui/mood.tsx';
import { Tick } from '#web/ui/ticks.tsx';
import { coachHomeCopy } from '../copy.ts';
import type { ClientRow } from '../queries.ts';
import { dayOfYear } from './attention-reason.tsx';

const copy = coachHomeCopy.clients;

/** A few clients: room for the whole cloth, the progress and the moods so far. */
export function ClientTable({ clients, timeZone }: { clients: readonly ClientRow[]; timeZone: string }) {
  const longest = Math.max(...clients.map((client) => client.cloth.length));
  return (
    <Ledger cards className="clients">
      <thead>
        <tr>
          <th scope="col">{copy.columns.client}</th>
          <th scope="col">{copy.columns.now}</th>
          <th scope="col">
            {clients.every((client) => client.cloth.length === longest) && longest > 0
              ? copy.columns.allDays(longest)
              : copy.columns.days}
          </th>
          <th scope="col" className="r">
            {copy.columns.progress}
          </th>
          <th scope="col" className="r">
            {copy.columns.mood}
          </th>
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <Row key={client.id} client={client} timeZone={timeZone} days={longest} />
        ))}
      </tbody>
    </Ledger>
  );
}

function Row({ client, timeZone, days }: { client: ClientRow; timeZone: string; days: number }) {
  const name = fullName(client.user);
  const { currentAssignment: assignment, averageMood } = client;
  const attention = client.reason?.attention;
  const cells = cellsOf(client.cloth);
  const moods = cells.flatMap((cell) => (cell.mood === null ? [] : [{ day: cell.day, mood: cell.mood }]));
  return (
    <tr>
      <th scope="row">
        <span className="who row">
          <Tick person={{ id: client.id, name, firstName: client.user.firstName }} />
          <Avatar name={name} src={client.user.profileImageUrl} id={client.id} decorative />
          <span title={name}>
            <AppLink className="rowway" href={`/client/${client.id}`}>
              {name}
            </AppLink>
            {attention ? (
              <AttentionMark kind={attention.kind}>
                {attention.kind === 'distress' ? coachHomeCopy.queue.kinds.distress : client.reason?.message}
              </AttentionMark>
            ) : (
              <small>{assignment?.programTitle ?? copy.noProgram}</small>
            )}
          </span>
        </span>
      </th>
      <td>
        {assignment && <span className="nowrap">{placeIn(assignment)}</span>}
        <small>{client.lastActivity ? dayAgo(client.lastActivity, timeZone) : copy.noActivity}</small>
      </td>
      <td>{cells.length > 0 && <LoomStrip cells={cells} about={name} />}</td>
      <td className="r">
        <b className="num">{client.progress}%</b>
        <ProgressThread value={client.progress} label={copy.progressOf(name)} />
      </td>
      <td className="r">
        <span className="moodcell row inline g2h">
          {moods.length > 0 && <Sparkline points={moods} days={days} about={name} />}
          {averageMood === null ? (
            <span className="moodcell__none">
              <span aria-hidden="true">–</span>
              <span className="sr">{copy.noMood}</span>
            </span>
          ) : (
            <MoodSwatch mood={averageMood} average />
          )}
        </span>
      </td>
    </tr>
  );
}

function placeIn({ status, startsOn, currentWeek, currentDay }: NonNullable<ClientRow['currentAssignment']>): string {
  if (startsOn) return copy.begins(dayOfYear(`${startsOn}T12:00:00Z`, 'UTC'));
  return status === 'completed' ? copy.completed : copy.now(currentWeek, currentDay);
}
