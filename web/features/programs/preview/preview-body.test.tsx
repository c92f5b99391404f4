import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, the } from '#web/ui/render-in-test.ts';
import { author, preview, prompts } from '../sample-in-test.ts';
import { button, leave, link, showProgram, texts } from './preview-in-test.tsx';

afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});
beforeEach(() => history.replaceState(null, '', '/programs/preview?id=small-braveries'));

test('title, subtitle, days, tag and the loom of the first day', async () => {
  await showProgram(preview());
  expect(texts('.preview__hero h2, .preview__hero .read')).toEqual(['Small Braveries', 'The next true thing']);
  expect(texts('.preview__tags .badge')).toEqual(['28 days', 'Daily Journaling']);
  expect(the('figcaption').textContent).toBe('Day 1 of 28Week 1, 0% complete');
  expect(document.querySelectorAll('.loom li')).toHaveLength(28);
  expect(texts('.loom li.today')).toEqual(['Day 1: today']);
});

test('without a subtitle the description stands there, once', async () => {
  await showProgram(preview({ about: { subtitle: '' } }));
  expect(the('.preview__hero .read').textContent).toBe('Twenty-eight days of it.');
  expect(document.querySelectorAll('.about__text.soft')).toHaveLength(0);
});

test('the day count falls back to 7 without prompts, and a draft says what is missing', async () => {
  await showProgram(preview({ dailyPrompts: [], about: { isDraft: true } }));
  expect(texts('.preview__tags .badge')[0]).toBe('7 days');
  expect(the('.notice').textContent).toBe(
    'This program is a draftNone of its 28 daily prompts is written yet, so nobody can be put on it.Continue',
  );
  expect(the('.notice a').getAttribute('href')).toBe(`/programs/${preview().program.id}/edit`);
});

test('core question, audience and outcomes stand where the program has them', async () => {
  await showProgram(preview());
  expect(the('.about__question').textContent).toBe('What would you do if it could be small?');
  expect(texts('.about__two h3')).toEqual(['Who it is for', 'What it leads to']);
  expect(texts('.about__outcomes li')).toEqual(['One', 'Two']);
  await leave();
  await showProgram(
    preview({ about: { description: '', coreQuestion: '', targetAudience: '', expectedOutcomes: '' } }),
  );
  expect(document.querySelectorAll('.about')).toHaveLength(0);
});

test('weekly themes, only when there are any', async () => {
  await showProgram(preview());
  expect(texts('.chapters h3')).toEqual(['Week 1: Noticing']);
  expect(texts('.chapters li > p')).toEqual(['Only look.']);
  expect(texts('.chapters details li')).toEqual(['Where?']);
  await leave();
  await showProgram(preview({ weeklyThemes: [] }));
  expect(texts('.sect .h2')).not.toContain('Weekly Themes');
});

test('the first three prompts in order, and how many more', async () => {
  await showProgram(preview({ dailyPrompts: prompts(28).toReversed() }));
  expect(texts('.leaves li')).toEqual([
    'Day 1reflectionQuestion 1?',
    'Day 2reflectionQuestion 2?',
    'Day 3reflectionQuestion 3?',
  ]);
  expect(the('.leaves__more').textContent).toBe('... and 25 more daily prompts');
  await leave();
  await showProgram(preview({ dailyPrompts: prompts(3) }));
  expect(document.querySelectorAll('.leaves__more')).toHaveLength(0);
});

test('a very long prompt is folded and opens; HTML in it is text', async () => {
  const promptText = `<script>x</script>${'long '.repeat(200)}`;
  await showProgram(preview({ dailyPrompts: [{ ...prompts(1)[0]!, promptText }] }));
  expect(the('.leaves__prompt').textContent).toBe(promptText);
  expect(the('.leaves__prompt').className).toContain('folded');
  await click(button('Show all'));
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
  await leave();
  await showProgram(preview({ about: { durationWeeks: 1 } }));
  expect(texts('.practs > li b')).toEqual(['Foundational breathing']);
});

test('own practices come with purpose, duration, difficulty and their steps', async () => {
  const practice = {
    id: 'a',
    weekNumber: 1,
    title: 'Doorway',
    practiceType: 'daily',
    duration: '3 min',
    instructions: ['Stop.', 'Breathe.'],
    purpose: 'A pause.',
    difficulty: 'Beginner',
    isOptional: false,
  } as const;
  await showProgram(
    preview({
      weeklyPractices: [
        { ...practice, instructions: ['Stop.', 'Breathe.'] },
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

test('effectiveness is shown, and nobody’s mood can be read from it', async () => {
  await showProgram(preview());
  expect(texts('.effect > div')).toEqual(['Completion Rate78%', 'Avg Mood Change+1.8', 'Active Clients5']);
  await leave();
  await showProgram(
    preview({ effectiveness: { completionRate: 0, averageMoodImprovement: 0, activeClients: 0, enoughData: false } }),
  );
  expect(texts('.effect > div')).toEqual([
    'Completion Rate0%',
    'Avg Mood Changenot enough data yet',
    'Active Clients0',
  ]);
});

test('the author, with two specialties and ways to other pages that open by themselves', async () => {
  await showProgram(preview());
  expect(texts('.author__who p')).toEqual(['Ines Calloway', 'Somatic and Career Coach']);
  expect(texts('.author__facts > div')).toEqual([
    'Experience11 years',
    'SpecialtiesLife transitions, Burnout and more',
  ]);
  for (const name of ['LinkedIn', 'Website']) {
    expect(link(name)?.target).toBe('_blank');
    expect(link(name)?.rel).toContain('noopener');
  }
  expect(link('View Profile')?.getAttribute('href')).toBe('/coach/c1');
});

test('what is missing of an author falls back; without an author there is no card', async () => {
  await showProgram(
    preview({
      author: { ...author, fullName: '', bio: '', specialties: [], linkedinUrl: 'javascript:alert(1)', websiteUrl: '' },
    }),
  );
  expect(texts('.author__who .h3')).toEqual(['Anonymous Coach']);
  expect(link('LinkedIn')).toBeUndefined();
  expect(link('Website')).toBeUndefined();
  await leave();
  await showProgram(preview({ author: null }));
  expect(document.querySelectorAll('.author')).toHaveLength(0);
});
