import { hasPage } from '#contract/pages.ts';
import { loomData } from '#web/platform/loom-data.ts';
import { dayAgo } from '#web/platform/time.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Sparkline } from '#web/ui/charts/sparkline.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Ledger } from '#web/ui/ledger.tsx';
import { LoomKey } from '#web/ui/loom/loom-key.tsx';
import { LoomStrip } from '#web/ui/loom/loom-strip.tsx';
import { MoodSwatch } from '#web/ui/mood-badge.tsx';
import { ProgressThread } from '#web/ui/progress-thread.tsx';
import { Section } from '#web/ui/section.tsx';
import { coachHomeCopy } from '../copy.ts';
import type { ClientRow } from '../queries.ts';
import { CopyReferralCode } from './referral-code.tsx';

const copy = coachHomeCopy.clients;

export function ClientTable({ clients, timeZone }: { clients: readonly ClientRow[]; timeZone: string }) {
  if (clients.length === 0) {
    return (
      <Section title={copy.title}>
        <EmptyState level={3} title={copy.empty.title} action={<CopyReferralCode />}>
          {copy.empty.text}
        </EmptyState>
      </Section>
    );
  }
  const longest = Math.max(...clients.map((client) => client.cells.length));
  return (
    <Section title={copy.title} aside={<LoomKey />}>
      <Ledger className="clients">
        <thead>
          <tr>
            <th scope="col">{copy.columns.client}</th>
            <th scope="col">{copy.columns.now}</th>
            <th scope="col">{clients.every((client) => client.cells.length === longest) && longest > 0 ? copy.columns.allDays(longest) : copy.columns.days}</th>
            <th scope="col" className="r">{copy.columns.progress}</th>
            <th scope="col" className="r">{copy.columns.mood}</th>
          </tr>
        </thead>
        <tbody>
          {clients.map((client, index) => (
            <Row key={client.id} client={client} timeZone={timeZone} isEven={index % 2 === 1} days={longest} />
          ))}
        </tbody>
      </Ledger>
    </Section>
  );
}

function Row({ client, timeZone, isEven, days }: { client: ClientRow; timeZone: string; isEven: boolean; days: number }) {
  const name = `${client.user.firstName} ${client.user.lastName}`.trim();
  const { currentAssignment: assignment, averageMood } = client;
  const href = `/client/${client.id}`;
  const moods = client.cells.flatMap((cell) => (cell.mood === null ? [] : [{ day: cell.day, mood: cell.mood }]));
  return (
    <tr>
      <th scope="row">
        <span className="who">
          <Avatar name={name} src={client.user.profileImageUrl} tone={isEven ? 'clay' : 'green'} decorative />
          <span title={name}>
            {hasPage('coach', href) ? (
              <AppLink className="rowway" href={href}>
                {name}
              </AppLink>
            ) : (
              <b>{name}</b>
            )}
            <small>{assignment?.programTitle ?? copy.noProgram}</small>
          </span>
        </span>
      </th>
      <td>
        {assignment && <span className="nowrap">{assignment.status === 'completed' ? copy.completed : copy.now(assignment.currentWeek, assignment.currentDay)}</span>}
        <small className="soft">{client.lastActivity ? dayAgo(client.lastActivity, timeZone) : copy.noActivity}</small>
      </td>
      <td>{client.cells.length > 0 && <LoomStrip data={loomData(client.cells)} about={name} />}</td>
      <td className="r">
        <b className="num">{client.progress}%</b>
        <ProgressThread value={client.progress} label={copy.progressOf(name)} />
      </td>
      <td className="r">
        <span className="moodcell">
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
