import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

/**
 * - `browser`: the browser is killed, the server goes on
 * - `server`: the server is killed and comes back under the open page, which is written in meanwhile
 * - `both`: one right after the other
 * - `offline`: the server is killed first, the page is opened and written in without it, then the browser is killed too
 * - `tab`: the tab crashes; - `reload`: it is loaded again in the middle of a word
 */
const strikes = ['browser', 'server', 'both', 'offline', 'tab', 'reload'] as const;
export type Strike = (typeof strikes)[number];

/** `saved`: what the server has. `beside`: other drafts on the device. `waiting`: unsent items of the outbox. */
export type Seen = { saved: string[]; field: string; beside: string[]; waiting: number };

/** A page to type on, and who does it. */
export type Scene = {
  name: string;
  person: 'client' | 'coach';
  strikes: readonly Strike[];
  /** Opens the page; signs in again when the browser was killed before it had stored the cookie. */
  open: (page: Page, url: string) => Promise<void>;
  /** The field, with the cursor at its end. */
  takeField: (page: Page) => Promise<Locator>;
  /** Absent where the text is only a draft. */
  save?: (page: Page) => Promise<void>;
  /** The device is locked: nothing typed may be found in the browser's files. */
  isSealed?: true;
  /** Typed before the device was locked; the same rules hold for it. */
  typedBefore?: readonly string[];
  /** Where the words are at this moment. */
  look: (page: Page) => Promise<Seen>;
};

/** An address, or how to find it from a page of the product. */
type Path = string | ((page: Page) => Promise<string>);

const paperOf = (page: Page) => page.getByRole('textbox', { name: 'Your entry' });
const anotherOf = (page: Page) => page.getByRole('button', { name: 'Write another' });

/** After an entry a button opens the field, unless a draft on the device opens it a moment later. */
async function openPaper(page: Page): Promise<void> {
  await paperOf(page).or(anotherOf(page)).first().waitFor({ timeout: 30_000 });
  if (!(await paperOf(page).isVisible()))
    await anotherOf(page)
      .click({ timeout: 1_000 })
      .catch(() => {});
  await paperOf(page).waitFor();
}

/** Today, which also opens offline. */
const entry: Scene = {
  name: 'entry',
  person: 'client',
  strikes,
  open: (page, url) => openAs(page, url, 'client', '/', paperOf(page).or(anotherOf(page)).first()),
  takeField: async (page) => {
    await openPaper(page);
    return await cursorAtEnd(page, paperOf(page));
  },
  save: (page) => page.getByRole('button', { name: /^Save Today/ }).click(),
  look: async (page) => {
    const outbox = await recordsOf<{ sentAt: number | null }>(page, 'outbox');
    const paper = paperOf(page);
    const field = (await paper.isVisible()) ? await paper.inputValue() : '';
    // The page shows only their first lines.
    const beside = (await page.locator('.othertexts').isVisible()) ? await draftsOf(page) : [];
    const waiting = outbox.filter(({ sentAt }) => sentAt === null).length;
    return { saved: await entriesOf(page), field, beside, waiting };
  },
};

/** A field of the coach that is never saved: all of it has to be a draft. */
function draftScene(name: string, path: Path, fieldOf: (page: Page) => Locator): Scene {
  return {
    name,
    person: 'coach',
    // Only a client's page opens offline.
    strikes: strikes.filter((strike) => strike !== 'offline'),
    open: (page, url) => openAs(page, url, 'coach', path, fieldOf(page)),
    takeField: (page) => cursorAtEnd(page, fieldOf(page)),
    look: async (page) => ({ saved: [], field: await fieldOf(page).inputValue(), beside: [], waiting: 0 }),
  };
}

const notes = draftScene(
  'notes',
  async (page) => {
    const { clients } = await answerOf<{ clients: { id: string }[] }>(page, '/api/coach/clients');
    return `/client/${clients[0]?.id}`;
  },
  (page) => page.getByRole('textbox', { name: 'Coach notes' }),
);

const profile = draftScene('profile', '/profile/edit', (page) =>
  page.getByRole('textbox', { name: 'Professional Bio' }),
);

const program = draftScene('program', '/programs/new', (page) => page.getByRole('textbox', { name: 'Description' }));

