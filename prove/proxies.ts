// npm run prove:proxies
// Runs each example of deploy/proxy with the real program in front of a real server, with its own certificate, and
// goes through it once: pages, signing up, a live stream, what must stay inside. Needs Debian's caddy, nginx, haproxy.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requirePrograms } from '#scripts/image-build.ts';
import { freePort } from '#testing/free-port.ts';
import { startServer } from '#testing/server-process.ts';
import { until } from '#testing/until.ts';
import { check, finish } from './checklist.ts';

requirePrograms({ caddy: 'caddy', nginx: 'nginx-light', haproxy: 'haproxy', openssl: 'openssl' });
const domain = 'dayloom.example.org';
const work = mkdtempSync(join(tmpdir(), 'dayloom-proxies-'));
const [http, https] = [await freePort(), await freePort()];
const at = (name: string) => join(work, name);
makeCertificate();

type Example = { file: string; change: (text: string) => string; test: string[]; run: string[] };
const withPorts = (text: string) =>
  text
    .replace(/(listen (?:\[::\]:)?|bind :)80\b/g, `$1${http}`)
    .replace(/(listen (?:\[::\]:)?|bind :)443\b/g, `$1${https}`);

const server = await startServer({
  DATA_DIR: at('data'),
  BASE_URL: `https://${domain}:${https}`,
  TRUST_PROXY: '127.0.0.1',
  DEMO: 'off',
});
const upstream = new URL(server.url).port;
const examples: Record<string, Example> = {
  caddy: {
    file: 'Caddyfile',
    // No authority outside is asked here: the certificate is Caddy's own.
    change: (text) =>
      `{\n\thttp_port ${http}\n\thttps_port ${https}\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n}\n${text}`,
    test: ['caddy', 'validate', '--adapter', 'caddyfile', '--config', at('Caddyfile')],
    run: ['caddy', 'run', '--adapter', 'caddyfile', '--config', at('Caddyfile')],
  },
  nginx: {
    file: 'nginx.conf',
    change: (text) =>
      [
        `pid ${at('nginx.pid')};`,
        'daemon off;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;',
        withPorts(text).replace('127.0.0.1:3000', `127.0.0.1:${upstream}`),
        '}',
      ].join('\n'),
    test: ['nginx', '-t', '-c', at('nginx.conf')],
    run: ['nginx', '-c', at('nginx.conf')],
  },
  haproxy: {
    file: 'haproxy.cfg',
    change: (text) => withPorts(text).replace('127.0.0.1:3000', `127.0.0.1:${upstream}`),
    test: ['haproxy', '-c', '-f', at('haproxy.cfg')],
    run: ['haproxy', '-f', at('haproxy.cfg')],
  },
};

for (const [name, example] of Object.entries(examples)) await tryProxy(name, example);
await server.stop();
rmSync(work, { recursive: true, force: true });
finish('All examples work.');

async function tryProxy(name: string, { file, change, test, run }: Example): Promise<void> {
  const text = readFileSync(join(import.meta.dirname, '../deploy/proxy', file), 'utf8');
  writeFileSync(at(file), change(text).replaceAll('/etc/ssl/dayloom', work));
  const env = { ...process.env, DOMAIN: domain, UPSTREAM: `127.0.0.1:${upstream}`, XDG_DATA_HOME: work, HOME: work };
  const [tester = '', ...testArgs] = test;
  const judged = spawnSync(tester, testArgs, { env, encoding: 'utf8' });
  check(`${name}: its configuration is accepted`, judged.status === 0, judged.stderr);
  const [program = '', ...args] = run;
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', process.env.VERBOSE ? 'inherit' : 'ignore'] });
  const gone = once(child, 'exit');
  try {
    await pass(name);
  } finally {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 3_000).unref();
    await gone;
  }
}

async function pass(name: string): Promise<void> {
  const page = await until('the proxy answers', async () => (await ask('/').catch(() => undefined))?.status === 200, {
    within: 20_000,
  }).then(() => ask('/'));
  check(`${name}: the page comes through TLS`, page.text.includes('Dayloom'));
  const plain = await ask('/sign-in', { port: http });
  check(`${name}: http leads to https`, [301, 308].includes(plain.status), String(plain.status));
  check(`${name}: /metrics stays inside`, (await ask('/metrics')).status === 404);
  const form = new URLSearchParams({
    firstName: 'A',
    lastName: 'B',
    email: `${name}@example.org`,
    password: 'a long and unusual phrase',
  });
  const signed = await ask('/api/login/sign-up', {
    method: 'POST',
    body: form.toString(),
    headers: {
      origin: `https://${domain}:${https}`,
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': '203.0.113.9',
    },
  });
  const cookie = (signed.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
  check(
    `${name}: a person signs up, with a cookie for https only`,
    cookie.includes('__Host-') || cookie.includes('__Secure-'),
    `${signed.status} ${cookie.slice(0, 20)}`,
  );
  const own = { cookie, origin: `https://${domain}:${https}` };
  const body = JSON.stringify({ role: 'client', clientType: 'trial' });
  const chosen = await ask('/api/auth/set-role', {
    method: 'POST',
    body,
    headers: { ...own, 'content-type': 'application/json' },
  });
  const renewed = (chosen.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
  const live = await ask('/api/live', { headers: { ...own, cookie: renewed || cookie }, firstOnly: true });
  check(
    `${name}: the stream is not buffered`,
    live.status === 200 && live.text.length > 0,
    `${live.status}, ${Math.round(live.took)} ms`,
  );
}

type Answer = { status: number; headers: IncomingMessage['headers']; text: string; took: number };
type Wish = { method?: string; body?: string; headers?: Record<string, string>; port?: number; firstOnly?: boolean };

function ask(
  path: string,
  { method = 'GET', body, headers = {}, port, firstOnly = false }: Wish = {},
): Promise<Answer> {
  const since = performance.now();
  const options = {
    host: '127.0.0.1',
    path,
    method,
    headers: { host: `${domain}:${port ?? https}`, ...headers },
    timeout: 10_000,
    agent: false as const,
  };
  return new Promise((done, fail) => {
    const answered = (answer: IncomingMessage) => {
      let text = '';
      const finish = () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, text, took: performance.now() - since });
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        if (!firstOnly) return;
        finish();
        answer.destroy();
      });
      answer.on('end', finish);
    };
    const asked = port
      ? plainRequest({ ...options, port }, answered)
      : request({ ...options, port: https, servername: domain, rejectUnauthorized: false }, answered);
    asked.on('error', fail).on('timeout', () => asked.destroy(new Error('no answer in time')));
    asked.end(body);
  });
}

function makeCertificate(): void {
  const [key, chain] = [at('privkey.pem'), at('fullchain.pem')];
  const subject = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain}`];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', chain, ...subject],
    { stdio: 'ignore' },
  );
  writeFileSync(at('dayloom.pem'), readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'));
}
