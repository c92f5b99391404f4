import { calendarDays } from '#contract/reminders/constants.ts';
import { sessionsInFeed } from '#server/features/appointments/calendar-file.ts';
import { refusal } from '#server/platform/app-error.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { addressGroup, takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { writeCalendar } from '#server/platform/ical/write-calendar.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import { findByCalendar } from './queries.ts';
import { remindersAfter } from './schedule.ts';
import { hashOf } from './settings.ts';
import { words } from './words.ts';

/** Minutes a reminder takes in the calendar. */
const promptMinutes = 15;

/** Behind a private address: when the person is reminded, and their sessions. */
export async function calendarFeed(deps: Deps, token: string, ip: string): Promise<string> {
  const { db, clock, config } = deps;
  const tokenHash = hashOf(token.replace(/\.ics$/, ''));
  const found = await findByCalendar(db, tokenHash);
  await takeAttempt(
    db,
    clock,
    found ? `calendar:${tokenHash}` : `calendar-guess:${addressGroup(ip)}`,
    found ? limits.calendarFeed : limits.calendarGuess,
  );
  if (!found) throw refusal('calendar-address-gone');
  const { hostname: host } = new URL(config.baseUrl);
  // An event keeps its UID when the address is renewed, and the UID identifies no one.
  const key = hashOf(`calendar of ${found.userId}`).slice(0, 16);
  const { calendar } = words(nearestLanguage([found.locale]));
  const prompts = Array.from(remindersAfter(found, clock.now(), calendarDays), ({ date, at }) => ({
    id: `${date}-${key}`,
    stamp: found.updatedAt,
    startsAt: at,
    endsAt: new Date(at.getTime() + promptMinutes * 60_000),
    summary: calendar.event,
    url: `${config.baseUrl}/`,
    isFree: true,
    hasAlarm: true,
  }));
  const events = [...prompts, ...(await sessionsInFeed(deps, found))];
  return writeCalendar({ host, name: config.productName, events });
}
