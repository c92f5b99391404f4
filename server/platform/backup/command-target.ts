import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { BackupError } from './backup-folder.ts';

const usualLimitMs = 3_600_000;
const longestReason = 300;

/** A place elsewhere that holds files by name. */
export type BackupTarget = {
  list: (signal?: AbortSignal) => Promise<string[]>;
  save: (path: string, signal?: AbortSignal) => Promise<void>;
  fetch: (name: string, path: string, signal?: AbortSignal) => Promise<void>;
  remove: (name: string, signal?: AbortSignal) => Promise<void>;
};

/** `env`: all that the program gets of our environment. */
export type CommandSettings = { program: string; env: Record<string, string> };

/**
 * A program of the host, run without a shell: `save <path>`, `list` (one name a line), `fetch <name> <path>` and
 * `remove <name>`. It has succeeded when it exits with 0.
 */
export function commandTarget({ program, env }: CommandSettings, limitMs = usualLimitMs): BackupTarget {
  async function run(words: string[], signal?: AbortSignal): Promise<string> {
    signal?.throwIfAborted();
    // In a process group: a script may have started what does the work.
    const child = spawn(program, words, { env, cwd: '/', detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let why: string | undefined;
    const end = (reason: string) => {
      why ??= reason;
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended meanwhile.
      }
    };
    const onAbort = () => end('was stopped');
    const limit = setTimeout(end, limitMs, `did not end within ${limitMs / 60_000} minutes`);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      const [said, complaint, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      if (code === 0 && why === undefined) return said;
      const reason = complaint.trim().split('\n').at(-1)?.slice(0, longestReason);
      throw refused(words, `${why ?? `ended with ${code ?? 'a signal'}`}${reason ? `: ${reason}` : ''}`);
    } catch (error) {
      if (error instanceof BackupError) throw error;
      throw refused(words, `could not be run (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
    } finally {
      clearTimeout(limit);
      signal?.removeEventListener('abort', onAbort);
    }
  }
  const refused = ([verb]: string[], what: string): BackupError =>
    new BackupError(`BACKUP_COMMAND (${program} ${verb}) ${what}.`);
  return {
    list: async (signal) =>
      (await run(['list'], signal))
        .split('\n')
        .map((name) => name.trim())
        .filter(Boolean),
    save: async (path, signal) => void (await run(['save', path], signal)),
    fetch: async (name, path, signal) => void (await run(['fetch', name, path], signal)),
    remove: async (name, signal) => void (await run(['remove', name], signal)),
  };
}
