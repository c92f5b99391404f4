import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippableLicences } from '#contract/check-ins/constants.ts';
import { instrumentSchema, type Instrument } from '#contract/check-ins/instrument-schema.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { sourceLanguage } from '#server/platform/messages.ts';
import { sentenceIn } from '#server/platform/said.ts';
import { inLanguageOf, type Reader } from './instrument-texts.ts';
import { listForms } from './queries.ts';

export type InstrumentRef = { instrumentId: string; version: number };

/** Those of a folder. Fails on a file that is no instrument, or whose licence does not allow that it comes with the product. */
export function readInstruments(folder: string): Instrument[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const instruments = files.sort().map((name) => readInstrument(join(folder, name)));
  const keys = instruments.map(keyOf);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice) throw new Error(`Two files in ${folder} are ${twice}.`);
  return instruments;
}

function readInstrument(file: string): Instrument {
  const { success, data, error } = instrumentSchema.safeParse(jsonOf(file));
  if (!success)
    throw new Error(
      `${file}: ${error.issues.map(({ path, message }) => `${path.join('.')} ${sentenceIn(sourceLanguage, message)}`).join('; ')}`,
    );
  const { status } = data.licence;
  if (!shippableLicences.some((one) => one === status))
    throw new Error(`${file}: an instrument under the licence “${status}” can’t come with the product.`);
  return data;
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} can’t be read.`, { cause });
  }
}

const keyOf = ({ id, version }: Pick<Instrument, 'id' | 'version'>): string => `${id} version ${version}`;

/** In all versions: answers are read by the one they were given with. */
export const shippedInstruments: readonly Instrument[] = readInstruments(join(import.meta.dirname, 'instruments'));
const shipped = new Map(shippedInstruments.map((instrument) => [keyOf(instrument), instrument]));

export const newestShipped = (): Instrument[] =>
  shippedInstruments.filter(
    ({ id, version }) => !shippedInstruments.some((other) => other.id === id && other.version > version),
  );

export const findShipped = ({ instrumentId, version }: InstrumentRef): Instrument | undefined =>
  shipped.get(keyOf({ id: instrumentId, version }));

/** Each once, as the reader reads it; what does not exist is left out. A statement only where a coach’s own one is among them. */
export async function findInstruments(
  db: Db | Tx,
  refs: readonly InstrumentRef[],
  reader: Reader,
): Promise<Instrument[]> {
  const wanted = new Map(refs.map((ref) => [keyOf({ ...ref, id: ref.instrumentId }), ref]));
  const forms = await listForms(
    db,
    [...wanted.values()].filter((ref) => !findShipped(ref)),
  );
  const own = new Map(
    forms.map(({ id, version, definition }) => [keyOf({ id, version }), { ...definition, id, version }]),
  );
  return [...wanted].flatMap(([key]) => {
    const known = shipped.get(key);
    return known ? inLanguageOf(reader, known) : (own.get(key) ?? []);
  });
}
