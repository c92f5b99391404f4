import { nameOrEmail } from '#contract/names.ts';
import { outreachMessagesMax, type UnassignedOrder } from '#contract/outreach/rules.ts';
import { compareIn } from '#contract/text.ts';
import { clockTime, dayAndMonth, localDay, shortDay } from '#web/platform/time.ts';
import { language } from '#messages/language.ts';
import { unassignedClients as unassignedClientsCopy } from '#messages/unassigned-clients.ts';
import type { UnassignedClient } from './queries.ts';

const copy = unassignedClientsCopy.state;

/** What the server would answer at this moment: a date that comes while the page is open counts. */
export function canSendOutreachNow({ canSendOutreach, nextOutreachAt }: UnassignedClient, now: Date): boolean {
  return canSendOutreach || (nextOutreachAt !== null && Date.parse(nextOutreachAt) <= now.getTime());
}

/** "12 October", or "today, 14:30" */
export function allowedFrom(iso: string, timeZone: string, now: Date): string {
  const date = new Date(iso);
  return localDay(date, timeZone) === localDay(now, timeZone)
    ? copy.todayAt({ time: clockTime(date, timeZone) })
    : dayAndMonth(date, timeZone, now);
}

/** What was sent and what is allowed, with tags. */
export function outreachState(client: UnassignedClient, timeZone: string, now: Date): string {
  const most = outreachMessagesMax;
  const { outreachCount: count, lastOutreach, nextOutreachAt, hasOptedOut } = client;
  if (hasOptedOut) return copy.optedOut;
  if (count >= most) return copy.used({ count, most });
  if (!client.canSendOutreach && !nextOutreachAt) return copy.former;
  if (!canSendOutreachNow(client, now) && nextOutreachAt)
    return copy.again({ count, most, when: allowedFrom(nextOutreachAt, timeZone, now) });
  if (!lastOutreach) return copy.never;
  return copy.last({ count, most, day: shortDate(new Date(lastOutreach), timeZone, now) });
}

/** "28 Aug", and the year where it is another one. */
function shortDate(date: Date, timeZone: string, now: Date): string {
  const [year] = localDay(date, timeZone).split('-');
  const [, ...dayAndShortMonth] = shortDay(date, timeZone).split(' ');
  return [...dayAndShortMonth, ...(localDay(now, timeZone).startsWith(`${year}-`) ? [] : [year])].join(' ');
}

/** For a list that is here as a whole; it came with the newest first, or those who can be written to. */
export function sortClients(
  clients: readonly UnassignedClient[],
  order: UnassignedOrder,
  now: Date,
): UnassignedClient[] {
  switch (order) {
    case 'reachable':
      return [...clients].sort((a, b) => Number(canSendOutreachNow(b, now)) - Number(canSendOutreachNow(a, now)));
    case 'newest':
      return [...clients];
    case 'name':
      return [...clients].sort((a, b) => compareIn(language, nameOrEmail(a), nameOrEmail(b)));
  }
}

/** The earliest time of the next outreach. */
export function nextAllowedAt(clients: readonly UnassignedClient[], now: Date): number | undefined {
  const ahead = clients.flatMap(({ nextOutreachAt }) =>
    nextOutreachAt && Date.parse(nextOutreachAt) > now.getTime() ? [Date.parse(nextOutreachAt)] : [],
  );
  return ahead.length > 0 ? Math.min(...ahead) : undefined;
}

export function invitationAddress(client: UnassignedClient): string {
  return `/send-invitation?${new URLSearchParams({ clientId: client.id, clientName: nameOrEmail(client) })}`;
}
