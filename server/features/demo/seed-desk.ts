import { dateBefore } from '#contract/days.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { instantAt, localDate } from '#server/platform/local-date.ts';
import {
  findDemoClient,
  insertDemoContacts,
  insertDemoNotes,
  insertDemoVisits,
  listDemoWritings,
  setDemoNumber,
} from './desk-queries.ts';
import { deskStories } from './stories/desk-notes.ts';

const minute = 60_000;
/** The hour at which a coach writes to people. */
const chatHour = 17;
const deskZone = 'Europe/Lisbon';

/** After the histories: what lies on the coaches' desks, and when their clients were here. */
export async function writeDesk(deps: Pick<Deps, 'clock' | 'vault'>, tx: Tx): Promise<void> {
  const now = deps.clock.now();
  const today = localDate(now, deskZone);
  for (const story of deskStories) {
    const client = await findDemoClient(tx, story.email);
    if (!client?.coachId) throw new Error(`The demo has notes about ${story.email}, who has no coach.`);
    const { clientId, coachId, coachSince } = client;
    // Neither in the future nor before they knew each other, whatever the hour of the first start.
    const at = (daysAgo: number, hour: number) =>
      within(instantAt(dateBefore(today, daysAgo), hour, deskZone), coachSince, now);
    const key = await dataKeyOf(deps, tx, clientId);
    await insertDemoNotes(
      tx,
      { coachId, clientId },
      (story.notes ?? []).map(({ daysAgo, hour, text }) => ({
        createdAt: at(daysAgo, hour),
        seal: (id: string) => deps.vault.seal(key, id, text),
      })),
    );
    await insertDemoContacts(
      tx,
      { coachId, clientId },
      (story.chats ?? []).map((daysAgo) => at(daysAgo, chatHour)),
    );
    if (story.whatsappNumber) await setDemoNumber(tx, clientId, story.whatsappNumber);
  }
  await insertDemoVisits(
    tx,
    (await listDemoWritings(tx)).flatMap((writing, index) => visitsAround(writing, index, now)),
  );
}

function within(moment: Date, earliest: Date | null, latest: Date): Date {
  return new Date(Math.min(Math.max(moment.getTime(), earliest?.getTime() ?? 0), latest.getTime()));
}

/** Somebody comes, writes for some minutes and looks around; every third time they come back some hours later, for a moment. */
function visitsAround(
  { userId, writtenAt }: { userId: string; writtenAt: Date },
  index: number,
  now: Date,
): { userId: string; startedAt: Date; lastSeenAt: Date }[] {
  const written = writtenAt.getTime();
  const visit = { from: written - (5 + ((index * 7) % 13)) * minute, to: written + (1 + ((index * 3) % 6)) * minute };
  const back = written + (9 * 60 + ((index * 11) % 40)) * minute;
  const look = { from: back, to: back + (index % 4) * minute };
  const visits = [visit, ...(index % 3 === 0 ? [look] : [])];
  return visits
    .filter(({ from }) => from < now.getTime())
    .map(({ from, to }) => ({ userId, startedAt: new Date(from), lastSeenAt: new Date(Math.min(to, now.getTime())) }));
}
