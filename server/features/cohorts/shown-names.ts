import { foldText } from '#contract/text.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { holdNames } from './member-queries.ts';

const taken =
  'Someone in this group already has this name. Please choose another, such as your first name with an initial.';

/** Nobody is shown as the coach or as another member; case, accents and spaces make no second name. */
export async function refuseTakenName(tx: Tx, cohortId: string, clientId: string, shownName: string): Promise<void> {
  if (shownName === '') return;
  const names = await holdNames(tx, cohortId, clientId);
  const wanted = comparable(shownName);
  if (names.some((name) => comparable(name) === wanted))
    throw new AppError('conflict', taken, { fields: { shownName: taken } });
}

const comparable = (name: string): string => foldText(name).replaceAll(' ', '');
