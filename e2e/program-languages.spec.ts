import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { call, coachWithClient, putOnProgram } from './people.ts';

type Entry = { entry: { notTranslated: string; placeholder: string; save: string } };
const wordsIn = async (language: string) =>
  (JSON.parse(await readFile(`messages/${language}/today-entry.json`, 'utf8')) as Entry).entry;

test('a coach translates two days; a client in that language reads these, is told of the others, and is read as they answered', async ({
  page,
}) => {
  const { coach, client, clientId } = await coachWithClient(page);
  const { id, programId } = await call<{ id: string; programId: string }>(coach, 'POST', '/api/programs', {
    title: 'A Week of Breath',
    durationWeeks: 1,
  });
  const prompts = Array.from({ length: 7 }, (_, index) => ({
    weekNumber: 1,
    dayNumber: index + 1,
    promptText: `What did breath ${index + 1} bring?`,
  }));
  await call(coach, 'POST', `/api/programs/${id}/daily-prompts`, prompts);
  await putOnProgram(coach, clientId, programId);

  await coach.goto(`/programs/${id}/edit`);
  await coach.getByRole('link', { name: 'Languages', exact: true }).click();
  await coach.getByRole('button', { name: 'Add a language' }).click();
  await coach.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect(coach).toHaveURL(/\/languages\?language=de$/);
  const germanOf = (day: number) => coach.getByRole('textbox', { name: `Day ${day}, in German` });
  // By the loom, as one would go to a missing day.
  await coach.getByRole('button', { name: /^Day 3: still empty/ }).click();
  await expect(germanOf(3)).toBeFocused();
  await germanOf(3).fill('Wo beginnt dein Atem?');
  await germanOf(1).fill('Was trägt dich gerade?');
  await expect(coach.getByRole('tab', { name: 'Week 1, 2 of 7' })).toBeVisible();
  await expect(coach.getByText(/^Draft saved on this device/)).toBeVisible();
  await coach.reload();
  await expect(germanOf(1)).toHaveValue('Was trägt dich gerade?');
  await coach.getByRole('button', { name: 'Save Deutsch' }).click();
  await expect(coach.getByRole('tab', { name: 'Deutsch 2 of 7' })).toBeVisible();

  const german = await wordsIn('de');
  await call(client, 'PUT', '/api/settings/language', { language: 'de' });
  await client.goto('/');
  await expect(client.getByRole('heading', { level: 1 })).toHaveText('Was trägt dich gerade?');
  await expect(client.getByText(german.notTranslated)).toHaveCount(0);
  await client.getByPlaceholder(german.placeholder).fill('Der Boden unter mir.');
  await client.getByRole('button', { name: german.save }).click();
  await expect(client.getByRole('button', { name: german.save })).toHaveCount(0);
  const journal = async () =>
    await call<{ entries: { id: string; promptText: string }[] }>(client, 'GET', '/api/client/journal-entries');
  await expect.poll(async () => (await journal()).entries[0]?.promptText).toBe('Was trägt dich gerade?');

  await call(client, 'POST', '/api/client/advance-day', {});
  await client.reload();
  await expect(client.getByText(german.notTranslated)).toBeVisible();
  await expect(client.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en');

  const { entries } = await journal();
  await call(client, 'PUT', `/api/client/journal-entries/${entries[0]?.id}/share`, {});
  await coach.goto(`/client/${clientId}`);
  await expect(coach.getByText('Was trägt dich gerade?').first()).toBeVisible();
});
