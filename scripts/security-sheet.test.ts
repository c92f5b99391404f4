import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import * as schema from '#server/platform/db/schema.ts';
import { drawSheet, readSheet, sheetPath } from './security-sheet.ts';

/** The numbers of the standard; what they ask is in the sheet, in our own words. */
const levelOne = `
  1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1
  3.5.2 3.5.3 4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1
  6.3.2 6.4.1 6.4.2 7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1
  10.4.2 10.4.3 10.4.4 10.4.5 11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1
`;
const levelTwo = `
  1.1.1 1.1.2 1.2.6 1.2.7 1.2.8 1.2.9 1.3.3 1.3.4 1.3.5 1.3.6 1.3.7 1.3.8 1.3.9 1.3.10 1.3.11 1.4.1 1.4.2 1.4.3
  1.5.2 2.1.2 2.1.3 2.2.3 2.3.2 2.3.3 2.3.4 2.4.1 3.3.2 3.3.3 3.3.4 3.4.3 3.4.4 3.4.5 3.4.6 3.5.4 3.5.5 3.7.1
  3.7.2 4.1.2 4.1.3 4.2.1 4.3.1 4.3.2 4.4.2 4.4.3 4.4.4 5.1.1 5.2.3 5.4.1 5.4.2 5.4.3 6.1.2 6.1.3 6.2.9 6.2.10
  6.2.11 6.2.12 6.3.3 6.3.4 6.4.3 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.1 6.6.2 6.6.3 6.8.1 6.8.2 6.8.3 6.8.4
  7.1.1 7.1.2 7.1.3 7.3.1 7.3.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 7.6.1 7.6.2 8.1.2 8.2.3 8.4.1 9.2.2 9.2.3 9.2.4
  10.1.1 10.1.2 10.2.1 10.2.2 10.3.1 10.3.2 10.3.3 10.3.4 10.4.6 10.4.7 10.4.8 10.4.9 10.4.10 10.4.11 10.5.1
  10.5.2 10.5.3 10.5.4 10.5.5 10.6.1 10.6.2 10.7.1 10.7.2 10.7.3 11.1.1 11.1.2 11.2.1 11.2.2 11.2.3 11.3.3 11.4.2
  11.4.3 11.4.4 11.5.1 11.6.1 12.1.2 12.1.3 12.3.1 12.3.2 12.3.3 12.3.4 13.1.1 13.2.1 13.2.2 13.2.3 13.2.4 13.2.5
  13.3.1 13.3.2 13.4.2 13.4.3 13.4.4 13.4.5 14.1.1 14.1.2 14.2.2 14.2.3 14.2.4 14.3.2 14.3.3 15.1.2 15.1.3 15.2.2
  15.2.3 15.3.2 15.3.3 15.3.4 15.3.5 15.3.6 15.3.7 16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3
  16.3.4 16.4.1 16.4.2 16.4.3 16.5.1 16.5.2 16.5.3 17.1.1 17.2.1 17.2.2 17.2.3 17.2.4 17.3.1 17.3.2
`;
const numbers = (list: string): string[] => list.trim().split(/\s+/);

const root = dirname(import.meta.dirname);
const sheet = readSheet();
const byNumber = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

describe('the sheet of requirements', () => {
  it('has every one of level 1 and 2 once, in order', () => {
    expect(numbers(levelOne)).toHaveLength(70);
    const ids = (level: number) => sheet.filter((each) => each.level === level).map(({ id }) => id);
    expect(ids(1)).toEqual(numbers(levelOne).toSorted(byNumber));
    expect(ids(2)).toEqual(numbers(levelTwo).toSorted(byNumber));
    const all = sheet.map(({ id }) => id);
    expect(all).toEqual(all.toSorted(byNumber));
    expect(all).toHaveLength(253);
  });

  it('gives the state of each: met with a proof, otherwise with a reason', () => {
    for (const { id, asks, state, how, proof } of sheet) {
      expect(asks, id).toMatch(/^[A-Z].{8,}\.$/);
      expect(['met', 'not applicable', 'open'], id).toContain(state);
      if (state === 'met') expect(proof.length, id).toBeGreaterThan(0);
      else expect(how, id).toMatch(/\.$/);
    }
  });

  it('leads to files that are there and tests of that name', () => {
    const wrong = sheet.flatMap(({ id, proof }) =>
      proof
        .filter(({ file, test }) => {
          const path = join(root, file);
          return !existsSync(path) || (test !== undefined && !readFileSync(path, 'utf8').includes(test));
        })
        .map(({ file, test }) => `${id}: ${file} ${test ?? ''}`),
    );
    expect(wrong).toEqual([]);
  });

  it('repeats none of the standard’s sentences: they begin with a word that ours never do', () => {
    expect(sheet.filter(({ asks, how }) => /\bverify that\b/i.test(`${asks} ${how}`))).toEqual([]);
  });

  it('is up to date with the JSON: npm run security-sheet', () => {
    expect(readFileSync(sheetPath, 'utf8')).toBe(drawSheet(sheet));
  });
});

describe('the record of what is stored', () => {
  const record = readFileSync(join(root, 'docs', 'security', 'data.md'), 'utf8');

  it('names every table of the database', () => {
    const tables = Object.values(schema).flatMap((each) => (is(each, PgTable) ? [getTableName(each)] : []));
    expect(tables.length).toBeGreaterThan(40);
    expect(tables.filter((name) => !record.includes(`\`${name}\``))).toEqual([]);
  });

  it('names no table that is gone', () => {
    const tables = new Set<string>(
      Object.values(schema).flatMap((each) => (is(each, PgTable) ? [getTableName(each)] : [])),
    );
    const named = [...record.matchAll(/^\| ((?:`[a-z_]+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name),
    );
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((name) => !tables.has(name))).toEqual([]);
  });
});
