import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from '#web/platform/query-client.ts';
import { render, the } from '#web/ui/render-in-test.ts';
import { clientDashboardQuery } from '../queries.ts';
import type { ClientDashboard } from '../queries.ts';
import { Today } from './today.tsx';

const coach = { id: 'c1', fullName: 'Ines Calloway', profileImageUrl: '', professionalTitle: 'Somatic Coach', yearsExperience: 11, avgResponseTime: 24, specialties: ['A', 'B', 'C', 'D', 'E'] };
const empty: ClientDashboard = {
  assignment: null, program: null, currentPrompt: null, progress: null, weeks: [], coach: null, journalEntries: [], practiceCompletions: [],
  todayEntries: [], pendingInvitations: 0, trial: null,
};
const active: ClientDashboard = {
  ...empty,
  assignment: { id: 'a1', status: 'active', currentWeek: 3, currentDay: 3, startedAt: '2025-09-22T08:00:00Z', completedAt: null, weeklyTheme: { title: 'Asking Out Loud', focusDescription: 'Small asks count.' } },
  program: { id: 'p1', programId: 'living-from-desire', title: 'Living from Desire', durationWeeks: 4 },
  currentPrompt: { promptText: 'What did you want today?', promptType: 'reflection' },
  progress: { currentWeek: 3, currentDay: 3, totalDays: 28, completionPercentage: 61, completedDays: 1, completedPractices: 0, totalPractices: 4, journalingCompletion: 4, overallCompletion: 3, averageMood: 8 },
  weeks: [
    { weekNumber: 1, title: 'Noticing', completedDays: 1, totalDays: 7, state: 'past' },
    { weekNumber: 3, title: 'Asking Out Loud', completedDays: 0, totalDays: 7, state: 'current' },
    { weekNumber: 4, title: 'Choosing', completedDays: 0, totalDays: 7, state: 'ahead' },
  ],
  coach,
  // Newest first: the later entry of day 1 gives its dye.
  journalEntries: [
    { id: 'e2', dayNumber: 1, moodScore: 8, createdAt: '2025-09-22T20:00:00Z' },
    { id: 'e1', dayNumber: 1, moodScore: 3, createdAt: '2025-09-22T08:00:00Z' },
  ],
};

async function show(home: ClientDashboard) {
  const client = createQueryClient();
  client.setQueryData(clientDashboardQuery.queryKey, home);
  await render(
    <QueryClientProvider client={client}>
      <Today timeZone="UTC" />
    </QueryClientProvider>,
  );
}

test('the day, its prompt, the week, the coach and the way are there', async () => {
  await show(active);
  expect(the('.daybar').textContent).toBe('Day 17 of 28Week 3, 61% complete');
  expect(the('h1').textContent).toBe('What did you want today?');
  expect(the('.ribbon').textContent).toBe('17');
  expect(the('.daybar [role=img]').getAttribute('aria-label')).toContain('1 of 28 days written, 15 without an entry. Mood: 1 at 7 to 10.');
  expect(the('.coachcard').textContent).toContain('11 years, replies within 24 h');
  expect([...document.querySelectorAll('.coachcard__tags li')].map((tag) => tag.textContent)).toEqual(['A', 'B', 'C', '+2 more']);
  expect([...document.querySelectorAll('.journey .leaders > :last-child')].map((end) => end.textContent)).toEqual(['1 of 7 days', 'You are here', 'Still to come']);
});

test('nothing on it is a control that does nothing', async () => {
  await show(active);
  expect(document.querySelectorAll('main button, main textarea, main input')).toHaveLength(0);
});

test('what is missing of a coach falls back', async () => {
  await show({ ...active, coach: { ...coach, fullName: '', professionalTitle: '', yearsExperience: 0, avgResponseTime: 0, specialties: [] } });
  expect(the('.coachcard').textContent).toBe('Your CoachPCProfessional CoachLicensed Professional0 years, replies within 24 h');
});

test('what was written today is shown as text, whatever it looks like', async () => {
  const entry = { id: 'e9', dayNumber: 17, programTitle: 'x', promptText: 'x', createdAt: '2025-10-08T20:00:00Z', updatedAt: '2025-10-08T20:00:00Z', entryText: '<b>bold</b>', wordCount: 1, moodScore: 7, entryType: 'text' } as const;
  await show({ ...active, todayEntries: [entry] as ClientDashboard['todayEntries'] });
  expect(the('.leaf__entry .read').textContent).toBe('<b>bold</b>');
  expect(the('.leaf__entry').textContent).toContain('Written at 20:00');
});

test('no program', async () => {
  await show({ ...empty, coach });
  expect(the('h1').textContent).toBe('No Active Program');
  expect(document.body.textContent).toContain('Contact your coach to get started with a program.');
  expect(document.body.textContent).toContain('Ines Calloway');
});

test.each([[5, '5 days left in your trial'], [1, '1 day left in your trial'], [0, 'Your trial is over']])('a trial with %i days left', async (daysLeft, said) => {
  await show({ ...active, coach: null, trial: { startedAt: '2025-10-06T08:00:00Z', endsAt: '2025-10-13T08:00:00Z', daysLeft } });
  expect(the('.daybar__trial').textContent).toBe(said);
});

test('a completed program is a finished cloth with a summary', async () => {
  await show({ ...active, assignment: { ...active.assignment!, status: 'completed' }, currentPrompt: null, progress: { ...active.progress!, completedDays: 25, completedPractices: 17, averageMood: 7 } });
  expect(the('h1').textContent).toBe('Program Completed!');
  expect([...document.querySelectorAll('.fig dd')].map((figure) => figure.textContent)).toEqual(['25of 28', '17', '7.0']);
});
