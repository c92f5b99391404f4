import { chownSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';

type Account = { uid: number; gid: number; username: string };

type Facts = {
  uid: number | undefined;
  dataDir: string;
  /** Of DATA_DIR; undefined where it does not exist yet. */
  owner: number | undefined;
  /** Something in DATA_DIR that belongs to another user, as a start as root by an earlier release left it. */
  foreign: string | undefined;
  hasDayloom: boolean;
  /** A port that only root may open. */
  lowPort: number | undefined;
};

/** The user to become; undefined unless started as root; or why the process stays root, with what the host can do. */
export function chooseUser(facts: Facts): { user: number | 'dayloom' } | { why: string } | undefined {
  const { dataDir, owner, foreign, hasDayloom, lowPort } = facts;
  if (facts.uid !== 0) return undefined;
  if (owner === 0) return { why: `${dataDir} belongs to root. To change that: ${handOver(dataDir)}` };
  if (owner === undefined && !hasDayloom)
    return { why: 'there is no user dayloom. To change that, before the first start: useradd --system dayloom' };
  if (foreign !== undefined)
    return {
      why: `${foreign} does not belong to the owner of ${dataDir}. To change that: ${handOver(dataDir, owner)}`,
    };
  if (lowPort !== undefined)
    return { why: `only root may open port ${lowPort}. To change that, set PORT above 1023 behind a proxy.` };
  return { user: owner ?? 'dayloom' };
}

const handOver = (dataDir: string, owner: number | 'dayloom' = 'dayloom'): string =>
  `stop the server and give the folder to another user: chown -R ${owner}: ${dataDir}`;

type Options = { port?: number; needed?: string[]; say?: (line: string) => void };

/**
 * Started as root, the process becomes the owner of DATA_DIR before it touches anything in it, for good and without any
 * capability. What only root may read, such as files with secrets, has to be read before. `needed` must be readable as well.
 */
export function runAsOwner(dataDir: string, { port, needed = programFiles, say = () => {} }: Options = {}): void {
  const uid = process.getuid?.();
  // Others may not even be allowed to look; they get a sentence about that later.
  const owner = uid === 0 ? statSync(dataDir, { throwIfNoEntry: false })?.uid : undefined;
  const choice = chooseUser({
    uid,
    dataDir,
    owner,
    foreign: owner ? foreignEntry(dataDir, owner) : undefined,
    hasDayloom: uid === 0 && owner === undefined && lookUp('dayloom') !== undefined,
    lowPort: port !== undefined && port > 0 && port < firstFreePort() ? port : undefined,
  });
  if (choice === undefined) return;
  if ('why' in choice) return say(`Runs as root: ${choice.why}`);
  const account = lookUp(choice.user);
  if (!account)
    return say(
      `Runs as root: user ${choice.user}, the owner of ${dataDir}, is not in /etc/passwd, or root may not change users here.`,
    );
  if (owner === undefined) mkdirSync(dirname(dataDir), { recursive: true });
  const parts = [...needed, owner === undefined ? dirname(dataDir) : dataDir];
  const hidden = asAccount(account, () => parts.find((path) => !canRead(path)));
  if (hidden !== undefined)
    return say(
      `Runs as root: user ${account.username} cannot read ${hidden}. Move it to where that user can, for instance /opt.`,
    );
  if (owner === undefined) {
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, account.uid, account.gid);
  }
  become(account);
  say(`Runs as ${account.username}, the owner of ${dataDir}.`);
}

export const programFiles = [process.execPath, join(import.meta.dirname, '../../package.json'), import.meta.filename];

/** Two levels are enough: everything below was made by the user who made the folder. */
function foreignEntry(dataDir: string, owner: number): string | undefined {
  const entries = (folder: string) => readdirSync(folder, { withFileTypes: true });
  for (const first of entries(dataDir)) {
    const path = join(dataDir, first.name);
    const inside = first.isDirectory() ? entries(path).map(({ name }) => join(path, name)) : [];
    const foreign = [path, ...inside].find((each) => lstatSync(each, { throwIfNoEntry: false })?.uid !== owner);
    if (foreign !== undefined) return foreign;
  }
  return undefined;
}

function firstFreePort(): number {
  if (process.platform !== 'linux') return 0;
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'));
  } catch {
    return 1_024;
  }
}

/** Node can only look up the user it runs as. Includes users that are not in /etc/passwd, such as those of LDAP. */
function lookUp(user: number | string): Account | undefined {
  try {
    process.seteuid?.(user);
    const { uid, gid, username } = userInfo({ encoding: 'utf8' });
    return { uid, gid, username };
  } catch {
    return undefined;
  } finally {
    process.seteuid?.(0);
  }
}

function asAccount<Result>({ uid, gid }: Account, work: () => Result): Result {
  const groups = process.getgroups?.() ?? [];
  process.setgroups?.([gid]);
  process.setegid?.(gid);
  process.seteuid?.(uid);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
    process.setgroups?.(groups);
  }
}

function canRead(path: string): boolean {
  try {
    closeSync(openSync(path, 'r'));
    return true;
  } catch {
    return false;
  }
}

/** The kernel drops all capabilities when the last of the three user ids is no longer root's. */
function become({ uid, gid }: Account): void {
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}
