import { expect, test } from 'vitest';
import { changesForPeople, changesVersion } from './changes-for-people.ts';
import { writtenProgram } from './programs-in-test.ts';
import { savedState } from './save-state.ts';

const program = { id: 'id-1', programId: 'small-braveries', revision: 1, durationWeeks: 4 };
const save = savedState(program, writtenProgram(4));

test('nothing changes for anybody where nothing was written', () => {
  const same = { content: writtenProgram(4), save };
  const nothing = { prompts: 0, ahead: 0, longer: null, hasOtherPractices: false, hasOtherCheckIns: false };
  expect([changesForPeople(same, 9), changesVersion(same)]).toEqual([nothing, false]);
});

test('counts the prompts that change, and those of days that nobody has reached', () => {
  const before = JSON.parse(save.saved.prompts) as { weekNumber: number; dayNumber: number; promptText: string }[];
  const other = before.map((prompt, at) => ([1, 20].includes(at) ? { ...prompt, promptText: 'Before.' } : prompt));
  const changed = { ...save, saved: { ...save.saved, prompts: JSON.stringify(other.slice(0, -1)) } };
  // Days 2 and 21 read otherwise before, and day 28 had none.
  expect(changesForPeople({ content: writtenProgram(4), save: changed }, 9)).toMatchObject({ prompts: 3, ahead: 2 });
});

test('knows other check-ins from other prompts; the usual question on an empty day is what was asked before', () => {
  const before = writtenProgram(4);
  before.weeks[0]!.prompts[1] = { text: '', type: 'reflection' };
  const after = { ...before, checkIns: [{ day: 2, instrumentId: 'goals', version: 1, title: 'Goals' }] };
  const saved = { content: after, save: savedState(program, before) };
  expect(changesForPeople(saved, 9)).toMatchObject({ prompts: 0, hasOtherCheckIns: true });
  expect(changesVersion(saved)).toBe(true);
});

test('names both lengths of a program that grows', () => {
  const content = writtenProgram(4);
  const longer = { ...content, heading: { ...content.heading, durationWeeks: 6 } };
  expect(changesForPeople({ content: longer, save }, 9).longer).toEqual({ from: 28, to: 42 });
});

test('title and texts are no part of a version; length, themes, practices and prompts are', () => {
  const renamed = writtenProgram(4);
  renamed.heading.title = 'Renamed';
  expect(changesVersion({ content: renamed, save })).toBe(false);
  const longer = writtenProgram(4);
  longer.heading.durationWeeks = 6;
  expect(changesVersion({ content: longer, save })).toBe(true);
  const practised = writtenProgram(4);
  practised.weeks[0]!.practices = [];
  expect(changesVersion({ content: practised, save })).toBe(true);
  expect(changesForPeople({ content: practised, save }, 9).hasOtherPractices).toBe(true);
});
