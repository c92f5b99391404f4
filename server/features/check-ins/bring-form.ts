import { isDeepStrictEqual } from 'node:util';
import { ownInstrumentsMax } from '#contract/check-ins/constants.ts';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { countForms, insertForm } from './coach-queries.ts';
import { refuseTooLong } from './forms.ts';
import type { InstrumentRef } from './instruments.ts';
import { listFormsOf } from './usable-queries.ts';

/** A form out of a program file: the person's own one that says the same, else a new one in their library. */
export async function bringForm(tx: Tx, coachId: string, form: Instrument, now: Date): Promise<InstrumentRef> {
  // As JSON, in which a field without a value is missing.
  const says = (one: Instrument): unknown => JSON.parse(JSON.stringify({ ...one, id: '', version: 0 }));
  const own = await listFormsOf(tx, coachId);
  const same = own.filter(({ definition }) => isDeepStrictEqual(says(definition), says(form)));
  // The very one, even if it has left the library: a program imported over itself stays as it is.
  const kept =
    same.find(({ id, version }) => id === form.id && version === form.version) ??
    same.find(({ removedAt }) => removedAt === null);
  if (kept) return { instrumentId: kept.id, version: kept.version };
  refuseTooLong(form);
  if ((await countForms(tx, coachId)) >= ownInstrumentsMax)
    throw refusal('check-in-forms-full', { most: ownInstrumentsMax });
  const [id, version] = [newId(), 1];
  await insertForm(tx, { id, version, coachId, definition: { ...form, id, version }, createdAt: now });
  return { instrumentId: id, version };
}
