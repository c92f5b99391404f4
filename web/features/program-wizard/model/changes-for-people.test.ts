import { expect, test } from 'vitest';
import { changesForPeople } from './changes-for-people.ts';
import { writtenProgram } from './programs-in-test.ts';
import { savedState } from './save-state.ts';

const program = { id: 'id-1', programId: 'small-braveries', revision: 1, durationWeeks: 4 };
const save = savedState(program, writtenProgram(4));

test('nothing changes for anybody where nothing was written', () => {
  expect(changesForPeople({ content: writtenProgram(4), save }, 9)).toEqual({ prompts: 0, ahead: 0, longer: null });
});

test('counts the prompts that change, and those of days that nobody has reached', () => {
  const before = JSON.parse(save.saved.prompts) as { weekNumber: number; dayNumber: number; promptText: string }[];
  const other = before.map((prompt, at) => ([1, 20].includes(at) ? { ...prompt, promptText: 'Before.' } : prompt));
  const changed = { ...save, saved: { ...save.saved, prompts: JSON.stringify(other.slice(0, -1)) } };
  // Days 2 and 21 read otherwise before, and day 28 had none.
  expect(changesForPeople({ content: writtenProgram(4), save: changed }, 9)).toMatchObject({ prompts: 3, ahead: 2 });
});

test('names both lengths of a program that grows', () => {
  const content = writtenProgram(4);
  const longer = { ...content, heading: { ...content.heading, durationWeeks: 6 } };
  expect(changesForPeople({ content: longer, save }, 9).longer).toEqual({ from: 28, to: 42 });
});
