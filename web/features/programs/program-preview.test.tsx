import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { settled } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { the } from '#web/ui/element-in-test.ts';
import { linesOf, signed, specialtiesLine, webPage } from './preview-about.tsx';
import { button, link, show, showProgram, texts } from './preview-in-test.tsx';
import { author, preview, prompts } from './sample-in-test.ts';

beforeEach(() => history.replaceState(null, '', '/programs/preview?id=small-braveries'));

test('while it loads it says so under its heading', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await show();
  expect(texts('.preview__bar h1, .preview__bar p')).toEqual(['Program Preview', 'Client Experience Preview']);
  expect(screen.getByRole('status').textContent).toBe('Loading program preview...');
  expect(link('Back to Dashboard')?.getAttribute('href')).toBe('/');
});

test('without an id it asks for one and calls nothing', async () => {
  history.replaceState(null, '', '/programs/preview');
  const calls = fakeApi({});
  await show();
  expect(texts('.empty .h2, .empty p')).toEqual(['No Program Selected', 'Please select a program to preview.']);
  expect(link('Back to Program List')?.getAttribute('href')).toBe('/programs/list');
  expect(calls).toEqual([]);
});

test.each([
  '?id=small-braveries',
  '?program=small-braveries',
  '?id=&program=small-braveries',
  '?id=small-braveries&program=other',
])('the program is read from %s', async (query) => {
  history.replaceState(null, '', `/programs/preview${query}`);
  const calls = await showProgram(preview());
  expect(calls[0]?.route).toBe('GET /api/programs/preview/small-braveries');
  expect(calls.filter((call) => call.route.includes('/preview/'))).toHaveLength(1);
});

test.each([
  [404, 'not_found'],
  [403, 'forbidden'],
] as const)('what is not there or not ours (%i) is not found', async (status, code) => {
  fakeApi({ 'GET /api/programs/preview/{programId}': new Refusal(status, { message: 'No.', code }) });
  await show();
  expect(texts('[role=alert] .h2')).toEqual(['Program Not Found']);
  expect(the('[role=alert] p').textContent).toBe('This program could not be found, or you do not have access to it.');
  expect(link('Back to Program List')?.getAttribute('href')).toBe('/programs/list');
});

test('a client, who has no list, goes back to Today', async () => {
  fakeApi({ 'GET /api/programs/preview/{programId}': new Refusal(404, { message: 'No.', code: 'not_found' }) });
  await show('client');
  expect(texts('[role=alert] .h2')).toEqual(['Program Not Found']);
  expect(texts('a')).toEqual(['Back to Dashboard', 'Back to Program List']);
  expect(link('Back to Program List')?.getAttribute('href')).toBe('/');
});

test('a broken connection is said as such, and another try helps', async () => {
  let tries = 0;
  const answer = preview();
  fakeApi({ 'GET /api/programs/preview/{programId}': () => answer });
  const working = fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    tries++ === 0 ? Promise.reject(new TypeError('offline')) : working(address, init),
  );
  await show();
  expect(texts('[role=alert] .h2')).toEqual(['The program could not be loaded']);
  await userEvent.click(screen.getByRole('button'));
  await settled();
  expect(the('.preview__hero h2').textContent).toBe('Small Braveries');
});

test.each([
  [429, 'rate_limited'],
  [500, 'internal'],
  [503, 'unavailable'],
] as const)('an answer of %i is not taken for a program that is not there', async (status, code) => {
  fakeApi({ 'GET /api/programs/preview/{programId}': new Refusal(status, { message: 'Not now.', code }) });
  await show();
  expect(texts('[role=alert] .h2')).toEqual(['The program could not be loaded']);
});

test.each([
  ['coach', true, ['Download JSON', 'Duplicate'], true],
  ['coach', false, ['Download JSON', 'Duplicate'], false],
  ['admin', true, ['Download JSON', 'Duplicate'], true],
  ['client', false, [], false],
] as const)('what a %s may do (editable: %s)', async (actor, canEdit, buttons, hasEdit) => {
  await showProgram(preview({ about: { canEdit } }), actor);
  expect(texts('.preview__ways button')).toEqual(buttons);
  expect(link('Edit')?.getAttribute('href')).toBe(hasEdit ? `/programs/${preview().program.id}/edit` : undefined);
});

