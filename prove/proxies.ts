// npm run prove:proxies
// Runs each example of deploy/proxy with the real program in front of a real server, with its own certificate, and
// goes through it once: pages, signing up, a live stream, what must stay inside. Then in front of two processes that refuse
// some requests with 503, of which one stops: what is refused must not keep others out. Needs Debian's caddy, nginx-light, haproxy.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { createServer, request as plainRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
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
const refusal = 'too much at once';

type Example = { file: string; change: (text: string, ports: number[]) => string; test: string[]; run: string[] };
const withPorts = (text: string) =>
  text
    .replace(/(listen (?:\[::\]:)?|bind :)80\b/g, `$1${http}`)
    .replace(/(listen (?:\[::\]:)?|bind :)443\b/g, `$1${https}`);
/** The line of the one process, once for each. */
const withServers = (text: string, ports: number[]) =>
  text.replace(/^ *server (\w+ )?127\.0\.0\.1:3000.*$/m, (line) =>
    ports.map((port) => line.replace('3000', String(port)).replace('one ', `at${port} `)).join('\n'),
  );

const server = await startServer({
  DATA_DIR: at('data'),
  BASE_URL: `https://${domain}:${https}`,
  TRUST_PROXY: '127.0.0.1',
  DEMO: 'off',
});
const upstream = Number(new URL(server.url).port);
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
    change: (text, ports) =>
      [
        `pid ${at('nginx.pid')};`,
        'daemon off;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;',
        withServers(withPorts(text), ports),
        '}',
      ].join('\n'),
    test: ['nginx', '-t', '-c', at('nginx.conf')],
    run: ['nginx', '-c', at('nginx.conf')],
  },
  haproxy: {
    file: 'haproxy.cfg',
    change: (text, ports) => withServers(withPorts(text), ports),
    test: ['haproxy', '-c', '-f', at('haproxy.cfg')],
    run: ['haproxy', '-f', at('haproxy.cfg')],
  },
};

for (const [name, example] of Object.entries(examples)) {
  await tryProxy(name, example, [upstream], pass);
  const processes = [await refusingProcess(), await refusingProcess()] as const;
  const ports = processes.map((process) => (process.address() as AddressInfo).port);
  await tryProxy(name, example, ports, (of) => passRefused(of, () => close(processes[0])));
  close(processes[1]);
}
await server.stop();
rmSync(work, { recursive: true, force: true });
finish('All examples work.');

async function tryProxy(
  name: string,
  { file, change, test, run }: Example,
  ports: number[],
  go: (name: string) => Promise<void>,
): Promise<void> {
  const text = readFileSync(join(import.meta.dirname, '../deploy/proxy', file), 'utf8');
  writeFileSync(at(file), change(text, ports).replaceAll('/etc/ssl/dayloom', work));
  const addresses = ports.map((port) => `127.0.0.1:${port}`).join(' ');
  const env = { ...process.env, DOMAIN: domain, UPSTREAM: addresses, XDG_DATA_HOME: work, HOME: work };
  const [tester = '', ...testArgs] = test;
  const judged = spawnSync(tester, testArgs, { env, encoding: 'utf8' });
  check(`${name}: its configuration is accepted`, judged.status === 0, judged.stderr);
  const [program = '', ...args] = run;
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', process.env.VERBOSE ? 'inherit' : 'ignore'] });
  const gone = once(child, 'exit');
  try {
    await go(name);
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

/** Answers as a process does that is asked for more than it can do: the address decides. */
async function refusingProcess() {
  const refusing = createServer((asked, answer) => {
    const isRefused = asked.url === '/busy';
    answer.writeHead(isRefused ? 503 : 200, { 'content-type': 'text/plain' }).end(isRefused ? refusal : 'fine');
  });
  await once(refusing.listen(0, '127.0.0.1'), 'listening');
  return refusing;
}

function close(server: ReturnType<typeof createServer>): void {
  server.close();
  server.closeAllConnections();
}

async function passRefused(name: string, stopOne: () => void): Promise<void> {
  await until('the proxy answers', async () => (await ask('/').catch(() => undefined))?.status === 200, {
    within: 20_000,
  });
  const round = async (of: string) => {
    const asked = Array.from({ length: 120 }, (_, index) => ask(index % 2 ? '/busy' : '/healthz'));
    const answers = await Promise.all(asked);
    const served = answers.filter(({ text }) => text === 'fine').length;
    check(`${name}: ${of} keeps nobody out`, served === 60, `${served} of 60`);
    const refused = answers.filter(({ status, text }) => status === 503 && text === refusal).length;
    check(`${name}: ${of} is told with its reason`, refused === 60, `${refused} of 60`);
  };
  await round('what two processes refuse');
  stopOne();
  await round('what one process refuses, with the other down,');
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
