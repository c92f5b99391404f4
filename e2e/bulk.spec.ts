import type { Page } from '@playwright/test';
import { expect, isReady, test } from './fixtures.ts';
import { call, newClient, newCoach, anotherBrowser } from './people.ts';

const box = (page: Page, firstName: string) => page.getByRole('checkbox', { name: `Select ${firstName} Example` });

test('a coach ticks two of three clients, writes to both at once, and each reads it under their own name', async ({
  page,
}) => {
  await newCoach(page, { firstName: 'Ines' });
  const { referralCode } = await call<{ referralCode: string }>(page, 'GET', '/api/coach/referral-code');
  const clients: Page[] = [];
  for (const firstName of ['Ana', 'Bo', 'Cleo']) {
    const client = await anotherBrowser(page);
    await newClient(client, { firstName, referralCode });
    clients.push(client);
  }

  await page.goto('/');
  await isReady(page);
  for (const firstName of ['Ana', 'Bo']) await box(page, firstName).first().check();
  const bar = page.getByRole('region', { name: 'Selected people' });
  await expect(bar).toContainText('2 people');

  await bar.getByRole('button', { name: 'Message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Message 2 people' });
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Good morning, {firstName}. One page is enough.');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const rows = dialog.getByRole('list', { name: 'What will happen' }).getByRole('listitem');
  await expect(rows).toHaveText([
    'Ana ExampleGets your message in their own conversation.',
    'Bo ExampleGets your message in their own conversation.',
  ]);
  await dialog.getByRole('button', { name: 'Send to 2' }).click();
  await expect(dialog.getByText('Done for 2 people.')).toBeVisible();
  await expect(rows).toHaveText(['Ana ExampleYour message was sent.', 'Bo ExampleYour message was sent.']);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(bar).toBeHidden();

  const [ana, , cleo] = clients as [Page, Page, Page];
  await ana.goto('/messages');
  await ana.getByRole('link', { name: /Good morning, Ana/ }).click();
  await expect(ana.locator('.bubble')).toHaveText([/Good morning, Ana\. One page is enough\.$/]);
  const { conversations } = await call<{ conversations: unknown[] }>(cleo, 'GET', '/api/messages');
  expect(conversations).toEqual([]);
  for (const client of clients) await client.context().close();
});