test('whoever may edit it reads who is on an earlier version, and moves them after reading what that means', async () => {
  const earlier = { names: ['Lena Fischer'], movable: 3, recounted: 2, bound: 1 };
  const calls = await showProgram(preview(), 'coach', earlier);
  await screen.findByText('4 people are on an earlier version: Lena Fischer, 3 others.');
  await userEvent.click(button('Move 3 People'));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('2 percentages are counted anew')).toBeDefined();
  expect(dialog.getByText('1 person stays')).toBeDefined();
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Move 3 People' }));
  await settled();
  expect(calls.some(({ route }) => route === `POST /api/programs/${preview().program.id}/move-people`)).toBe(true);
  expect(toastStore.current()).toMatchObject({
    title: '3 people moved',
    description: '1 stays on the version they began.',
  });
});

test('says nothing of versions where nobody is on an earlier one, or to whom they are not', async () => {
  await showProgram(preview());
  expect(document.body.textContent).not.toContain('earlier version');
  cleanup();
  const calls = await showProgram(preview({ about: { canEdit: false } }), 'client', { movable: 1 });
  expect(calls.some(({ route }) => route.includes('/people'))).toBe(false);
});

test('a copy opens for editing', async () => {
  const calls = await showProgram(preview());
  await userEvent.click(button('Duplicate'));
  await settled();
  expect(
    calls.some(
      (call) =>
        call.route === `POST /api/programs/${preview().program.id}/duplicate` && call.headers.has('idempotency-key'),
    ),
  ).toBe(true);
  expect(location.pathname).toBe('/programs/copy/edit');
});

test('whoever has left meanwhile is not fetched back to the copy', async () => {
  fakeApi({
    'GET /api/programs/preview/{programId}': preview(),
    'POST /api/programs/{id}/duplicate': () => {
      history.pushState(null, '', '/settings');
      return { id: 'copy', programId: 'copy', title: 'Copy', revision: 1 };
    },
  });
  await show();
  await userEvent.click(button('Duplicate'));
  await settled();
  expect(location.pathname).toBe('/settings');
  expect(toastStore.current()).toMatchObject({ title: 'Program Duplicated', action: { label: 'Open' } });
});

test('the program is saved as a file of its own name', async () => {
  const saved: { name: string; text: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: this.href });
  });
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:x';
  });
  await showProgram(preview());
  await userEvent.click(button('Download JSON'));
  await settled();
  expect(saved.map((file) => file.name)).toEqual(['small-braveries.json']);
  expect(JSON.parse((await blobs[0]?.text()) ?? '')).toEqual({ programData: { programId: 'small-braveries' } });
  vi.restoreAllMocks();
});

test('a refused download is said with the server’s sentence', async () => {
  fakeApi({
    'GET /api/programs/preview/{programId}': preview(),
    'GET /api/programs/{id}/export': new Refusal(404, {
      message: 'This program could not be found.',
      code: 'not_found',
    }),
  });
  await show();
  await userEvent.click(button('Download JSON'));
  await settled();
  expect(toastStore.current()).toMatchObject({
    variant: 'destructive',
    title: 'Error',
    description: 'This program could not be found.',
  });
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
    'This program is a draftNone of its 28 daily prompts are written yet, so it cannot be assigned.Continue',
  );
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
    `/programs/${preview().program.id}/edit`,
  );
});

test('core question, audience and outcomes stand where the program has them', async () => {
  await showProgram(preview());
  expect(the('.about__question').textContent).toBe('What would you do if it could be small?');
  expect(texts('.about__two h3')).toEqual(['Who it is for', 'What it leads to']);
  expect(texts('.about__outcomes li')).toEqual(['One', 'Two']);
  cleanup();
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
  cleanup();
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
