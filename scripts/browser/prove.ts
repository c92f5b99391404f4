import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const proofLimit = 20_000;

type Proof = { ok: true } | { ok: false; reason: string };

/** A file that exists may still lack libraries, be a stub or be for another machine: only a page that was opened counts. */
export async function prove(browser: string, extraArgs: string[]): Promise<Proof> {
  const profile = mkdtempSync(join(tmpdir(), 'browser-proof-'));
  try {
    return await openBlankPage(browser, [
      '--headless',
      '--disable-gpu',
      `--user-data-dir=${profile}`,
      ...extraArgs,
      '--dump-dom',
      'about:blank',
    ]);
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

function openBlankPage(browser: string, args: string[]): Promise<Proof> {
  return new Promise((resolve) => {
    // Its own group: a browser has children, and all of them must go when it hangs.
    const child = spawn(browser, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let stdout = '';
    let stderr = '';
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      endGroup(child.pid);
    }, proofLimit);
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.once('error', (error) => {
      clearTimeout(limit);
      resolve({ ok: false, reason: error.message });
    });
    child.once('close', (code) => {
      clearTimeout(limit);
      if (stdout.includes('<html')) return resolve({ ok: true });
      resolve({
        ok: false,
        reason: isLate
          ? `no page within ${proofLimit / 1000} s`
          : `${firstComplaint(stderr)} (exit ${code ?? 'by signal'})`,
      });
    });
  });
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has just gone by itself.
  }
}

function firstComplaint(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  return (lines.find((line) => /error|cannot|fatal|failed/i.test(line)) ?? lines[0] ?? 'opened no page').slice(0, 200);
}
