import { socketPort } from './layout.ts';

export type Settings = Record<string, string>;

/**
 * Given on the command line, so that no file in the data folder can weaken them.
 * Sized for one small machine that the server shares with its database.
 */
export function serverSettings(at: { socketDir: string; clusterName: string }): Settings {
  return {
    // No TCP at all: only users who may open the socket's folder can connect.
    listen_addresses: '',
    port: String(socketPort),
    unix_socket_directories: quoteDirectory(at.socketDir),
    unix_socket_permissions: '0700',
    cluster_name: at.clusterName,

    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',

    max_connections: '60',
    shared_buffers: '32MB',
    work_mem: '4MB',
    maintenance_work_mem: '32MB',
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    max_wal_senders: '2',
    max_logical_replication_workers: '0',
    huge_pages: 'off',
    jit: 'off',
    // Reads happen in the process that needs them: three I/O workers would only cost memory here.
    io_method: 'sync',
    max_parallel_workers_per_gather: '0',
    autovacuum_max_workers: '2',

    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    // Errors of statements quote values, and values are people's. The server logs its own errors without them.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
}

export function asArguments(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The setting is a list separated by commas: quotes keep a folder with a comma in its name in one piece. */
function quoteDirectory(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}
