import type { Page } from '@playwright/test';
import { answered, clockTest, expect, isReady, test } from './fixtures.ts';
import { anotherBrowser, call, coachWithClient, completeProfile, newClient, newCoach, putOnProgram } from './people.ts';

const program = 'living-from-desire-01';
const dashboard = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Dashboard/ });
const today = (page: Page) => page.getByRole('region', { name: 'Today' });

async function write(client: Page, coachId: string, text: string): Promise<void> {
  const { id } = await call<{ id: string }>(client, 'POST', '/api/messages', { personId: coachId });
  await call(client, 'POST', `/api/messages/${id}`, { text });
}
const share = (client: Page, moodScore = 7) =>
  call(client, 'POST', '/api/journal-entries', { entryText: 'An albatross.', moodScore, share: true });

test('news moves nothing until the coach asks for it; the queue is reached and worked by keyboard', async ({
  page,
}) => {
  const { coach, client, clientId } = await coachWithClient(page);
  await putOnProgram(coach, clientId, program);
  const { id: coachId } = await call<{ id: string }>(coach, 'GET', '/api/auth/user');
  await share(client);
  await coach.goto('/');
  await isReady(coach);
  await expect(today(coach).getByRole('listitem')).toContainText('Shared Day 1');
  expect(await coach.content()).not.toContain('albatross');
  // What the page itself loads is there before anything is watched.
  await expect(coach.locator('.refcode code')).toBeVisible();

  await coach.evaluate(() => {
    type Shift = PerformanceEntry & { sources: { node: Element | null }[] };
    const shifts: (string | undefined)[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        shifts.push(...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 200) ?? node?.textContent ?? ''));
    }).observe({ type: 'layout-shift', buffered: false });
  });
  const other = await anotherBrowser(coach);
  const { referralCode } = await call<{ referralCode: string }>(coach, 'GET', '/api/coach/referral-code');
  const { id: otherId } = await newClient(other, { firstName: 'Ana', referralCode });
  await putOnProgram(coach, otherId, program);
  await call(other, 'POST', '/api/journal-entries', { entryText: 'A low day.', moodScore: 2 });
  await write(client, coachId, 'Could we talk about Thursday?');
  const news = today(coach).getByRole('button', { name: '2 new' });
  await expect(news).toBeVisible();
  await expect(today(coach).getByRole('listitem')).toHaveCount(1);
  expect(await coach.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
  await news.click();
  await expect(today(coach).getByRole('listitem')).toContainText([/Ana Example\s*Distress/, /Wrote to you/]);
  await expect(today(coach).getByRole('heading', { name: 'Today 2' })).toBeVisible();

  // Dashboard in the navigation has the count of the list, on every page.
  await coach.goto('/analytics');
  await dashboard(coach).filter({ hasText: '2 waiting' }).press('Enter');
  await coach.getByRole('link', { name: 'Go to Today' }).press('Enter');
  await expect(today(coach).getByRole('list')).toBeFocused();
  await coach.keyboard.press('?');
  await expect(coach.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await coach.keyboard.press('Escape');
  await expect(today(coach).getByRole('list')).toBeFocused();
  await coach.keyboard.press('j');
  await coach.keyboard.press('j');
  await expect(today(coach).getByRole('button', { name: /^Read Daniel/ })).toBeFocused();

  // What is typed before the conversation has come is not lost.
  await coach.keyboard.press('m');
  await coach.keyboard.type('Yes, at ten.');
  const panel = coach.getByRole('dialog', { name: 'Daniel Example' });
  await expect(panel.getByText('Could we talk about Thursday?')).toBeVisible();
  await expect(panel.getByRole('textbox', { name: /Daniel/ })).toHaveValue('Yes, at ten.');
  await expect(panel.getByText('An albatross.')).toBeVisible();
  await answered(coach, 'POST /api/messages/{conversationId}', () => coach.keyboard.press('Enter'));
  await panel.getByRole('button', { name: 'Back to Today' }).press('Enter');
  await expect(today(coach).getByRole('listitem')).toHaveCount(1);
  await expect(today(coach).getByRole('button', { name: /^Message Ana/ })).toBeFocused();
  await expect(coach).toHaveURL(/\/$/);

  // Dismissed by name, and undone.
  await today(coach).getByRole('button', { name: 'Dismiss Ana Example' }).click();
  await expect(coach.getByText('Ana Example removed from Today').first()).toBeVisible();
  await expect(today(coach)).toContainText('Nobody is waiting for you.');
  await coach.getByRole('button', { name: 'Undo' }).click();
  await expect(today(coach).getByRole('listitem')).toContainText('Ana Example');
});

