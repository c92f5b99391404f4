import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

/** What somebody sees and does on Today, in the words of the page. */
export function todayOf(page: Page) {
  const paper = page.getByRole('textbox', { name: 'Your entry' });
  const save = page.getByRole('button', { name: /^Save Today/ });
  const another = page.getByRole('button', { name: 'Write another' });
  const others = page.locator('.othertexts');
  return { paper, save, another, others };
}

/** Signs in when the browser was killed before it had written the cookie down, as the same person. */
export async function openToday(page: Page, url: string): Promise<void> {
  const { paper, another } = todayOf(page);
  const day = paper.or(another).first();
  await page.goto(url);
  const landing = page.getByRole('tab', { name: 'Sign In' });
  await day.or(landing).first().waitFor({ timeout: 30_000 });
  if (await landing.isVisible()) {
    await page
      .context()
      .request.post(`${url}/api/demo/enter`, { form: { person: 'client' }, headers: { origin: url } });
    await page.goto(url);
    await day.waitFor({ timeout: 30_000 });
  }
}

/** The paper, with the cursor at its end. After an entry it has to be asked for. */
export async function takePaper(page: Page): Promise<Locator> {
  const { paper, another } = todayOf(page);
  await paper.or(another).first().waitFor();
  if (!(await paper.isVisible())) await another.click();
  await paper.waitFor();
  await paper.focus();
  await page.keyboard.press('Control+End');
  return paper;
}

/** `beside`: drafts that the page offers besides the one in the field. */
export type Seen = { entries: string[]; field: string; beside: string[]; waiting: number };

/**
 * What has become of all words: in the journal, as the server has it, and on the page as drafts. Waits until the outbox
 * is empty.
 */
export async function lookAround(page: Page): Promise<Seen> {
  const countWaiting = async () =>
    (await recordsOf<{ sentAt: number | null }>(page, 'outbox')).filter(({ sentAt }) => sentAt === null).length;
  for (let tries = 0; tries < 300 && (await countWaiting()) > 0; tries += 1) await sleep(100);
  // The draft that the page has found takes a moment to be shown.
  await sleep(200);
  const { paper, others } = todayOf(page);
  const field = (await paper.isVisible()) ? await paper.inputValue() : '';
  // They are shown in their first lines only.
  const beside = (await others.isVisible())
    ? (await recordsOf<{ text: string }>(page, 'drafts')).map(({ text }) => text)
    : [];
  return { entries: await entriesOf(page), field, beside, waiting: await countWaiting() };
}

async function recordsOf<T>(page: Page, store: 'outbox' | 'drafts'): Promise<T[]> {
  const records = await page.evaluate(
    (name) =>
      new Promise<unknown[]>((done, fail) => {
        const request = indexedDB.open('words');
        request.addEventListener('error', () => fail(request.error ?? new Error('no store')));
        request.onsuccess = () => {
          const db = request.result;
          const all = db.transaction(name).objectStore(name).getAll() as IDBRequest<unknown[]>;
          all.onsuccess = () => {
            db.close();
            done(all.result);
          };
        };
      }),
    store,
  );
  return records as T[];
}

type JournalPage = { entries: { entryText: string }[]; pagination: { totalPages: number } };

async function entriesOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (let number = 1, last = 1; number <= last; number += 1) {
    const list = await page.evaluate(
      async (wanted) => (await (await fetch(`/api/client/journal-entries?page=${wanted}`)).json()) as unknown,
      number,
    );
    const { entries, pagination } = list as JournalPage;
    found.push(...entries.map(({ entryText }) => entryText));
    last = pagination.totalPages;
  }
  return found;
}
