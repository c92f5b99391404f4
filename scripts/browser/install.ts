import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');

/** `run` gives the reason when it fails. */
type Attempt = { title: string; run: () => Promise<string | undefined> };

/** Ways to get a browser, the gentlest first. The system's packages are touched only by root. */
export function installAttempts(): Attempt[] {
  const attempts = [
    attempt('playwright install --only-shell chromium', 120, process.execPath, [
      playwright,
      'install',
      '--only-shell',
      'chromium',
    ]),
  ];
  const isRoot = process.getuid?.() === 0;
  if (process.platform !== 'linux' || !isRoot || !existsSync('/usr/bin/apt-get')) return attempts;
  return [
    ...attempts,
    aptAttempt('chromium-headless-shell'),
    aptAttempt('chromium'),
    attempt('playwright install --with-deps --only-shell chromium', 300, process.execPath, [
      playwright,
      'install',
      '--with-deps',
      '--only-shell',
      'chromium',
    ]),
  ];
}

function aptAttempt(name: string): Attempt {
  const script = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${name}`;
  return attempt(`apt-get install ${name}`, 300, 'sh', ['-c', script]);
}

function attempt(title: string, limitSeconds: number, command: string, args: string[]): Attempt {
  return { title, run: () => outcome(command, args, limitSeconds * 1000) };
}

/** Quiet: what such a program says matters only when it fails, and then one line of it. */
function outcome(command: string, args: string[], timeout: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout,
      killSignal: 'SIGKILL',
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(code === 0 ? undefined : lastComplaint(said, code)));
  });
}

function lastComplaint(said: string, code: number | null): string {
  const complaint = said.split('\n').findLast((line) => /^(E:|.*error)/i.test(line));
  return `${code === null ? 'took too long' : `exit ${code}`}${complaint ? `, ${complaint.trim().slice(0, 200)}` : ''}`;
}
