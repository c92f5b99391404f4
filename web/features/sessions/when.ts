import { daysBetween } from '#contract/days.ts';
import { now } from '#web/platform/boot.ts';
import { aheadOfUtc, clockTime, dayWithTime, localDay, longDay, otherClock, weekdayName } from '#web/platform/time.ts';
import { sessions as copy } from '#messages/sessions.ts';
import type { OwnSession } from './queries.ts';

/** "Thursday, 19 November, 14:00" */
export const whenOf = (at: string, timeZone: string): string =>
  dayWithTime(longDay(new Date(at), timeZone), clockTime(new Date(at), timeZone));

/** "Thursday, 14:00", on a button. */
export const shortWhen = (at: string, timeZone: string): string =>
  dayWithTime(weekdayName(new Date(at), timeZone, 'long'), clockTime(new Date(at), timeZone));

/** "Today at 14:00" and "Thursday at 14:00" within a week, otherwise with the date. */
export function nearWhen(at: string, timeZone: string): string {
  const date = new Date(at);
  const days = daysBetween(localDay(now(), timeZone), localDay(date, timeZone));
  const day = days > 0 && days < 7 ? weekdayName(date, timeZone, 'long') : longDay(date, timeZone);
  return copy.at({ day: days === 0 ? copy.today : day, time: clockTime(date, timeZone) });
}

/** "14:00 to 14:50" */
export const spanOf = (startsAt: string, endsAt: string, timeZone: string): string =>
  copy.span({ from: clockTime(new Date(startsAt), timeZone), to: clockTime(new Date(endsAt), timeZone) });

/** "15:00 for Ines", where the clocks differ. */
export function forOther(at: string, timeZone: string, aheadMinutes: number, name: string): string | undefined {
  const time = otherClock(new Date(at), timeZone, aheadMinutes);
  return time && copy.forOther({ time, name });
}

export const minutesAhead = (at: string, timeZone: string): number => aheadOfUtc(new Date(at), timeZone) / 60_000;

/** How long until it begins: whole hours, from two days on whole days. */
export function timeUntil(at: string): { left: number; leftUnit: 'hours' | 'days' } {
  const hours = Math.max(0, Math.floor((Date.parse(at) - now().getTime()) / 3_600_000));
  return hours < 48 ? { left: hours, leftUnit: 'hours' } : { left: Math.floor(hours / 24), leftUnit: 'days' };
}

/** "Coaching session, 50 minutes, by video" */
export function aboutOf(name: string, minutes: number, { kind, text }: OwnSession['place']): string {
  const place = kind === 'link' ? copy.place.video : kind === 'phone' ? copy.place.phone : text;
  return copy.about({ name, hasName: name !== '', minutes, place, hasPlace: place !== '' });
}

export const isOver = ({ endsAt }: { endsAt: string }): boolean => Date.parse(endsAt) <= now().getTime();

/** Empty once the account of the coach is gone, after which nothing lies ahead with them. */
export const coachNameOf = ({ coach }: OwnSession): string => coach?.firstName ?? '';

/** "Session 3, with Ines", or of which group it is. */
export function whoseOf(session: OwnSession): string {
  const { group, number } = session;
  const name = coachNameOf(session);
  if (group) return copy.page.group({ group: group.name });
  if (!name) return copy.page.coachLeft;
  return number ? copy.page.numbered({ number: number.index, name }) : copy.with({ name });
}
