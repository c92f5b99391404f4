import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { checkInForms } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { testApp } from '#testing/test-app.ts';
import { findInstruments, newestShipped, readInstruments, shippedInstruments } from './instruments.ts';

const test = await testApp();
const [one] = shippedInstruments;
if (!one) throw new Error('None is shipped.');

function folderWith(...files: (Partial<Instrument> | string)[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'instruments-'));
  for (const [n, file] of files.entries())
    writeFileSync(
      join(folder, `file-${n}.json`),
      typeof file === 'string' ? file : JSON.stringify({ ...one, ...file }),
    );
  return folder;
}

it('keeps every version of one', () => {
  const read = readInstruments(folderWith({}, { version: one.version + 1 }));
  expect(read.map(({ version }) => version)).toEqual([one.version, one.version + 1]);
  expect(() => readInstruments(folderWith({}, {}))).toThrow(`${one.id} version ${one.version}`);
});

it('refuses what is no instrument, or may not come with the product, and names the file', () => {
  expect(() => readInstruments(folderWith({ items: [] }))).toThrow(/file-0\.json: items Please write/);
  expect(() => readInstruments(folderWith({}, '{'))).toThrow(/file-1\.json/);
  const licence = { ...one.licence, status: 'other' as const };
  expect(() => readInstruments(folderWith({ licence }))).toThrow(/file-0\.json: .*“other”/);
});

it('ships those of the folder, each with its credit, and offers the newest of each', () => {
  expect(shippedInstruments.length).toBeGreaterThan(5);
  for (const { credit, licence } of shippedInstruments)
    expect([credit !== '', licence.words !== '']).toEqual([true, true]);
  expect(new Set(newestShipped().map(({ id }) => id)).size).toBe(newestShipped().length);
});

it('finds shipped and own ones, each once', async () => {
  const id = newId();
  const forms = [1, 2].map((version) => ({ id, version, definition: { ...one, title: `Own ${version}` } }));
  await test.deps.db.insert(checkInForms).values(forms.map((form) => ({ ...form, createdAt: test.clock.now() })));
  const refs = [
    { instrumentId: id, version: 1 },
    { instrumentId: one.id, version: one.version },
    { instrumentId: id, version: 1 },
    { instrumentId: id, version: 3 },
    { instrumentId: 'nowhere', version: 1 },
  ];
  const found = await findInstruments(test.deps.db, refs, { locale: 'en' });
  expect(found).toEqual([{ ...one, id, version: 1, title: 'Own 1' }, one]);
});
