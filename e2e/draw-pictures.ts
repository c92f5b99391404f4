// npm run pictures: draws the pictures of the README from the demo, so that they are never older than the product. At the
// end the demo's coach gets forty clients, and their dashboard is drawn again.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { DemoPerson } from '#contract/demo/endpoints.ts';
import { openForCommand } from '#server/commands/command.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { findBrowser } from '#testing/browser.ts';
import { addManyClients } from '#testing/many-clients.ts';
import { startServerUnderTest } from './server-under-test.ts';

type Picture = {
  file: string;
  person?: DemoPerson;
  address: string;
  isNight?: boolean;
  size?: { width: number; height: number };
};

const screen = { width: 1280, height: 860 };
const pictures: Picture[] = [
  { file: 'landing.png', address: '/' },
  { file: 'client-home.png', person: 'client', address: '/' },
  { file: 'journal.png', person: 'client', address: '/journal' },
  { file: 'program-wizard.png', person: 'coach', address: '/programs/new' },
  { file: 'coach-home.png', person: 'coach', address: '/' },
  { file: 'coach-home-night.png', person: 'coach', address: '/', isNight: true },
];

/** The queue of a morning with forty clients, and where the table of them begins. */
const wholeQueue = { width: 1280, height: 1900 };
const wholeQueueOnPhone = { width: 390, height: 2400 };
const manyClients: Picture[] = [
  { file: 'coach-40-clients.png', person: 'coach', address: '/', size: wholeQueue },
  { file: 'coach-40-clients-night.png', person: 'coach', address: '/', size: wholeQueue, isNight: true },
  { file: 'coach-40-clients-phone.png', person: 'coach', address: '/', size: wholeQueueOnPhone },
  { file: 'coach-40-clients-phone-night.png', person: 'coach', address: '/', size: wholeQueueOnPhone, isNight: true },
];

/** Lists of lengths that have nothing in common: no two people have the same name. */
const firstNames = 'Ingrid Mateo Noor Felix Amina Henrik Rosalind Tariq Wanda Emeka Linnea Pascal Yara'.split(' ');
const lastNames = 'Sollberg Arroyo Haddow Okoye Lindqvist Marchetti Verma Whitlock Dufour Reyes Holm'.split(' ');

const folder = join(import.meta.dirname, '..', 'docs', 'images');
const server = await startServerUnderTest();
const { path, args } = await findBrowser();
const browser = await chromium.launch({ executablePath: path, args });
try {
  for (const picture of pictures) await draw(picture);
  await fillUpTo(40);
  for (const picture of manyClients) await draw(picture);
} finally {
  await browser.close();
  await server.stop();
}

async function draw({ file, person, address, isNight, size = screen }: Picture): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-GB',
    viewport: size,
    colorScheme: isNight ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  if (person) {
    const entered = await context.request.post('/api/demo/enter', {
      form: { person },
      headers: { origin: server.url },
    });
    if (!entered.ok()) throw new Error(`The demo's ${person} could not be entered: ${entered.status()}.`);
  }
  const page = await context.newPage();
  await page.goto(address);
  // Hydrated, with nothing loading.
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: join(folder, file), animations: 'disabled' });
  await context.close();
  console.log(file);
}

/** Inserted directly, then given plausible names. */
async function fillUpTo(clients: number): Promise<void> {
  const { db, close } = await openForCommand(readConfig({ DATA_DIR: server.dataDir }), createLog({ logLevel: 'warn' }));
  const {
    rows: [coach],
  } = await db.execute<{ id: string; clients: number }>(sql`
    select coach_id as id, count(*)::int as clients from client_profiles where coach_id is not null
    group by 1 order by 2 desc limit 1`);
  if (!coach) throw new Error('The demo has no coach.');
  await addManyClients(db, coach.id, { clients: clients - coach.clients, programs: 1, now: new Date() });
  // Two had a heavy day, the same two in every picture.
  await db.execute(sql`
    update journal_entries e set mood_score = case when n.number % 17 = 4 and e.day_number = 1 and e.week_number = n.week
      then 2 else greatest(e.mood_score, 3) end
    from (select u.id, u.last_name::int as number, a.current_week as week from users u
      join assignments a on a.client_id = u.id where u.email like '%@many.invalid') as n
    where e.client_id = n.id`);
  const [first, last] = [sql.param(firstNames), sql.param(lastNames)];
  await db.execute(sql`
    update users set first_name = (${first}::text[])[1 + last_name::int % ${firstNames.length}::int],
      last_name = (${last}::text[])[1 + last_name::int % ${lastNames.length}::int]
    where email like '%@many.invalid'`);
  await db.execute(sql`update users set name = first_name || ' ' || last_name where email like '%@many.invalid'`);
  await close();
}
