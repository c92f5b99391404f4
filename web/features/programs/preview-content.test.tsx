import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { the } from '#web/ui/element-in-test.ts';
import { button, showProgram, texts } from './preview-in-test.tsx';
import type { ProgramPreview } from './queries.ts';
import { preview, prompts } from './sample-in-test.ts';

test('weekly themes, only when there are any', async () => {
  await showProgram(preview());
  expect(texts('.chapters h3')).toEqual(['Week 1: Noticing']);
  expect(texts('.chapters li > p')).toEqual(['Only look.']);
  expect(texts('.chapters details li')).toEqual(['Where?']);
  cleanup();
  await showProgram(preview({ weeklyThemes: [] }));
  expect(texts('.sect .h2')).not.toContain('Weekly Themes');
});

test('the post for groups stands with its week for whoever may assign the program, never for a client', async () => {
  const [theme] = preview().weeklyThemes;
  const answer = preview({ weeklyThemes: theme ? [{ ...theme, groupPost: 'Welcome, all of you.' }] : [] });
  await showProgram(answer);
  expect(screen.getByText('Post for groups').closest('details')?.textContent).toContain('Welcome, all of you.');
  cleanup();
  await showProgram(preview());
  expect(screen.queryByText('Post for groups')).toBeNull();
  cleanup();
  await showProgram(answer, 'client');
  expect(texts('.chapters h3')).toEqual(['Week 1: Noticing']);
  expect(document.body.textContent).not.toContain('Welcome, all of you.');
});

test('the first three prompts in order, and how many more', async () => {
  await showProgram(preview({ dailyPrompts: prompts(28).toReversed() }));
  expect(texts('.leaves li')).toEqual([
    'Day 1reflectionQuestion 1?',
    'Day 2reflectionQuestion 2?',
    'Day 3reflectionQuestion 3?',
  ]);
  expect(the('.leaves__more').textContent).toBe('... and 25 more daily prompts');
  cleanup();
  await showProgram(preview({ dailyPrompts: prompts(3) }));
  expect(document.querySelectorAll('.leaves__more')).toHaveLength(0);
});

test('whoever may assign it reads all prompts; a client meets them day by day', async () => {
  await showProgram(preview({ dailyPrompts: prompts(28) }));
  await userEvent.click(button('Show All 28 Prompts'));
  expect(texts('.leaves li')).toHaveLength(28);
  expect(texts('.leaves li').at(-1)).toBe('Day 28reflectionQuestion 28?');
  expect(document.querySelectorAll('.leaves__more')).toHaveLength(0);
  await userEvent.click(button('Show the First Three'));
  expect(texts('.leaves li')).toHaveLength(3);
  cleanup();
  await showProgram(preview({ dailyPrompts: prompts(28) }), 'client');
  expect(screen.queryByRole('button', { name: /All 28/ })).toBeNull();
});

test('which check-ins come after which days, for whoever may assign the program', async () => {
  const [goals, words] = ['Goals in five steps', 'Three Words'].map((title) => ({
    instrumentId: title,
    version: 1,
    title,
  }));
  const asked = prompts(28).map((prompt, index) => ({ ...prompt, checkIn: { 1: words, 6: goals, 20: goals }[index] }));
  await showProgram(preview({ dailyPrompts: asked.toReversed() }));
  expect(texts('.previewasks')).toEqual(['Goals in five stepsDays 7 and 21', 'Three WordsDay 2']);
  cleanup();
  await showProgram(preview({ dailyPrompts: asked }), 'client');
  expect(texts('.previewasks')).toEqual([]);
  cleanup();
  await showProgram(preview());
  expect(texts('.sect .h2')).not.toContain('Check-ins');
});

test('a very long prompt is folded and opens; HTML in it is text', async () => {
  const promptText = `<script>x</script>${'long '.repeat(200)}`;
  await showProgram(preview({ dailyPrompts: [{ ...prompts(1)[0]!, promptText }] }));
  expect(the('.leaves__prompt').textContent).toBe(promptText);
  expect(the('.leaves__prompt').className).toContain('folded');
  await userEvent.click(button('Show all'));
  expect(the('.leaves__prompt').className).not.toContain('folded');
});

test('the usual practices stand in for a program without its own, for as many weeks as it has', async () => {
  await showProgram(preview());
  expect(texts('.practs > li')).toEqual([
    'Week 1Foundational breathingThree slow breaths before opening the journal.',
    'Week 2Breath in daily lifeOne conscious breath at every doorway.',
    'Week 3Advanced techniquesBox breathing for five minutes, morning and night.',
    'Week 4Integration and masteryChoose the practice that served you and keep it.',
  ]);
  cleanup();
  await showProgram(preview({ about: { durationWeeks: 1 } }));
  expect(texts('.practs > li b')).toEqual(['Foundational breathing']);
});

test('own practices come with purpose, duration, difficulty and their steps', async () => {
  const practice: ProgramPreview['weeklyPractices'][number] = {
    id: 'a',
    weekNumber: 1,
    title: 'Doorway',
    practiceType: 'daily',
    duration: '3 min',
    instructions: ['Stop.', 'Breathe.'],
    purpose: 'A pause.',
    difficulty: 'Beginner',
    isOptional: false,
  };
  await showProgram(
    preview({
      weeklyPractices: [
        practice,
        {
          ...practice,
          id: 'b',
          title: 'Stair',
          practiceType: 'general',
          duration: '',
          purpose: '',
          instructions: [],
          isOptional: true,
        },
      ],
    }),
  );
  expect(texts('.practs > li b')).toEqual(['Doorway', 'Stair']);
  expect(texts('.practs__facts')).toEqual(['3 min, Beginner, Every day', 'Beginner']);
  expect(texts('.practs > li > :first-child')).toEqual(['Week 1', 'Week 1']);
  expect(texts('.practs details ol li')).toEqual(['Stop.', 'Breathe.']);
  expect(texts('.practs .badge')).toEqual(['Optional']);
  expect(document.body.textContent).not.toContain('Foundational breathing');
});
