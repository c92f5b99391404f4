import { hourOfDay } from '#web/platform/time.ts';
import { coachHomeCopy } from './copy.ts';

export function greeting(now: Date, timeZone: string, name: string): string {
  const hour = hourOfDay(now, timeZone);
  const part = hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
  return coachHomeCopy.greeting[part](name);
}
