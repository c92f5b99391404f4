import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { smtpSteps } from '#testing/smtp-sink.ts';
import type { SmtpStep } from '#testing/smtp-sink.ts';

/**
 * In the order a mail passes through them.
 * - `writing`: in the transaction that writes it; `written`: right after its commit
 * - `taken`: it is marked as being sent, and nothing else has happened
 * - `greeting` to `end`: in the conversation with the mail server; at `end` the letter is there and not acknowledged
 * - `accepted`: the mail server has accepted it, which is not recorded yet; `marking`: while recording it
 * - `marked`: all is done
 */
export const steps = ['writing', 'written', 'taken', ...smtpSteps, 'accepted', 'marking', 'marked'] as const;
export type Step = (typeof steps)[number];

export const isSeenByServer = (step: string): step is SmtpStep => (smtpSteps as readonly string[]).includes(step);

type Sender = {
  kill: () => void;
  /** Ends as a server does that is asked to. */
  stop: () => Promise<void>;
  gone: Promise<unknown>;
  isGone: () => boolean;
  /** What it said: ids of mails it wrote, and `open`. */
  said: string[];
  complaints: () => string;
};

export function startSender(at: {
  databaseUrl: string;
  smtpUrl: string;
  minutesAhead: number;
  step: Step | 'none';
  which: number;
}): Sender {
  const lean = join(import.meta.dirname, '../server/platform/db/lean-drizzle.ts');
  const script = join(import.meta.dirname, 'mail-process.ts');
  const child = spawn(
    process.execPath,
    ['--import', lean, script, at.databaseUrl, at.smtpUrl, String(at.minutesAhead), at.step, String(at.which)],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const said: string[] = [];
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const lines = createInterface(child.stdout);
  lines.on('line', (line) => said.push(line));
  const gone = Promise.all([once(child, 'exit'), once(lines, 'close')]);
  return {
    kill: () => child.kill('SIGKILL'),
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
    gone,
    isGone: () => child.exitCode !== null || child.signalCode !== null,
    said,
    complaints: () => errors,
  };
}
