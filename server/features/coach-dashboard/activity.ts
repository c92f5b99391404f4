import { recentActivityShown } from '#contract/coach-dashboard/constants.ts';
import type { Activity } from '#contract/coach-dashboard/schema.ts';
import { lowMoodMax } from '#contract/journal/constants.ts';
import { moodLabel } from '#contract/journal/mood.ts';
import { programDay } from '#contract/programs/rules.ts';
import type { ClientRow, EntryFacts } from './queries.ts';

/** What happened lately among one's own clients, newest first: that somebody wrote, never what. */
export function presentActivity(clients: ClientRow[], entries: Map<string, EntryFacts[]>): Activity[] {
  const lines = clients.flatMap((client) => [
    ...(entries.get(client.assignmentId ?? '') ?? []).slice(-recentActivityShown).map((entry) => entryLine(client, entry)),
    ...programLines(client),
    ...pauseLines(client),
  ]);
  return lines.sort((a, b) => (a.time < b.time ? 1 : -1)).slice(0, recentActivityShown);
}

function entryLine(client: ClientRow, entry: EntryFacts): Activity {
  const name = fullName(client);
  const day = programDay(entry.weekNumber, entry.dayNumber);
  const at = { id: entry.id, time: entry.createdAt.toISOString(), clientId: client.id };
  if (entry.isHeavy) {
    // What was written stays with the client: a low mood is named, for everything else the day is enough.
    const isLow = entry.moodScore <= lowMoodMax;
    const description = isLow ? `${name} logged ${entry.moodScore} ${moodLabel(entry.moodScore)} on Day ${day}` : `${name} may be having a hard time on Day ${day}`;
    return { ...at, type: 'crisis', title: 'Needs your attention', description };
  }
  const words = entry.wordCount === 1 ? '1 word' : `${entry.wordCount} words`;
  return { ...at, type: 'journal_entry', title: 'New journal entry', description: `${name} wrote ${words} for Day ${day}` };
}

function programLines(client: ClientRow): Activity[] {
  if (!client.assignmentId || !client.startedAt) return [];
  const line = (kind: 'started' | 'completed', time: Date): Activity => ({
    id: `${kind}-${client.assignmentId}`,
    type: 'other',
    title: kind === 'started' ? 'Program started' : 'Program completed',
    description: `${fullName(client)} ${kind === 'started' ? 'began' : 'finished'} ${client.programTitle}`,
    time: time.toISOString(),
    clientId: client.id,
  });
  return [line('started', client.startedAt), ...(client.status === 'completed' && client.endedAt ? [line('completed', client.endedAt)] : [])];
}

/** That somebody rests until a day, so that nobody worries; a pause that was ended is no news any more. */
function pauseLines(client: ClientRow): Activity[] {
  const { pause } = client;
  if (!pause || pause.endedOn !== null) return [];
  const days = pause.startsOn === pause.endsOn ? `on ${dayAndMonth(pause.startsOn)}` : `from ${dayAndMonth(pause.startsOn)} to ${dayAndMonth(pause.endsOn)}`;
  return [{
    id: `paused-${pause.id}`,
    type: 'other',
    title: 'Program paused',
    description: `${fullName(client)} takes a break ${days}`,
    time: new Date(pause.createdAt).toISOString(),
    clientId: client.id,
  }];
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayAndMonth = (date: string): string => dayFormat.format(new Date(`${date}T00:00:00Z`));

const fullName = (client: ClientRow): string => `${client.firstName} ${client.lastName}`.trim();
