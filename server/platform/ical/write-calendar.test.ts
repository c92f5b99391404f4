import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { writeCalendar, type CalendarEvent } from './write-calendar.ts';

const event: CalendarEvent = {
  id: 'a1',
  stamp: new Date('2026-11-01T09:00:00Z'),
  startsAt: new Date('2026-11-19T14:00:00Z'),
  endsAt: new Date('2026-11-19T14:50:00Z'),
  summary: 'Session',
};
const evil = 'a, b; c\\d\r\nATTENDEE:mailto:mallory@example.org\rX-ONE:1\n\u0007e';
const read = (file: string) => new ICAL.Component(ICAL.parse(file) as ConstructorParameters<typeof ICAL.Component>[0]);
const write = (more: Partial<CalendarEvent>, name?: string) =>
  writeCalendar({
    host: 'dayloom.example',
    method: 'REQUEST',
    events: [{ ...event, ...more }],
    ...(name ? { name } : {}),
  });

it('folds long lines between letters, and breaks them nowhere else', () => {
  const file = write({ summary: 'ö🧵'.repeat(60) }, `${'ö'.repeat(80)}; a, b\\c\nd`);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`NAME:${'ö'.repeat(80)}\\; a\\, b\\\\c\\nd`);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(read(file).getFirstSubcomponent('vevent')?.getFirstPropertyValue('summary')).toBe('ö🧵'.repeat(60));
});

it('lets no text begin another line or parameter', () => {
  const party = { name: `"; X=1:${evil}`, address: `a@b.example\r\nX-TWO:2` };
  const file = write({
    summary: evil,
    location: evil,
    description: evil,
    organizer: party,
    attendee: party,
    hasAlarm: true,
  });
  const found = read(file).getFirstSubcomponent('vevent');
  expect(found?.getFirstPropertyValue('summary')).toBe('a, b; c\\d\nATTENDEE:mailto:mallory@example.org\nX-ONE:1\ne');
  expect(found?.getAllProperties('attendee')).toHaveLength(1);
  expect(found?.getFirstPropertyValue('attendee')).toBe('mailto:a@b.exampleX-TWO:2');
  expect(found?.getFirstSubcomponent('valarm')?.getFirstPropertyValue('action')).toBe('DISPLAY');
  for (const name of ['x-one', 'x-two']) expect(found?.getFirstProperty(name)).toBeNull();
});
