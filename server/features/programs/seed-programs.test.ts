import { describe, expect, it } from 'vitest';
import { isFreeProgramId } from '#contract/programs/rules.ts';
import {
  createProgramBodySchema,
  dailyPromptsBodySchema,
  weeklyPracticesBodySchema,
  weeklyThemesBodySchema,
} from '#contract/programs/schema.ts';
import { breathAsAnchor } from './platform/breath-as-anchor.ts';
import { livingFromDesire } from './platform/living-from-desire.ts';
import { platformPrograms } from './seed-programs.ts';
import type { ProgramContent } from './platform/program-content.ts';

const sentences = (text: string) =>
  text
    .split(/(?<=[.?!])\s+/)
    .map((sentence) => sentence.trim().toLowerCase())
    .filter((sentence) => sentence !== '');

/** The words that carry the meaning, more or less. */
const longWords = (text: string) => new Set(text.toLowerCase().match(/[a-z’]{5,}/g) ?? []);

const programDays = (program: ProgramContent) =>
  program.dailyPrompts.map((prompt) => (prompt.weekNumber - 1) * 7 + prompt.dayNumber);

const oneToN = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('platform programs', () => {
  it('are Living from Desire and Breath as Anchor, under their fixed ids', () => {
    expect(platformPrograms.map((program) => program.programId)).toEqual(['living-from-desire-01', 'breath-anchor-01']);
    expect(livingFromDesire.durationWeeks).toBe(4);
    expect(breathAsAnchor.durationWeeks).toBe(1);
    expect(livingFromDesire.dailyPrompts).toHaveLength(28);
    expect(breathAsAnchor.dailyPrompts).toHaveLength(7);
  });

  it.each(platformPrograms)('$title has every week and day once, in order', (program) => {
    expect(programDays(program)).toEqual(oneToN(program.durationWeeks * 7));
    expect(program.weeklyThemes.map((theme) => theme.weekNumber)).toEqual(oneToN(program.durationWeeks));
  });

  it.each(platformPrograms)('$title has a whole theme and two or three practices each week', (program) => {
    for (const theme of program.weeklyThemes) {
      expect(theme.title.length).toBeGreaterThan(3);
      expect(theme.focusDescription.length).toBeGreaterThan(40);
      expect(theme.integrationGoal.length).toBeGreaterThan(30);
      expect(theme.discussionTopics.length).toBeGreaterThanOrEqual(2);
      const practices = program.weeklyPractices.filter((practice) => practice.weekNumber === theme.weekNumber);
      expect([2, 3]).toContain(practices.length);
      expect(practices.map((practice) => practice.position)).toEqual(oneToN(practices.length));
      expect(practices.some((practice) => !practice.isOptional)).toBe(true);
      for (const practice of practices) {
        expect(practice.instructions.length).toBeGreaterThanOrEqual(3);
        expect(practice.duration).toMatch(/^\d{1,2} min$/);
        expect(practice.purpose).not.toBe('');
      }
    }
  });

  it.each(platformPrograms)('$title has a heading without gaps', (program) => {
    for (const text of [
      program.subtitle,
      program.description,
      program.coreQuestion,
      program.targetAudience,
      program.expectedOutcomes,
    ]) {
      expect(text.length).toBeGreaterThan(30);
    }
  });

  it('repeat no prompt and no sentence of a prompt', () => {
    const all = platformPrograms
      .flatMap((program) => program.dailyPrompts)
      .flatMap((prompt) => sentences(prompt.promptText));
    expect(all.filter((sentence, index) => all.indexOf(sentence) !== index)).toEqual([]);
  });

  it('keep every prompt to one to three sentences that fit a page', () => {
    for (const prompt of platformPrograms.flatMap((program) => program.dailyPrompts)) {
      expect(sentences(prompt.promptText).length, prompt.promptText).toBeLessThanOrEqual(3);
      expect(prompt.promptText.length, prompt.promptText).toBeGreaterThan(30);
      expect(prompt.promptText.length, prompt.promptText).toBeLessThan(220);
      expect(prompt.promptText.trim()).toBe(prompt.promptText);
    }
  });

  it.each(platformPrograms)(
    '$title says what it leads to, one outcome on each line, and asks one question',
    (program) => {
      const outcomes = program.expectedOutcomes.split('\n');
      expect(outcomes.length).toBeGreaterThanOrEqual(3);
      for (const outcome of outcomes) expect(outcome).toMatch(/^You .{20,}\.$/);
      expect(program.coreQuestion).toMatch(/^[A-Z][^?]+\?$/);
    },
  );

  it.each(platformPrograms)(
    '$title gives each practice a purpose that is no instruction, and each topic a sentence',
    (program) => {
      for (const { purpose, title } of program.weeklyPractices)
        expect(purpose, title).toMatch(/^[A-Z][a-z]+s .{20,}\.$/);
      for (const { discussionTopics } of program.weeklyThemes)
        for (const topic of discussionTopics) expect(topic).toMatch(/^[A-Z].{20,}\.$/);
    },
  );

  it.each(platformPrograms)('$title ends each week by looking back', (program) => {
    for (const prompt of program.dailyPrompts)
      expect(prompt.promptType === 'review', prompt.promptText).toBe(prompt.dayNumber === 7);
  });

  it('have no two prompts that ask for much the same', () => {
    const sameWords = (a: Set<string>, b: Set<string>) =>
      [...a].filter((word) => b.has(word)).length / Math.min(a.size, b.size);
    const prompts = platformPrograms
      .flatMap((program) => program.dailyPrompts)
      .map(({ promptText }) => ({ promptText, words: longWords(promptText) }));
    for (const [index, one] of prompts.entries()) {
      for (const other of prompts.slice(index + 1))
        expect(sameWords(one.words, other.words), `${one.promptText} / ${other.promptText}`).toBeLessThan(0.6);
    }
  });

  it('fit the contract, like every program', () => {
    for (const {
      programId,
      weeklyThemes,
      weeklyPractices,
      dailyPrompts,
      language: _,
      ...heading
    } of platformPrograms) {
      expect(createProgramBodySchema.parse(heading)).toEqual(heading);
      expect(isFreeProgramId(programId)).toBe(true);
      expect(weeklyThemesBodySchema.parse(weeklyThemes)).toEqual(weeklyThemes);
      expect(weeklyPracticesBodySchema.parse(weeklyPractices)).toEqual(
        weeklyPractices.map(({ position: _, ...practice }) => practice),
      );
      expect(dailyPromptsBodySchema.parse(dailyPrompts)).toEqual(dailyPrompts);
    }
  });

  it('name no practice twice', () => {
    const titles = platformPrograms.flatMap((program) => program.weeklyPractices).map((practice) => practice.title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});
