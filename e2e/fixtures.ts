import { expect, test as base } from '@playwright/test';
import type { Browser, BrowserContext, ConsoleMessage, Page, Request, TestInfo, WebError } from '@playwright/test';
import { startProxyInFront } from './proxy-in-front.ts';
import type { ProxyInFront } from './proxy-in-front.ts';
import { clockStart, startServerUnderTest, startServerWithClock, startTimeout } from './server-under-test.ts';
import type { ServerUnderTest, ServerWithClock } from './server-under-test.ts';

export type Visitor = 'nobody' | 'coach' | 'client' | 'admin';

/**
 * What a worker keeps between journeys, each started on first use. A spec that adds another gets separate workers, each
 * with its own browser and server.
 */
type WorkerFixtures = {
  server: ServerUnderTest;
  /** A proxy that can fail, in front of a separate server. */
  front: ProxyInFront;
  /** A server whose demo people no journey has changed. */
  untouched: ServerUnderTest;
  /** On that server each of them signs in once and then walks from screen to screen in one browser, as people do. */
  pageOf: (who: Visitor) => Promise<Page>;
};
type TestFixtures = { watched: void };

// oxlint-disable-next-line no-empty-pattern
async function aServer({}, use: (server: ServerUnderTest) => Promise<void>): Promise<void> {
  const server = await startServerUnderTest();
  await use(server);
  await server.stop();
}

/** Every journey also proves that no page asks another origin for anything and none complains in the console. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [aServer, { scope: 'worker', timeout: startTimeout }],

  front: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const front = await startProxyInFront();
      const server = await startServerUnderTest({ BASE_URL: front.url });
      front.leadTo(server.url);
      await use(front);
      await front.stop();
      await server.stop();
    },
    { scope: 'worker', timeout: startTimeout },
  ],

  untouched: [aServer, { scope: 'worker', timeout: startTimeout }],

  pageOf: [
    async ({ browser, untouched }, use) => {
      const pages = new Map<Visitor, Page>();
      await use(async (who) => {
        const known = pages.get(who);
        if (known) return known;
        // Hours from 1 to 12 and their AM or PM are what needs the most room.
        const page = await browser.newPage({ baseURL: untouched.url, locale: 'en-US', serviceWorkers: 'block' });
        await bringAnswersOneByOne(page);
        if (who !== 'nobody') await signInDemo(page, who);
        pages.set(who, page);
        return page;
      });
      for (const page of pages.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => {
    await use(server.url);
  },

  watched: [
    async ({ browser, context, baseURL }, use, info) => {
      const strangers: string[] = [];
      const complaints: string[] = [];
      const onRequest = (request: Request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== baseURL) strangers.push(request.url());
      };
      const onConsole = (message: ConsoleMessage) => {
        // A refused call is reported by the browser itself; the journeys that provoke one look at the page instead.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          complaints.push(message.text());
      };
      const onError = (error: WebError) => void complaints.push(String(error.error()));
      context.on('request', onRequest).on('console', onConsole).on('weberror', onError);
      const before = browser.contexts();
      await use();
      context.off('request', onRequest).off('console', onConsole).off('weberror', onError);
      if (info.status !== info.expectedStatus) await keepPictures(browser, info);
      // Pages left open would keep calling the server until the last journey has ended.
      const made = browser.contexts().filter((each) => !before.includes(each));
      await Promise.all(made.map((each) => each.close()));
      expect(strangers, 'requests to other origins').toEqual([]);
      expect(complaints, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

/** Of every open page of a failed journey. Playwright's own option also takes one of each that succeeds. */
async function keepPictures(browser: Browser, info: TestInfo): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    const path = info.outputPath(`failed-${index + 1}.png`);
    const isDrawn = await page.screenshot({ path, timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (isDrawn) info.attachments.push({ name: 'screenshot', contentType: 'image/png', path });
  }
}

export { expect };

export type ClockServer = Pick<ServerUnderTest, 'url' | 'dataDir'> & {
  /**
   * Moves the server and every browser of the journey to a moment, from where time runs on. No timer of a page fires for
   * the time that was left out, as when a phone was asleep; reload or come back to the page to see the new day.
   * A session lives for 30 days after its last use, on this clock too: after a longer move people have to sign
   * in again, so a journey of months moves in steps with a request in each.
   */
  moveTo: (instant: string) => Promise<void>;
  /** Another browser of the same journey, whose clock shall move along. */
  follow: (context: BrowserContext) => Promise<void>;
};

type ClockFixtures = { clockStart: string; clockedServer: ServerWithClock; clockServer: ClockServer };

