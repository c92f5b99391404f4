import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

type EnvFile =
  | { kind: 'settings'; settings: Record<string, string | undefined>; names: { name: string; line: number }[] }
  | { kind: 'missing' }
  /** A sentence that follows the file's name. Never with its content: that may be a password. */
  | { kind: 'wrong'; why: string };

/**
 * A file of settings, one NAME=value a line. Node reads such files too, but passes over whatever it does not
 * understand.
 */
export function readEnvFile(path: string): EnvFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? { kind: 'missing' } : { kind: 'wrong', why: `cannot be read (${code ?? 'unknown'}).` };
  }
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const wrong = lines.findIndex((line) => !isUnderstood(line));
  if (wrong === -1) return { kind: 'settings', settings: parseEnv(text), names: lines.flatMap(nameOf) };
  return { kind: 'wrong', why: `is wrong in line ${wrong + 1}: write NAME=value, on one line, or begin it with #.` };
}

const assignment = /^(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/;

function nameOf(text: string, index: number): { name: string; line: number }[] {
  const name = text.startsWith('#') ? undefined : assignment.exec(text)?.[1];
  return name === undefined ? [] : [{ name, line: index + 1 }];
}

function isUnderstood(line: string): boolean {
  if (line === '' || line.startsWith('#')) return true;
  const value = assignment.exec(line)?.[2];
  if (value === undefined) return false;
  const quote = /^["'`]/.exec(value)?.[0];
  return quote === undefined || value.indexOf(quote, 1) !== -1;
}
