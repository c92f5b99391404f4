import { layoutOf } from '#server/platform/db/embedded/layout.ts';
import { listClusterProcesses } from '#server/platform/db/embedded/leftover-processes.ts';

/** Kills all processes of an embedded PostgreSQL, or only the postmaster. */
export async function killPostgres(dataDir: string, { onlyPostmaster = false } = {}): Promise<void> {
  for (const { pid, isPostmaster } of await listClusterProcesses(layoutOf(dataDir))) {
    if (onlyPostmaster && !isPostmaster) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended after it was listed.
    }
  }
}
