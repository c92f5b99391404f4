import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, createWriteStream, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { layCable, type Cable } from './cluster-cable.ts';
import { freePort } from '#testing/free-port.ts';
import { until } from '#testing/until.ts';

/** Generous: a busy machine is slow, not broken. The figures say how long it took. */
export const patience = 900_000;

/** The newest PostgreSQL of the distribution that is installed. */
export function postgresPrograms(): string {
  const base = '/usr/lib/postgresql';
  return join(base, String(Math.max(...readdirSync(base).map(Number))), 'bin');
}

type Member = { name: string; rest: Cable; database: Cable; store: Cable; folder: string; process?: ChildProcess };

/**
 * etcd, two PostgreSQL under Patroni of which one is the synchronous standby, HAProxy that leads to the leader, and
 * PgBouncer in transaction mode in front of it. Every connection to a member goes through a cable that can be cut.
 */
export async function startEngine(work: string, bin: string) {
  const ids = postgresUser();
  const folder = (name: string) => {
    mkdirSync(join(work, name), { mode: 0o700 });
    if (ids) chownSync(join(work, name), ids.uid, ids.gid);
    return join(work, name);
  };
  const file = (name: string, text: string) => {
    writeFileSync(join(work, name), text);
    return join(work, name);
  };
  chmodSync(work, 0o755);
  const [etcdPort, peerPort] = [await freePort(), await freePort()];
  const [leaderPort, poolerPort] = [await freePort(), await freePort()];
  const members: Member[] = [];
  const children = new Set<ChildProcess>();
  // However the proof ends, it leaves no process behind.
  process.once('exit', () => {
    for (const child of children) child.kill('SIGKILL');
    for (const { folder: place } of members) killPostmaster(place);
  });
  const run = (name: string, program: string, args: string[], as = ids): ChildProcess => {
    const log = createWriteStream(join(work, `${name}.log`), { flags: 'a' });
    const child = spawn(program, args, { cwd: work, stdio: ['ignore', 'pipe', 'pipe'], ...as });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    child.once('error', (error) => console.error(`${name}: ${error.message}`));
    children.add(child);
    return child;
  };

  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const etcdFolder = folder('etcd');
  const startStore = () =>
    run('etcd', 'etcd', [
      `--data-dir=${etcdFolder}`,
      `--listen-client-urls=${etcdUrl}`,
      `--advertise-client-urls=${etcdUrl}`,
      `--listen-peer-urls=http://127.0.0.1:${peerPort}`,
      `--initial-advertise-peer-urls=http://127.0.0.1:${peerPort}`,
      `--initial-cluster=default=http://127.0.0.1:${peerPort}`,
    ]);
  let etcd = startStore();

  for (const name of ['one', 'two']) {
    const [restPort, databasePort] = [await freePort(), await freePort()];
    const [rest, database, store] = [await layCable(restPort), await layCable(databasePort), await layCable(etcdPort)];
    members.push({ name, rest, database, store, folder: folder(name) });
    file(
      `${name}.yml`,
      patroniSettings({ name, rest, database, store, restPort, databasePort, data: join(work, name, 'data'), bin }),
    );
  }
  const startMember = (member: Member) => {
    member.process = run(member.name, 'patroni', [join(work, `${member.name}.yml`)]);
  };
  /** Patroni and PostgreSQL at once, as when the machine dies. */
  const killMember = async (member: Member) => {
    const gone = member.process && once(member.process, 'exit');
    member.process?.kill('SIGKILL');
    killPostmaster(member.folder);
    await gone;
  };

  const route = file('haproxy.cfg', leaderRoute(leaderPort, members));
  const startProxy = () => run('haproxy', 'haproxy', ['-db', '-f', route]);
  let haproxy = startProxy();
  file('userlist.txt', '"dayloom" ""\n');
  file('pgbouncer.ini', poolerSettings(poolerPort, leaderPort, work));
  const startPooler = () => run('pgbouncer', 'pgbouncer', [join(work, 'pgbouncer.ini')]);
  let pooler = startPooler();

  members.slice(0, 1).forEach(startMember);
  await until('a leader', async () => (await leader())?.name === 'one', { within: patience });
  members.slice(1).forEach(startMember);
  await until('a synchronous standby', isWhole, { within: patience });

  async function stateOf(member: Member): Promise<{ role?: string; isSync: boolean; state?: string }> {
    try {
      const answer = await fetch(`http://127.0.0.1:${member.rest.port}/patroni`, {
        signal: AbortSignal.timeout(1_500),
      });
      const told = (await answer.json()) as { role?: string; state?: string; sync_standby?: boolean };
      return { role: told.role, state: told.state, isSync: told.sync_standby === true };
    } catch {
      return { isSync: false };
    }
  }
  async function leader(): Promise<Member | undefined> {
    for (const member of members) {
      const { role, state } = await stateOf(member);
      if ((role === 'master' || role === 'primary') && state === 'running') return member;
    }
    return undefined;
  }
  async function standby(): Promise<Member | undefined> {
    const first = await leader();
    return first && members.find((member) => member !== first);
  }
  async function isWhole(): Promise<boolean> {
    const states = await Promise.all(members.map(stateOf));
    return states.some(({ role }) => role === 'master' || role === 'primary') && states.some(({ isSync }) => isSync);
  }

  return {
    /** Through the pooler, through the proxy alone, and past both: any member that can be written to. */
    databaseUrl: `postgres://dayloom@127.0.0.1:${poolerPort}/dayloom`,
    leaderUrl: `postgres://dayloom@127.0.0.1:${leaderPort}/dayloom`,
    directUrl: `postgres://dayloom@${members.map(addressOf).join(',')}/dayloom?target_session_attrs=read-write`,
    leader,
    standby,
    isWhole,
    killMember,
    startMember,
    cut: ({ rest, database, store }: Member) => [rest, database, store].forEach((cable) => cable.cut()),
    repair: ({ rest, database, store }: Member) => [rest, database, store].forEach((cable) => cable.repair()),
    /** Killed, missed for some seconds, and started again. */
    restartPooler: async () => void (pooler = await replace(pooler, startPooler, 1_000)),
    restartProxy: async () => void (haproxy = await replace(haproxy, startProxy, 1_000)),
    restartStore: async () => void (etcd = await replace(etcd, startStore, 4_000)),
    /** As a host does it before working on the leader's machine. */
    switchOver: async () => {
      const [from, to] = [await leader(), await standby()];
      if (!from || !to) throw new Error('There is no leader or no standby.');
      const answer = await fetch(`http://127.0.0.1:${from.rest.port}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.name, candidate: to.name }),
        headers: { 'content-type': 'application/json' },
      });
      if (!answer.ok) throw new Error(`Patroni refused the switchover: ${await answer.text()}`);
    },
    /** As `patronictl reinit` does it: a standby that can no longer follow the leader is copied from it again. */
    rebuildStandby: async () => {
      const member = await standby();
      if (!member) return;
      await fetch(`http://127.0.0.1:${member.rest.port}/reinitialize`, {
        method: 'POST',
        body: JSON.stringify({ force: true }),
        headers: { 'content-type': 'application/json' },
      });
    },
    stop: async () => {
      for (const member of members) member.process?.kill('SIGTERM');
      await Promise.race([
        Promise.all(members.flatMap((member) => (member.process ? [once(member.process, 'exit')] : []))),
        sleep(20_000),
      ]);
      for (const child of [pooler, haproxy, etcd]) child.kill('SIGKILL');
      for (const member of members) for (const cable of [member.rest, member.database, member.store]) cable.close();
    },
  };
}

