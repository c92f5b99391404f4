import { calendarDays } from '#contract/reminders/constants.ts';
import { AppError } from '#server/platform/app-error.ts';
import { addressGroup, takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { calendarFile } from './calendar-file.ts';
import { copy } from './copy.ts';
import { findByCalendar } from './queries.ts';
import { remindersAfter } from './schedule.ts';
import { hashOf } from './settings.ts';

/** A calendar program comes a few times a day; one that comes every second is asked to slow down. */
const perCalendar = { limit: 30, windowSeconds: 600 };
/** Nobody finds an address of 192 bits by trying, but nobody needs to try. */
const perStranger = { limit: 30, windowSeconds: 600 };

export async function calendarFeed({ db, clock, config }: Deps, token: string, ip: string): Promise<string> {
  const tokenHash = hashOf(token.replace(/\.ics$/, ''));
  const found = await findByCalendar(db, tokenHash);
  await takeAttempt(
    db,
    clock,
    found ? `calendar:${tokenHash}` : `calendar-guess:${addressGroup(ip)}`,
    found ? perCalendar : perStranger,
  );
  if (!found) throw new AppError('not_found', copy.calendarGone);
  return calendarFile({
    name: copy.calendarName(config.productName),
    summary: copy.calendarEvent,
    url: `${config.baseUrl}/`,
    host: new URL(config.baseUrl).hostname,
    // The same event keeps its name when the address is renewed, and the name gives nobody away.
    key: hashOf(`calendar of ${found.userId}`).slice(0, 16),
    stamp: found.updatedAt,
    events: remindersAfter(found, clock.now(), calendarDays),
  });
}
