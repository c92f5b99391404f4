// npm run prove:webkit
// Opens a coach's page about a client in WebKit, the engine of Safari, and measures where the marks of the moods are:
// percentages that Chromium resolves and WebKit doesn't have drawn moods of 2 as 10. Needs Debian's webkit2gtk-driver and
// xvfb, and built pages.
import { spawn, spawnSync } from 'node:child_process';
import { requirePrograms } from '#scripts/image-build.ts';
import { freePort } from '#testing/free-port.ts';
import { startServer } from '#testing/server-process.ts';
import { until } from '#testing/until.ts';
import { check, finish } from './checklist.ts';

requirePrograms({ WebKitWebDriver: 'webkit2gtk-driver', 'xvfb-run': 'xvfb' });
const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
const binary = `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;
const driverPort = await freePort();
const driver = spawn('xvfb-run', ['--auto-servernum', 'WebKitWebDriver', `--port=${driverPort}`], {
  stdio: 'ignore',
  detached: true,
});
process.once('exit', () => spawnSync('kill', ['--', `-${driver.pid}`]));
const server = await startServer({ DEMO: 'on', LOG_LEVEL: 'fatal' });

async function call<T>(path: string, body?: object): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${driverPort}${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: T };
  if (!answer.ok) throw new Error(JSON.stringify(value));
  return value;
}
await until('the driver to answer', () =>
  call('/status').then(
    () => true,
    () => false,
  ),
);
const { sessionId } = await call<{ sessionId: string }>('/session', {
  capabilities: {
    alwaysMatch: {
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    },
  },
});
const page = `/session/${sessionId}`;
const open = (path: string) => call(`${page}/url`, { url: `${server.url}${path}` });
/** The function runs in the page. */
const run = <T>(script: string) => call<T>(`${page}/execute/sync`, { script, args: [] });

await open('/api/login');
await run(`document.querySelector('form input[value=coach]').form.submit()`);
await until('the coach to be signed in', () => run<boolean>(`return location.pathname !== '/api/login'`));
type Client = { id: string; moods: number[] };
const clients = await call<Client[]>(`${page}/execute/async`, {
  script: `const done = arguments[0];
    const read = (path) => fetch(path).then((answer) => answer.json());
    read('/api/coach/clients').then(async ({ clients }) => {
      const found = [];
      for (const { id } of clients.slice(0, 4)) {
        const { cells } = await read('/api/coach/client/' + id);
        found.push({ id, moods: cells.map(({ mood }) => mood).filter((mood) => mood != null) });
      }
      done(found);
    });`,
  args: [],
});
for (const { id, moods } of clients.filter((client) => client.moods.length > 0)) {
  await open(`/client/${id}`);
  await until('the marks to be drawn', () => run<boolean>(`return document.querySelector('.score__point') !== null`));
  const [top, bottom, marks] = await run<[number, number, number[]]>(`
    const middle = (one) => { const { top, height } = one.getBoundingClientRect(); return top + height / 2; };
    const all = (name) => [...document.querySelectorAll(name)].map(middle);
    const rules = all('.score__rule');
    return [rules[0], rules.at(-1), all('.score__point')];`);
  check('the lane of moods is 80 px high', Math.abs(bottom - top - 80) < 1, `${bottom - top}`);
  const shown = marks.map((mark) => Math.round(10 - ((mark - top) / (bottom - top)) * 9));
  check('each mark is where its mood is', moods.join() === shown.join(), shown.join(' '));
}
check(
  'somebody has moods',
  clients.some(({ moods }) => moods.length > 0),
);
await server.remove();
finish('WebKit draws moods where they are.');