async function replace(old: ChildProcess, start: () => ChildProcess, missed: number): Promise<ChildProcess> {
  const gone = once(old, 'exit');
  old.kill('SIGKILL');
  await gone;
  await sleep(missed);
  return start();
}

const addressOf = ({ database }: Member) => `127.0.0.1:${database.port}`;

function killPostmaster(folder: string): void {
  try {
    const [pid] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

/** PostgreSQL does not run as root. */
function postgresUser(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (!uid) throw new Error('There is no user postgres. Install the package postgresql.');
  return { uid: Number(uid), gid: Number(gid) };
}

type MemberSettings = {
  name: string;
  rest: Cable;
  database: Cable;
  store: Cable;
  restPort: number;
  databasePort: number;
  data: string;
  bin: string;
};

/** The settings that matter are those of docs/hosting/several-machines.md. */
const patroniSettings = ({ name, rest, database, store, restPort, databasePort, data, bin }: MemberSettings) => `
scope: dayloom
name: ${name}
restapi: { listen: '127.0.0.1:${restPort}', connect_address: '127.0.0.1:${rest.port}' }
# Otherwise it would ask etcd for its own address and go there past the cable.
etcd3: { hosts: ['127.0.0.1:${store.port}'], use_proxies: true }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 3
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 100
        wal_log_hints: 'on'
        synchronous_commit: 'on'
        # A leader that is cut off would otherwise wait a minute for its standby before it stops.
        wal_sender_timeout: 5s
        wal_receiver_timeout: 5s
        # A former leader may ask for what begins with the next segment, and would wait until 16 MB have been written.
        archive_timeout: 30s
  initdb: [{ encoding: UTF8 }, data-checksums]
  pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
  post_bootstrap: ${join(bin, 'psql')} -q -c "create role dayloom login" -c "create database dayloom owner dayloom" -d
postgresql:
  listen: 127.0.0.1:${databasePort}
  connect_address: 127.0.0.1:${database.port}
  data_dir: ${data}
  bin_dir: ${bin}
  pgpass: ${data}.pgpass
  # A standby that is rebuilt would otherwise wait for the leader's next checkpoint, up to five minutes.
  basebackup: { checkpoint: fast }
  authentication:
    superuser: { username: postgres }
    replication: { username: replicator }
    rewind: { username: rewinder }
  parameters: { unix_socket_directories: '', shared_buffers: 64MB, fsync: 'on' }
  remove_data_directory_on_rewind_failure: true
`;

const leaderRoute = (port: number, members: Member[]) => `
global
    maxconn 500
defaults
    mode tcp
    timeout connect 2s
    timeout client 1h
    timeout server 1h
listen leader
    bind 127.0.0.1:${port}
    option httpchk OPTIONS /primary
    http-check expect status 200
    default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${members.map(({ name, database, rest }) => `    server ${name} 127.0.0.1:${database.port} check port ${rest.port}`).join('\n')}
`;

const poolerSettings = (port: number, leaderPort: number, work: string) => `
[databases]
dayloom = host=127.0.0.1 port=${leaderPort} user=dayloom
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = trust
auth_file = ${work}/userlist.txt
pool_mode = transaction
default_pool_size = 20
max_client_conn = 300
server_login_retry = 1
query_wait_timeout = 15
ignore_startup_parameters = extra_float_digits,options
`;
