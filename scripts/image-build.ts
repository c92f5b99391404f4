import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
/** Kept between runs: a base is made once. */
const cache = join(root, '.cache', 'image');

const programs = { buildah: 'buildah', mmdebstrap: 'mmdebstrap', runc: 'runc' };

export function requirePrograms(needed: Record<string, string>): void {
  const missing = Object.entries(needed).filter(([name]) => spawnSync('which', [name]).status !== 0);
  if (missing.length === 0) return;
  console.error(
    `Not installed: ${missing.map(([name]) => name).join(', ')}. Nothing was started. On Debian: ` +
      `apt-get install --no-install-recommends ${[...new Set(missing.map(([, debian]) => debian))].join(' ')}`,
  );
  process.exit(2);
}

/** Its own store, so that nothing of the host's is touched; vfs and chroot work where overlays and namespaces do not. */
export function buildah(...args: string[]): string {
  const store = ['--root', join(cache, 'store'), '--runroot', join(cache, 'run'), '--storage-driver', 'vfs'];
  return execFileSync('buildah', [...store, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', process.env.VERBOSE ? 'inherit' : 'ignore'],
    maxBuffer: 64e6,
  }).trim();
}

/**
 * Builds the Dockerfile on bases made from Debian's packages, where no image can be fetched: Debian with PostgreSQL for the
 * one that runs, and with the Node and npm of this machine for the one that builds.
 */
export function buildImage(tag: string, { isFresh = true, from = root } = {}): void {
  requirePrograms(programs);
  const has = (name: string) => buildah('images', '--format', '{{.Name}}').includes(name);
  if (!has('localhost/dayloom-base')) makeBases();
  if (!isFresh && has(`localhost/${tag}`)) return;
  const npmCache = join(homedir(), '.npm');
  mkdirSync(npmCache, { recursive: true });
  const options = {
    isolation: 'chroot',
    format: 'docker',
    timestamp: '0',
    volume: `${npmCache}:/root/.npm`,
    tag,
  };
  const bases = ['BUILD_BASE=localhost/dayloom-build-base', 'BASE=localhost/dayloom-base'];
  const given = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  buildah('build', '--pull-never', ...given, ...bases.map((base) => `--build-arg=${base}`), from);
}

function makeBases(): void {
  const archive = join(cache, 'base.tar');
  mkdirSync(cache, { recursive: true });
  const without = ['doc', 'man', 'locale', 'info'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
  const options = ['--quiet', '--variant=minbase', '--aptopt=Acquire::Languages "none"', ...without];
  // The first Debian that has PostgreSQL 18.
  const from = ['--include=postgresql-18', 'forky', archive];
  if (!existsSync(archive)) execFileSync('mmdebstrap', [...options, ...from], { stdio: 'inherit' });
  const tools = join(cache, 'tools');
  rmSync(tools, { recursive: true, force: true });
  const npm = dirname(dirname(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())));
  mkdirSync(join(tools, 'usr/bin'), { recursive: true });
  cpSync(process.execPath, join(tools, 'usr/bin/node'));
  cpSync(npm, join(tools, 'usr/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(tools, 'usr/bin/npm'));
  // Extra certificate authorities of this machine are trusted while building, and are not in the image.
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  if (authorities) cpSync(authorities, join(tools, 'usr/lib/authorities.pem'));
  const container = buildah('from', 'scratch');
  buildah('add', '--quiet', container, archive, '/');
  buildah('commit', '--quiet', '--timestamp', '0', container, 'dayloom-base');
  if (authorities)
    for (const name of ['NODE_EXTRA_CA_CERTS', 'npm_config_cafile'])
      buildah('config', '--env', `${name}=/usr/lib/authorities.pem`, container);
  buildah('config', '--env', 'npm_config_prefer_offline=true', container);
  buildah('add', '--quiet', container, tools, '/');
  buildah('commit', '--quiet', '--timestamp', '0', container, 'dayloom-build-base');
  buildah('rm', container);
}

type ImageConfig = { Env: string[]; Cmd: string[]; User: string; WorkingDir: string; Healthcheck: { Test: string[] } };

/** What the image says about itself, and a folder with its files. */
export function unpackImage(tag: string): { config: ImageConfig; files: string; remove: () => void } {
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', tag)) as { Docker: { config: ImageConfig } };
  const container = buildah('from', '--pull-never', `localhost/${tag}`);
  return { config: Docker.config, files: buildah('mount', container), remove: () => void buildah('rm', container) };
}

/** A bundle for runc: the image's own user, a root that cannot be written, no capabilities, /data and /tmp alone writable. */
export function writeBundle(
  folder: string,
  { config, files }: { config: ImageConfig; files: string },
  { data, env }: { data: string; env: string[] },
): void {
  const [uid = 0, gid = 0] = config.User.split(':').map(Number);
  const namespaces = ['pid', 'mount', 'ipc', 'uts'].map((type) => ({ type }));
  const mounts = [
    { destination: '/proc', type: 'proc', source: 'proc' },
    { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755', 'size=65536k'] },
    { destination: '/dev/shm', type: 'tmpfs', source: 'shm', options: ['nosuid', 'nodev', 'mode=1777', 'size=65536k'] },
    { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] },
    { destination: '/data', type: 'bind', source: data, options: ['bind', 'rw'] },
  ];
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'config.json'),
    JSON.stringify({
      ociVersion: '1.0.2',
      root: { path: files, readonly: true },
      process: {
        user: { uid, gid },
        args: config.Cmd,
        env: [...config.Env, ...env],
        cwd: config.WorkingDir,
        noNewPrivileges: true,
        capabilities: {},
      },
      mounts,
      linux: { namespaces, cgroupsPath: `/${folder.split('/').at(-1)}` },
    }),
  );
}
