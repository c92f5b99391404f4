import type { Locator, Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import { anotherBrowser } from './people.ts';
import { isReadyForOffline } from './ready-for-offline.ts';

// These journeys are about pages that open offline.
base.use({ serviceWorkers: 'allow' });

/** These journeys reach their server through a proxy that can fail. */
const test = base.extend({
  baseURL: async ({ front }, use) => {
    await use(front.url);
  },
});

test.beforeEach(async ({ front, page }) => {
  Object.assign(front, { mood: 'pass', instead: () => undefined });
  await page.request.post('/api/demo/enter', { form: { person: 'client' }, headers: { origin: front.url } });
  await page.goto('/');
});

/** The demo person has written already in some of these journeys: then the paper has to be asked for. */
async function takePaper(page: Page): Promise<Locator> {
  const paper = page.getByRole('textbox', { name: 'Your entry' });
  const another = page.getByRole('button', { name: 'Write another' });
  await paper.or(another).first().waitFor();
  if (!(await paper.isVisible())) await another.click();
  return paper;
}

test('the page opens and is written in while a proxy answers in place of the server', async ({ page, front }) => {
  await isReadyForOffline(page);
  front.mood = 'bad-gateway';
  await page.goto('/');
  const paper = await takePaper(page);
  const text = 'Written while it was away.';
  await paper.fill(text);
  await page.getByRole('button', { name: /^Save Today/ }).click();
  await expect(paper).toHaveCount(0);
  await expect(page.getByText(text)).toBeVisible();
  front.mood = 'pass';
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect
    .poll(
      async () => JSON.stringify(await (await page.request.get('/api/client/dashboard')).json()).split(text).length - 1,
    )
    .toBe(1);
});

test('a new version takes over under an open page, which keeps its draft and its own files', async ({
  page,
  front,
}) => {
  await isReadyForOffline(page);
  const paper = await takePaper(page);
  await paper.fill('Begun in the old version.');
  const storesBefore = await page.evaluate(() => caches.keys());

  // Listened for before it can come: the browser may look for a new version by itself at any moment.
  const isTaken = await page.evaluateHandle(() => {
    const taken = { over: false };
    navigator.serviceWorker.addEventListener('controllerchange', () => (taken.over = true), { once: true });
    return taken;
  });
  // The new version has another name for its store; the files that the open page may still need are gone from the server.
  let isOldGone = false;
  front.instead = (path) => {
    if (path === '/sw.js') return { change: (text) => text.replace(/pages-[0-9a-f]{12}/, 'pages-of-the-new') };
    return isOldGone && path.startsWith('/assets/') ? { status: 404 } : undefined;
  };
  await page.evaluate(async (taken) => {
    const registration = await navigator.serviceWorker.ready;
    // A look of the browser's own may be under way and bring the old version; ours would then be taken for the same.
    while (!taken.over && !registration.waiting) {
      await registration.update();
      await new Promise((done) => setTimeout(done, 200));
    }
  }, isTaken);
  // The new version follows once the old worker has nothing to do. Where the page asks it for something at that very
  // moment, the browser waits until the worker has been idle for half a minute and ends it; but never beside a debugger,
  // which Playwright is. So the old one is ended here.
  const worker = await page.context().newCDPSession(page);
  await worker.send('ServiceWorker.enable');
  await worker.send('ServiceWorker.stopAllWorkers');
  await expect.poll(() => isTaken.evaluate(({ over }) => over)).toBe(true);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([...storesBefore, 'pages-of-the-new']);
  isOldGone = true;
  await expect(paper).toHaveValue('Begun in the old version.');
  await page.getByRole('link', { name: 'Progress' }).first().click();
  await expect(page).toHaveURL(/\/progress$/);
  await expect(page.getByRole('heading', { name: 'Your Progress', level: 1 })).toBeVisible();

  await page.goto('/');
  await expect(paper).toHaveValue('Begun in the old version.');
  // With the last window of the old version its files go.
  const context = page.context();
  await page.close();
  const next = await context.newPage();
  await next.goto('/');
  await expect.poll(() => next.evaluate(() => caches.keys())).toEqual(['pages-of-the-new']);
});

const withComplaints = test.extend({
  // React reports the missing part in the console before the page is loaded again.
  watched: async ({ page: _page }, use) => {
    await use();
  },
});

withComplaints.describe('without a service worker', () => {
  withComplaints.use({ serviceWorkers: 'block' });

  withComplaints(
    'a file that a new version has taken away loads the page again, with the draft',
    async ({ page, front }) => {
      const paper = await takePaper(page);
      await paper.fill('Kept through it all.');
      let isGone = true;
      front.instead = (path) => (isGone && /^\/assets\/(?:help|journal)-/.test(path) ? { status: 404 } : undefined);
      front.asked.length = 0;
      await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: 'Journal' }).first().click()]);
      expect(front.asked.filter((asked) => asked === 'GET /journal')).toHaveLength(1);
      isGone = false;
      await page.goto('/');
      await expect(paper).toHaveValue('Kept through it all.');
    },
  );
});

test('an open conversation loses the server on both sides and goes on by itself, with what was said meanwhile', async ({
  page,
  front,
}) => {
  const coach = await anotherBrowser(page);
  await coach.request.post('/api/demo/enter', { form: { person: 'coach' }, headers: { origin: front.url } });
  const { conversations } = (await (await page.request.get('/api/messages')).json()) as {
    conversations: { id: string }[];
  };
  const fieldOf = (one: Page) => one.getByRole('textbox', { name: /^Message to/ });
  const say = async (one: Page, text: string) => {
    await fieldOf(one).fill(text);
    await one.getByRole('button', { name: 'Send' }).click();
    await expect(fieldOf(one)).toHaveValue('');
  };
  const heard = async (one: Page, text: string) =>
    await expect(one.getByRole('region', { name: 'Messages', exact: true }).getByText(text)).toHaveCount(1);
  for (const one of [page, coach]) {
    await one.goto(`/messages/${conversations[0]?.id}`);
    await expect(fieldOf(one)).toBeVisible();
    await one.evaluate(() => void Object.assign(window, { isStillHere: true }));
  }
  const mark = Date.now();
  await say(coach, `Before ${mark}`);
  await heard(page, `Before ${mark}`);

  front.mood = 'down';
  front.cut();
  await say(page, `From my side ${mark}`);
  await expect(page.getByText('On this device', { exact: true }).last()).toBeVisible();
  await say(coach, `From the desk ${mark}`);
  front.mood = 'pass';
  for (const one of [page, coach]) {
    await heard(one, `From my side ${mark}`);
    await heard(one, `From the desk ${mark}`);
    await expect(one.getByText('On this device', { exact: true })).toHaveCount(0);
  }
  // Only the stream can bring this one.
  await say(coach, `And on ${mark}`);
  await heard(page, `And on ${mark}`);
  for (const one of [page, coach]) expect(await one.evaluate(() => 'isStillHere' in window)).toBe(true);
  await coach.context().close();
});