/**
 * For journeys over days: `clockTest('…', async ({ page, clockServer }) => { await clockServer.moveTo('2026-03-05T08:00:00Z') })`.
 * Each has a separate server and starts on a Wednesday morning; another
 * start is set by `clockTest.use({ clockStart: '…' })`.
 */
export const clockTest = test.extend<ClockFixtures>({
  clockStart: [clockStart, { option: true }],

  clockedServer: [
    async ({ clockStart: startsAt }, use) => {
      const server = await startServerWithClock(startsAt);
      await use(server);
      await server.stop();
    },
    { timeout: startTimeout },
  ],

  baseURL: async ({ clockedServer }, use) => {
    await use(clockedServer.url);
  },

  clockServer: [
    async ({ clockedServer: { url, dataDir, setClock }, clockStart: startsAt, context }, use) => {
      let now = startsAt;
      const followers: BrowserContext[] = [];
      const follow = async (follower: BrowserContext) => {
        await follower.clock.install({ time: now });
        followers.push(follower);
      };
      const moveTo = async (instant: string) => {
        now = instant;
        await setClock(instant);
        for (const follower of followers) await follower.clock.setSystemTime(instant);
      };
      await follow(context);
      await use({ url, dataDir, moveTo, follow });
    },
    { auto: true },
  ],
});

/** Writes are accepted only from our own pages, which browsers declare by this header. */
export const fromOurPage = { 'sec-fetch-site': 'same-origin' };

/** Signed in as one of the demo people; no page is open yet. */
export async function signInDemo(page: Page, person: 'client' | 'coach' | 'admin'): Promise<void> {
  // The demo accepts only requests from the server's own origin.
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const answer = await page.request.post('/api/demo/enter', {
    form: { person },
    headers: { ...fromOurPage, origin },
    maxRedirects: 0,
  });
  expect(answer.status(), await answer.text()).toBe(303);
}

/** Signed in as one of the demo people, on their first page. */
export async function enterDemo(page: Page, person: 'client' | 'coach' | 'admin'): Promise<void> {
  await signInDemo(page, person);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Logout' }).first()).toBeAttached();
  await isReady(page);
}

/**
 * The page answers keys and ticks too, and goes by its own clock, not by the moment at which the server drew it. What is
 * typed and pressed before that is what first-sight.spec.ts is about.
 */
export async function isReady(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
}

/**
 * Does something on a page and waits for the answer to the call that it leads to, such as `PUT /api/notices/{id}/read`.
 * A page may show what was done before the server has it, and a reload would break the call off.
 */
export async function answered(page: Page, call: string, act: () => Promise<unknown>): Promise<void> {
  const [method, path = ''] = call.split(' ');
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  const coming = page.waitForResponse(
    (response) => response.request().method() === method && pattern.test(new URL(response.url()).pathname),
  );
  const [answer] = await Promise.all([coming, act()]);
  expect(answer.ok(), `${call} was answered with ${answer.status()}`).toBe(true);
}

let counter = 0;
/** Unused in this run. */
export const freshEmail = (): string => `person-${process.pid}-${(counter += 1)}@test.invalid`;

export const password = 'a long enough phrase';

/** From the landing page to the set-up page, as a visitor does it. */
export async function signUp(
  page: Page,
  who: { role: 'Coach' | 'Client'; firstName?: string; email?: string; code?: string },
): Promise<string> {
  const email = who.email ?? freshEmail();
  await page.goto('/');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByRole('radio', { name: new RegExp(who.role) }).check();
  if (who.code) await page.getByLabel('Referral code').fill(who.code);
  await page
    .getByRole('button', { name: 'Create Account' })
    .or(page.getByRole('link', { name: 'Create Account' }))
    .click();
  await page.getByLabel('First name').fill(who.firstName ?? 'Robin');
  await page.getByLabel('Last name').fill('Example');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Complete Your Setup' })).toBeVisible();
  return email;
}

/**
 * Every answer comes by itself, after the page has drawn what it had before: a page that grows part after part does so
 * here every time, not only on a slow machine. `data-waits` is on the page as long as an answer is to come.
 */
async function bringAnswersOneByOne(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ask = window.fetch;
    const drawn = () =>
      new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
    let [waiting, before] = [0, Promise.resolve()];
    window.fetch = async (...call) => {
      waiting += 1;
      document.documentElement.setAttribute('data-waits', '');
      try {
        return await ask(...call);
      } finally {
        before = before.then(drawn);
        await before;
        waiting -= 1;
        // What follows from this answer is asked for by then.
        setTimeout(() => waiting === 0 && document.documentElement.removeAttribute('data-waits'), 100);
      }
    };
  });
}
