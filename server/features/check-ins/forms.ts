import { isDeepStrictEqual } from 'node:util';
import { itemsMax, ownInstrumentsMax, ownItemsMax } from '#contract/check-ins/constants.ts';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import type { SaveFormBody } from '#contract/check-ins/schema.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { lockPerson } from '#server/platform/db/person-locks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countForms, findNewestForm, insertForm, setFormRemoved } from './coach-queries.ts';
import { hasConfirmedScreeners } from './usable-queries.ts';

/** The first version under an id the device made, or the next one. The same content again is the version it made. */
export async function saveForm(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  { userId }: Pick<SessionUser, 'userId'>,
  id: string,
  { baseVersion, instrument }: SaveFormBody,
): Promise<Instrument> {
  refuseTooLong(instrument);
  return await deps.db.transaction(async (tx) => {
    // One save after the other, so that all of them count towards the most.
    await lockPerson(tx, userId);
    const newest = await findNewestForm(tx, id);
    const isTheirs = newest ? newest.coachId === userId && newest.removedAt === null : baseVersion === 0;
    if (!isTheirs) throw refusal('check-in-not-found');
    const version = newest?.version ?? 0;
    const hasBase = version === baseVersion;
    // The response to the first try was lost.
    const isKnown = newest && isSame(newest.definition, { ...instrument, id, version });
    if (isKnown && (hasBase || version === baseVersion + 1)) return newest.definition;
    if (!hasBase) throw refusal('check-in-form-changed');

    const mayScreen = deps.config.screeners && instrument.isScreener && (await hasConfirmedScreeners(tx, userId));
    if (instrument.isScreener && !mayScreen) throw refusal('screeners-off');
    if (!newest && (await countForms(tx, userId)) >= ownInstrumentsMax)
      throw refusal('check-in-forms-full', { most: ownInstrumentsMax });
    const definition = { ...instrument, id, version: version + 1 };
    const form = { id, version: definition.version, coachId: userId, definition, createdAt: deps.clock.now() };
    // Another coach's device made the same id at the same moment.
    if (!(await insertForm(tx, form))) throw refusal('check-in-not-found');
    await audit(tx, { actorId: userId, action: 'check-in-form-saved', detail: { formId: id, version: form.version } });
    return definition;
  });
}

/** What a coach wrote is short; a file with a licence of its own is as long as it is. */
export function refuseTooLong({ items, licence }: Instrument): void {
  const most = licence.status === 'own' ? ownItemsMax : itemsMax;
  if (items.length > most) throw refusal('check-in-too-long', { most });
}

/** As JSON, in which a field without a value is missing. */
const isSame = (one: Instrument, other: Instrument): boolean =>
  isDeepStrictEqual(one, JSON.parse(JSON.stringify(other)));

export async function removeForm(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Pick<SessionUser, 'userId'>,
  id: string,
): Promise<{ ok: true }> {
  return await db.transaction(async (tx) => {
    if (!(await setFormRemoved(tx, userId, id, clock.now()))) throw refusal('check-in-not-found');
    await audit(tx, { actorId: userId, action: 'check-in-form-removed', detail: { formId: id } });
    return { ok: true };
  });
}
