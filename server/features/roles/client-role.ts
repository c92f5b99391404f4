import { trialProgramId } from '#contract/roles/constants.ts';
import { normaliseReferralCode } from '#contract/roles/rules.ts';
import { settlePointer, startProgramByName } from '#server/features/assignments/service.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { lockClientProfile, saveClientProfile } from './queries.ts';
import { lockListedSeat, lockSeatByCode } from './seat-queries.ts';
import type { CoachSeat } from './seat-queries.ts';
import { startDefaultProgram, takeSeat, toTheClient } from './seat.ts';

export type ClientChoice = {
  /** Missing on the short role page: what was stays, and somebody new begins without a coach. */
  clientType?: 'trial' | 'with-coach';
  selectedCoach?: string | null;
  referralCode?: string | null;
  isFindable?: boolean;
};

type Person = { id: string; firstName: string; lastName: string };

/**
 * Makes or restores the client side of a person, whose row the caller holds. Everything that exists is kept: a coach is
 * never exchanged here, and a trial is given once in a life.
 */
export async function becomeClient(tx: Tx, person: Person, choice: ClientChoice, now: Date): Promise<void> {
  const before = await lockClientProfile(tx, person.id);
  const seat = choice.clientType === 'with-coach' ? await chosenSeat(tx, choice) : undefined;
  if (seat && before?.coachId && before.coachId !== seat.coachId) throw new AppError('conflict', toTheClient.taken);
  const isJoining = seat !== undefined && before?.coachId !== seat.coachId;
  const startsTrial = choice.clientType === 'trial' && !before?.trialStartedAt && !before?.coachId;

  // Before the profile is written: see takeSeat.
  if (before) await settlePointer(tx, person.id, now);
  await saveClientProfile(
    tx,
    person.id,
    {
      // Someone with a coach is not on trial, whatever they clicked.
      clientType: before?.coachId ? 'with-coach' : (choice.clientType ?? before?.clientType ?? 'with-coach'),
      trialStartedAt: startsTrial ? now : (before?.trialStartedAt ?? null),
      isFindable: choice.isFindable ?? before?.isFindable ?? true,
    },
    now,
  );

  if (startsTrial) await startProgramByName(tx, { clientId: person.id, programName: trialProgramId, now });
  if (!isJoining) return;
  await takeSeat(tx, { client: person, seat, now, say: toTheClient });
  if (seat.joinedByCode) await startDefaultProgram(tx, seat, person.id, now);
}

type ChosenSeat = CoachSeat & { joinedByCode: boolean };

/** The code wins over the choice; neither means the client begins without a coach. */
async function chosenSeat(tx: Tx, choice: ClientChoice): Promise<ChosenSeat | undefined> {
  const code = normaliseReferralCode(choice.referralCode ?? '');
  if (code !== '') {
    const seat = await lockSeatByCode(tx, code);
    if (!seat) {
      const sentence = 'No coach has this referral code. Please check it with your coach.';
      throw new AppError('invalid', sentence, { fields: { referralCode: sentence } });
    }
    return { ...seat, joinedByCode: true };
  }
  if (!choice.selectedCoach) return undefined;
  const seat = await lockListedSeat(tx, choice.selectedCoach);
  if (!seat) {
    const sentence = 'This coach can no longer be chosen. Please choose another one.';
    throw new AppError('invalid', sentence, { fields: { selectedCoach: sentence } });
  }
  return { ...seat, joinedByCode: false };
}