clockTest(
  'fifteen people are worked through in at most 25 presses, without leaving the page',
  async ({ page: coach, clockServer }) => {
    const { id: coachId } = await newCoach(coach, { firstName: 'Ines' });
    await completeProfile(coach, 'Ines');
    const { referralCode } = await call<{ referralCode: string }>(coach, 'GET', '/api/coach/referral-code');
    const client = await anotherBrowser(coach);
    await clockServer.follow(client.context());
    const join = async (firstName: string) => {
      await client.context().clearCookies();
      const { id } = await newClient(client, { firstName, referralCode });
      await putOnProgram(coach, id, program);
    };
    for (const name of ['Quinn', 'Quill', 'Quentin']) await join(name);
    await clockServer.moveTo('2026-03-09T08:00:00Z');
    const log = (moodScore: number) => call(client, 'POST', '/api/journal-entries', { entryText: 'A day.', moodScore });
    const mornings: Record<string, () => Promise<unknown>> = {
      Dario: () => log(2),
      Dana: () => log(1),
      Mara: () => log(6).then(() => write(client, coachId, 'Could we talk?')),
      Milo: () => log(6).then(() => write(client, coachId, 'Thank you for Friday.')),
      Mona: () => log(6).then(() => write(client, coachId, 'I am on a train.')),
      Sami: () => share(client),
      Sara: () => share(client),
      Sven: () => share(client),
      Bela: () => share(client).then(() => write(client, coachId, 'Have you read it?')),
      Bodo: () => share(client).then(() => write(client, coachId, 'It is a long one.')),
    };
    for (const [name, act] of Object.entries(mornings)) {
      await join(name);
      await act();
    }
    for (const firstName of ['Ravi', 'Rosa']) {
      await client.context().clearCookies();
      await newClient(client, { firstName });
      await call(client, 'POST', '/api/client/coaching-requests', { coachId, message: 'Because of the sea.' });
    }
    await client.context().close();

    await coach.goto('/');
    await isReady(coach);
    await expect(today(coach).getByRole('heading', { name: 'Today 15' })).toBeVisible();
    let [presses, changes] = [0, 0];
    coach.on('framenavigated', () => (changes += 1));
    const press = async (act: () => Promise<void>) => {
      presses += 1;
      await act();
    };
    const enter = () => press(() => coach.keyboard.press('Enter'));
    await press(() => today(coach).locator('.q__verb button').first().click());
    const panel = coach.getByRole('dialog');
    const worked = new Set<string>();
    while (worked.size < 15) {
      const name = await panel.getByRole('heading', { level: 2 }).innerText();
      worked.add(name);
      const field = panel.getByRole('textbox', { name: /^Message to|^Write to/ });
      if (/^[SB]/.test(name)) await expect(panel.getByText('An albatross.')).toBeVisible();
      if (/^[DMB]/.test(name)) {
        await expect(panel.locator('.talk')).toBeVisible();
        if (!(await field.evaluate((element) => element === document.activeElement))) await press(() => field.click());
        await coach.keyboard.insertText(`Good morning, ${name}.`);
        await enter();
        await expect(panel.locator('.bubble').last()).toContainText('Good morning');
      }
      await enter();
      if (worked.size < 15) await expect(panel.getByRole('heading', { level: 2 })).not.toHaveText(name);
    }
    await expect(panel).toBeHidden();
    await expect(today(coach)).toContainText('Nobody is waiting for you.');
    await expect(today(coach)).toContainText('You got back to 15 people today.');
    expect(presses).toBeLessThanOrEqual(25);
    expect(changes).toBe(0);
  },
);
