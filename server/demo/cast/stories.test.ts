import { describe, expect, it } from 'vitest';
import { platformPrograms } from '#server/features/programs/seed-programs.ts';
import { demoCheckIns } from './check-ins.ts';
import { demoCohort } from './cohort.ts';
import { demoConversations } from './conversations.ts';
import { demoClients } from './demo-people.ts';
import { demoCoaches } from './staff.ts';
import { theUnhurriedHour } from './the-unhurried-hour.ts';
import type { DemoClient } from './types.ts';

const lengths = new Map(
  [...platformPrograms, theUnhurriedHour].map((program) => [program.programId, program.dailyPrompts.length]),
);
const lengthOf = (client: DemoClient) => (client.program ? (lengths.get(client.program) ?? 0) : 0);
const ofShape = (shape: DemoClient['shape']) => demoClients.filter((client) => client.shape === shape);
const ofCoach = (coach: DemoClient['coach']) => demoClients.filter((client) => client.coach === coach);
const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const words = (text: string) => text.trim().split(/\s+/).length;
const writers = demoClients.filter((client) => client.entries.length > 0);

describe('demo journals', () => {
  it('belong to programs of 7, 14 and 28 days', () => {
    expect(Object.fromEntries(lengths)).toEqual({
      'living-from-desire-01': 28,
      'breath-anchor-01': 7,
      'unhurried-hour-01': 14,
    });
  });

  it.each(writers)('$key goes through the program in order', (client) => {
    const days = client.entries.map((entry) => entry.day);
    expect(days).toEqual([...new Set(days)].sort((a, b) => a - b));
    expect(days.every((day) => Number.isInteger(day) && day >= 1 && day <= lengthOf(client))).toBe(true);

    const daysAgo = client.entries.map((entry) => entry.daysAgo);
    expect(daysAgo).toEqual([...new Set(daysAgo)].sort((a, b) => b - a));
    expect(daysAgo.every((ago) => Number.isInteger(ago) && ago >= 0)).toBe(true);
  });

  it.each(writers)('$key writes nothing before the program began', (client) => {
    expect(client.startedDaysAgo).toBeLessThanOrEqual(client.joinedDaysAgo);
    const first = client.entries[0]!;
    expect(first.daysAgo).toBeLessThanOrEqual(client.startedDaysAgo);
    // The program is given at eight in the morning.
    if (first.daysAgo === client.startedDaysAgo) expect(first.hour).toBeGreaterThan(8);
  });

  it.each(writers)('$key gives whole moods from 1 to 10 at hours of the day', (client) => {
    for (const { mood, hour } of client.entries) {
      expect(Number.isInteger(mood) && mood >= 1 && mood <= 10, `mood ${mood}`).toBe(true);
      expect(Number.isInteger(hour) && hour >= 0 && hour <= 23, `hour ${hour}`).toBe(true);
    }
  });

  it('have texts of 20 to 160 words, no two alike', () => {
    const texts = writers.flatMap((client) => client.entries.map((entry) => entry.text));
    expect(texts.filter((text) => words(text) < 20 || words(text) > 160)).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it.each(writers)('$key has the day open that follows from the entries', (client) => {
    const last = client.entries.at(-1)!;
    if (client.openDay === undefined) {
      expect(last.day).toBe(lengthOf(client));
      return;
    }
    expect(client.openDay).toBeLessThanOrEqual(lengthOf(client));
    // A day written today stays open until tomorrow; days after the last entry may have been skipped.
    if (last.daysAgo === 0) expect(client.openDay).toBe(last.day);
    else expect(client.openDay).toBeGreaterThanOrEqual(last.day + 1);
  });
});

describe('what is agreed on in the demo', () => {
  const weekday = /(mon|tues|wednes|thurs|fri|satur|sun)day/i;

  it('names no weekday: the demo begins on any day', () => {
    const said = demoConversations.flatMap(({ lines }) => lines.map(({ text }) => text));
    const texts = [demoCohort.name, ...demoCheckIns.asked.map(({ note }) => note), ...said];
    expect(texts.filter((text) => weekday.test(text))).toEqual([]);
  });
});

describe('demo people', () => {
  it('have addresses that lead nowhere, each its own', () => {
    const emails = [...demoClients, ...demoCoaches].map((person) => person.email);
    expect(emails.filter((email) => !email.endsWith('@demo.invalid'))).toEqual([]);
    expect(new Set(emails).size).toBe(emails.length);
    expect(new Set(demoClients.map((client) => client.key)).size).toBe(demoClients.length);
  });

  it('live in time zones that exist', () => {
    for (const { timeZone } of [...demoClients, ...demoCoaches]) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone }), timeZone).not.toThrow();
    }
  });

  it('fall silent when fading, and are low when low', () => {
    expect(ofShape('fading')).not.toEqual([]);
    for (const client of ofShape('fading'))
      expect(client.entries.at(-1)!.daysAgo, client.key).toBeGreaterThanOrEqual(8);
    expect(ofShape('low')).not.toEqual([]);
    for (const client of ofShape('low'))
      expect(mean(client.entries.map((entry) => entry.mood)), client.key).toBeLessThanOrEqual(4);
  });

  it('have written the last day when finished', () => {
    expect(ofShape('finished')).not.toEqual([]);
    for (const client of ofShape('finished')) {
      expect(client.entries.at(-1)?.day, client.key).toBe(lengthOf(client));
      expect(client.openDay, client.key).toBeUndefined();
    }
  });

  it('have no coach on trial, and nothing at all when unassigned', () => {
    expect(ofShape('trial')).not.toEqual([]);
    for (const client of ofShape('trial')) {
      expect(client).toMatchObject({ coach: null, program: 'breath-anchor-01', startedDaysAgo: client.joinedDaysAgo });
    }
    expect(ofShape('unassigned')).not.toEqual([]);
    for (const client of ofShape('unassigned'))
      expect(client).toMatchObject({ coach: null, program: null, entries: [] });
  });

  it('are eight with Ines and three with Tomas, within what each takes on', () => {
    expect(ofCoach('ines')).toHaveLength(8);
    expect(ofCoach('tomas')).toHaveLength(3);
    for (const coach of demoCoaches) expect(ofCoach(coach.key).length, coach.key).toBeLessThanOrEqual(coach.maxClients);
  });

  it('include coaches who introduce themselves', () => {
    expect(demoCoaches.map((coach) => coach.key)).toEqual(['ines', 'tomas']);
    for (const coach of demoCoaches) {
      expect(coach.bio.length, coach.key).toBeGreaterThanOrEqual(50);
      expect(coach.coachingApproach.length, coach.key).toBeGreaterThanOrEqual(20);
    }
  });
});
