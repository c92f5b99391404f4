import { goalsInstrument } from '#contract/check-ins/constants.ts';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { said } from '#contract/said.ts';
import type { ProgramDocuments } from '#contract/programs/documents.ts';
import { bringForm } from '#server/features/check-ins/bring-form.ts';
import { findInstruments, findShipped } from '#server/features/check-ins/instruments.ts';
import { isSameInstrument, unusableFor, type Unusable } from '#server/features/check-ins/usable.ts';
import { goalsTitleFor } from '#server/features/goals/words.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Viewer } from './access.ts';
import type { CheckInRef, PromptContent } from './content.ts';

type Prompt = { checkIn?: CheckInRef };
type Documented = ProgramDocuments['dailyData']['prompts'][number];

const sentences: Record<Unusable, string> = {
  unknown: said('program-check-in-unknown'),
  screener: said('screeners-off'),
};

const refsIn = (prompts: readonly Prompt[]): CheckInRef[] => prompts.flatMap(({ checkIn }) => checkIn ?? []);

/** Refuses at its place what the person can't ask with. What the program has already may stay. */
export async function refuseUnusable(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  viewer: Viewer,
  prompts: readonly Prompt[],
  { path = '', already = [] }: { path?: string; already?: readonly Prompt[] } = {},
): Promise<void> {
  const old = refsIn(already);
  const isNew = (ref: CheckInRef) => !old.some((one) => isSameInstrument(one, ref));
  const given = refsIn(prompts).filter(isNew);
  if (given.length === 0) return;
  const why = await unusableFor(deps, tx, viewer.userId, given);
  const refused = prompts.flatMap(({ checkIn }, index) => {
    const reason = checkIn && isNew(checkIn) ? why(checkIn) : null;
    return reason ? [[`${path}${index}.checkIn`, sentences[reason]] as const] : [];
  });
  const [first] = refused;
  if (first) throw new AppError('invalid', first[1], { fields: Object.fromEntries(refused) });
}

const nameOf = ({ instrumentId, version }: CheckInRef): string => `${instrumentId} ${version}`;

/** Prompts of a document as they are stored: forms that came along are now the person's own. */
export async function takeForms(
  tx: Tx,
  viewer: Viewer,
  prompts: readonly Documented[],
  now: Date,
): Promise<PromptContent[]> {
  const own = new Map<string, CheckInRef>();
  for (const { checkIn } of prompts)
    if (checkIn?.form && !own.has(nameOf(checkIn)))
      own.set(nameOf(checkIn), await bringForm(tx, viewer.userId, checkIn.form, now));
  return prompts.map(({ checkIn, ...prompt }) => {
    if (!checkIn) return prompt;
    const { instrumentId, version } = own.get(nameOf(checkIn)) ?? checkIn;
    return { ...prompt, checkIn: { instrumentId, version } };
  });
}

/** The reverse: a form is written at the first day that names it. */
export async function withForms(tx: Tx, prompts: readonly PromptContent[]): Promise<Documented[]> {
  const forms = new Map((await formsIn(tx, prompts)).map((form) => [nameOf(refOf(form)), form]));
  return prompts.map(({ weekNumber, dayNumber, promptText, promptType, checkIn }) => {
    const prompt = { weekNumber, dayNumber, promptText, promptType };
    if (!checkIn) return prompt;
    const { instrumentId, version } = checkIn;
    const form = forms.get(nameOf(checkIn));
    forms.delete(nameOf(checkIn));
    return { ...prompt, checkIn: { instrumentId, version, ...(form ? { form } : {}) } };
  });
}

const refOf = ({ id, version }: Instrument): CheckInRef => ({ instrumentId: id, version });

/** A coach’s forms are there in their own words alone. */
const asWritten = { locale: null };

const formsIn = async (tx: Tx, prompts: readonly Prompt[]): Promise<Instrument[]> =>
  await findInstruments(
    tx,
    refsIn(prompts).filter((ref) => ref.instrumentId !== goalsInstrument && !findShipped(ref)),
    asWritten,
  );

/** For those who may see check-ins; a client meets one when its day has come. */
export async function withTitles<Row extends Prompt>(
  db: Db | Tx,
  prompts: readonly Row[],
  reader: Pick<SessionUser, 'locale'>,
) {
  const found = await findInstruments(db, refsIn(prompts), reader);
  const titles = new Map(found.map((instrument) => [nameOf(refOf(instrument)), instrument.title]));
  return prompts.map(({ checkIn, ...prompt }) =>
    checkIn
      ? { ...prompt, checkIn: { ...checkIn, title: titles.get(nameOf(checkIn)) ?? goalsTitleFor(reader) } }
      : prompt,
  );
}