const pin = '271828';
const keypadOf = (page: Page) => page.getByRole('group', { name: 'PIN keypad' });

/** Today on a locked device, never saved: after every kill the PIN has to bring all of it back. */
function lockedScene(name: string, typedBefore: readonly string[] = []): Scene {
  return {
    ...draftScene(name, '/', paperOf),
    person: 'client',
    strikes: strikes.filter((strike) => strike !== 'server'),
    isSealed: true,
    typedBefore,
    open: async (page, url) => {
      const isThere = paperOf(page).or(anotherOf(page)).first();
      await openAs(page, url, 'client', '/', isThere.or(keypadOf(page)).first());
      if (!(await keypadOf(page).isVisible())) {
        // The cookie of a lock is stored later than the lock: after an early kill the page locks a moment later.
        if ((await recordsOf(page, 'locks')).length === 0) {
          if (typedBefore.length > 0) await typeUnlocked(page, typedBefore);
          await setLock(page, url);
        }
        await openAs(page, url, 'client', '/', keypadOf(page));
      }
      await page.keyboard.type(pin);
      await openPaper(page);
    },
  };
}

/** Slowly enough that the draft is stored several times, each longer than the one before. */
async function typeUnlocked(page: Page, words: readonly string[]): Promise<void> {
  await openPaper(page);
  await cursorAtEnd(page, paperOf(page));
  for (const word of words) {
    await page.keyboard.type(`${word} `);
    await sleep(300);
  }
  await sleep(1_500);
}

const locked = lockedScene('locked');
const beforeLock = lockedScene(
  'before',
  Array.from({ length: 12 }, (_, index) => `w9${String(index).padStart(5, '0')}`),
);

async function setLock(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/settings/security`);
  await page.getByText('Six digits, only for this device').click();
  await page.getByLabel('New PIN').fill(pin);
  await page.getByLabel('Repeat PIN').fill(pin);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'Lock now' }).waitFor({ timeout: 30_000 });
}

export const scenes: readonly Scene[] = [entry, notes, program, profile, locked, beforeLock];

async function openAs(page: Page, url: string, person: Scene['person'], path: Path, sign: Locator): Promise<void> {
  const isSignedIn = async () =>
    (
      await page
        .context()
        .request.get(`${url}/api/auth/user`)
        .catch(() => null)
    )?.status() !== 401;
  if (!(await isSignedIn()))
    await page.context().request.post(`${url}/api/demo/enter`, { form: { person }, headers: { origin: url } });
  await page.goto(url + (await pathOnce(page, url, path)));
  await sign.waitFor({ timeout: 30_000 });
}

/** Found once. */
const known = new Map<Path, string>();

async function pathOnce(page: Page, url: string, path: Path): Promise<string> {
  if (typeof path === 'string') return path;
  const before = known.get(path);
  if (before) return before;
  await page.goto(`${url}/help`);
  const found = await path(page);
  known.set(path, found);
  return found;
}

async function cursorAtEnd(page: Page, field: Locator): Promise<Locator> {
  await field.waitFor();
  await field.focus();
  await page.keyboard.press('Control+End');
  return field;
}

const draftsOf = async (page: Page): Promise<string[]> =>
  (await recordsOf<{ value: unknown }>(page, 'drafts')).map(({ value }) => JSON.stringify(value));

async function recordsOf<T>(page: Page, store: 'outbox' | 'drafts' | 'locks'): Promise<T[]> {
  const records = await page.evaluate(async (name) => {
    // Opened before the page's scripts have created it, the database would be created empty here.
    if (!(await indexedDB.databases()).some((each) => each.name === 'words')) return [];
    return await new Promise<unknown[]>((done, fail) => {
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
    });
  }, store);
  return records as T[];
}

async function answerOf<T>(page: Page, address: string): Promise<T> {
  return (await page.evaluate(async (wanted) => (await (await fetch(wanted)).json()) as unknown, address)) as T;
}

type JournalPage = { entries: { entryText: string }[]; pagination: { totalPages: number } };

async function entriesOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (let number = 1, last = 1; number <= last; number += 1) {
    const { entries, pagination } = await answerOf<JournalPage>(page, `/api/client/journal-entries?page=${number}`);
    found.push(...entries.map(({ entryText }) => entryText));
    last = pagination.totalPages;
  }
  return found;
}
