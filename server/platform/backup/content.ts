import { createHash, type Hash } from 'node:crypto';
import { readBackupFile } from './backup-file.ts';
import type { BackupKeys } from './backup-keys.ts';
import { damaged } from './sealed-pieces.ts';

/*
 * What the lines of a backup say, one JSON value each: first what it is, then for each table its name and columns, its
 * rows as PostgreSQL writes them (a JSON string), and how many they were with their SHA-256; then where counting goes
 * on, and at last that this was all.
 */

type About = {
  createdAt: string;
  /** The migrations the database had been brought up to date with, each by the moment it was made. */
  migrations: number[];
  /** Which secret key the texts were sealed with; never the key. */
  keyFingerprint: string | null;
  /** Those of photos and recordings, which are files beside the backup; none in backups from before there were any. */
  pieces?: { count: number; bytes: number };
};
export type TableHead = { table: string; columns: string[] };
export type Sequence = { sequence: string; value: string; isUsed: boolean };

type Part =
  | { kind: 'about'; about: About }
  | { kind: 'table'; head: TableHead }
  | { kind: 'row'; row: string }
  | { kind: 'sequence'; sequence: Sequence };

export const aboutLine = (about: About): string => line({ about });
export const tableLine = (head: TableHead): string => line(head);
export const sequenceLine = (sequence: Sequence): string => line(sequence);
export const endLine = (tables: number): string => line({ end: tables });
const line = (value: object | string): string => `${JSON.stringify(value)}\n`;

/** The lines of one table's rows, and the line after them. */
export function rowLines(): { add: (row: string) => string; last: () => string } {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add: (row) => {
      rows += 1;
      return countedLine(hash, row);
    },
    last: () => line({ rows, sha256: hash.digest('hex') }),
  };
}

function countedLine(hash: Hash, row: string): string {
  const text = line(row);
  hash.update(text);
  return text;
}

/**
 * Reads a backup part by part. That every table is complete is known only after its last row, and that all are there at
 * the very end.
 */
export async function* readContent(path: string, keys: BackupKeys): AsyncGenerator<Part> {
  let counting: { hash: Hash; rows: number } | undefined;
  let [tables, hasBegun, hasEnded] = [0, false, false];
  for await (const text of readBackupFile(path, keys)) {
    if (hasEnded) throw damaged('something follows after its end');
    const value = parse(text);
    if (typeof value === 'string') {
      if (!counting) throw damaged('a row belongs to no table');
      counting.rows += 1;
      countedLine(counting.hash, value);
      yield { kind: 'row', row: value };
    } else if ('sha256' in value) {
      if (counting?.rows !== value.rows || counting.hash.digest('hex') !== value.sha256)
        throw damaged('rows of a table are missing');
      counting = undefined;
    } else if (counting || (!hasBegun && !('about' in value))) {
      throw damaged('its parts are in the wrong order');
    } else if ('about' in value) {
      hasBegun = true;
      yield { kind: 'about', about: value.about };
    } else if ('table' in value) {
      tables += 1;
      counting = { hash: createHash('sha256'), rows: 0 };
      yield { kind: 'table', head: value };
    } else if ('sequence' in value) {
      yield { kind: 'sequence', sequence: value };
    } else {
      if (value.end !== tables) throw damaged('tables are missing');
      hasEnded = true;
    }
  }
  if (!hasEnded) throw damaged('it ends too early');
}

type Line = string | { about: About } | TableHead | Sequence | { rows: number; sha256: string } | { end: number };

function parse(text: string): Line {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'string' || (typeof value === 'object' && value !== null)) return value as Line;
  } catch {
    // Said below.
  }
  throw damaged('a line in it cannot be read');
}

export type Checked = About & {
  tables: number;
  rows: number;
  /** Of all rows as they are written in it. */
  characters: number;
};

/** Reads all of it and changes nothing. */
export async function checkBackup(path: string, keys: BackupKeys): Promise<Checked> {
  let about: About | undefined;
  let [tables, rows, characters] = [0, 0, 0];
  for await (const part of readContent(path, keys)) {
    if (part.kind === 'about') about = part.about;
    if (part.kind === 'table') tables += 1;
    if (part.kind !== 'row') continue;
    rows += 1;
    characters += part.row.length;
  }
  if (!about) throw damaged('it does not say what it is');
  return { ...about, tables, rows, characters };
}
