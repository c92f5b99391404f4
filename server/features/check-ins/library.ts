import type { CheckInLibrary } from '#contract/check-ins/schema.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findConfirmation, setConfirmed } from './coach-queries.ts';
import { inLanguageOf } from './instrument-texts.ts';
import { newestShipped } from './instruments.ts';
import { listFormsOf } from './usable-queries.ts';

/** What a coach can send. Screeners only once the host and they themselves have said yes to them. */
export async function checkInLibrary(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { userId, locale }: Pick<SessionUser, 'userId' | 'locale'>,
): Promise<CheckInLibrary> {
  const [confirmation, forms] = await Promise.all([findConfirmation(db, userId), listFormsOf(db, userId)]);
  const confirmedAt = confirmation?.confirmedAt ?? null;
  const shipped = newestShipped().map((instrument) => inLanguageOf({ locale }, instrument));
  // Versions come in their order, so the last of each is the newest.
  const newest = new Map(forms.filter(({ removedAt }) => removedAt === null).map((form) => [form.id, form.definition]));
  return {
    ready: shipped.filter(({ isScreener }) => !isScreener),
    screeners: {
      isOn: config.screeners,
      confirmedAt: confirmedAt?.toISOString() ?? null,
      instruments: config.screeners && confirmedAt ? shipped.filter(({ isScreener }) => isScreener) : [],
    },
    own: [...newest.values()],
  };
}

/** Only where the host allows them, and by who has a profile to keep it in. Again, it says since when. */
export async function confirmScreeners(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  { userId }: Pick<SessionUser, 'userId'>,
): Promise<{ confirmedAt: string }> {
  if (!config.screeners) throw refusal('screeners-off');
  return await db.transaction(async (tx) => {
    await setConfirmed(tx, userId, clock.now());
    const confirmedAt = (await findConfirmation(tx, userId))?.confirmedAt;
    if (!confirmedAt) throw refusal('screeners-off');
    await audit(tx, { actorId: userId, action: 'screeners-confirmed' });
    return { confirmedAt: confirmedAt.toISOString() };
  });
}
