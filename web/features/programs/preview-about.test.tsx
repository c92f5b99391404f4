import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { the } from '#web/ui/element-in-test.ts';
import { linesOf, signed, specialtiesLine, webPage } from './preview-about.tsx';
import { link, showProgram, texts } from './preview-in-test.tsx';
import { author, preview } from './sample-in-test.ts';

test('title, subtitle, days, tag and the loom of the first day', async () => {
  await showProgram(preview());
  expect(texts('.preview__hero h2, .preview__hero .read')).toEqual(['Small Braveries', 'The next true thing']);
  expect(texts('.preview__tags .badge')).toEqual(['28 days', 'Daily Journaling']);
  expect(the('figcaption').textContent).toBe('Day 1 of 28Week 1, 0% complete');
  expect(document.querySelectorAll('.loom li')).toHaveLength(28);
  expect(texts('.loom li.today')).toEqual(['Day 1: today']);
});

test('the languages of a program are named where it has several', async () => {
  await showProgram(preview({ about: { languages: ['en', 'xx'] } }));
  expect(the('.preview__tags').textContent).toContain('In English and xx');
  cleanup();
  await showProgram(preview());
  expect(the('.preview__tags').textContent).not.toContain('In English');
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
    'This program is a draftNone of its 28 daily prompts are written yet, so it can’t be assigned.Continue',
  );
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
    `/programs/${preview().program.id}/edit`,
  );
});

test('core question, audience and outcomes stand where the program has them', async () => {
  await showProgram(preview());
  expect(the('.about__question').textContent).toBe('What would you do if it could be small?');
  expect(texts('.about__two h3')).toEqual(['Who it’s for', 'What it leads to']);
  expect(texts('.about__outcomes li')).toEqual(['One', 'Two']);
  cleanup();
  await showProgram(
    preview({ about: { description: '', coreQuestion: '', targetAudience: '', expectedOutcomes: '' } }),
  );
  expect(document.querySelectorAll('.about')).toHaveLength(0);
});

test('effectiveness is shown, and nobody’s mood can be read from it', async () => {
  await showProgram(preview());
  expect(texts('.effect > div')).toEqual(['Completion Rate78%', 'Avg Mood Change+1.8', 'Active Clients5']);
  cleanup();
  await showProgram(
    preview({
      effectiveness: {
        completionRate: 0,
        hasRate: false,
        averageMoodImprovement: 0,
        activeClients: 0,
        enoughData: false,
      },
    }),
  );
  expect(texts('.effect > div')).toEqual([
    'Completion Ratenot enough data yet',
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
  cleanup();
  await showProgram(preview({ author: null }));
  expect(document.querySelectorAll('.author')).toHaveLength(0);
});

test.each([
  [0, '+0'],
  [1.8, '+1.8'],
  [1.84, '+1.8'],
  [2, '+2'],
  [-0.4, '−0.4'],
  [-0.04, '+0'],
  [-3, '−3'],
])('a mood change of %d is %s', (change, said) => {
  expect(signed(change)).toBe(said);
});

test('two specialties are named, then that there are more', () => {
  expect(specialtiesLine(['A'])).toBe('A');
  expect(specialtiesLine(['A', 'B'])).toBe('A, B');
  expect(specialtiesLine(['A', 'B', 'C'])).toBe('A, B and more');
});

test('only a web page is an address to follow', () => {
  expect(webPage('https://ines.example')).toBe('https://ines.example');
  expect(webPage('HTTP://ines.example')).toBe('HTTP://ines.example');
  for (const address of ['', 'javascript:alert(1)', ' https://x', '/api/logout', 'data:text/html,x'])
    expect(webPage(address)).toBe('');
});

test('outcomes stand one on each line', () => {
  expect(linesOf(' One\n\n  Two\r\n')).toEqual(['One', 'Two']);
  expect(linesOf('')).toEqual([]);
});
