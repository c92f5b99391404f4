import { trialProgramId } from '#contract/roles/constants.ts';
import { normaliseReferralCode } from '#contract/roles/rules.ts';
import { startProgram, startProgramByName } from '#server/features/assignments/service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { countClientsOf, findClientProfile, lockCoachByCode, lockListedCoach, saveClientProfile } from './queries.ts';
import type { ClientProfileValues, CoachSeat } from './queries.ts';

export type ClientChoice = {
  /** Missing on the short role page: what was stays, and somebody new begins without a coach. */
  clientType?: 'trial' | 'with-coach';
  selectedCoach?: string | null;
  referralCode?: string | null;
  isFindable?: boolean;
};

/**
 * Makes or restores the client side of a person. Everything that exists is kept: a coach is never exchanged here,
 * and a trial is given once in a life.
 */
export async function becomeClient(tx: Tx, userId: string, choice: ClientChoice, now: Date): Promise<void> {
  const before = await findClientProfile(tx, userId);
  const seat = choice.clientType === 'with-coach' ? await chosenSeat(tx, choice) : undefined;
  if (seat && before?.coachId && before.coachId !== seat.coachId) {
    throw new AppError('conflict', 'You already work with a coach. Ask them before you change to another one.');
  }
  const isJoining = seat !== undefined && before?.coachId !== seat.coachId;
  if (isJoining) await takeSeat(tx, seat, userId);
  const startsTrial = choice.clientType === 'trial' && !before?.trialStartedAt && !before?.coachId;

  const values: ClientProfileValues = {
    clientType: clientTypeAfter(choice, before, isJoining),
    trialStartedAt: startsTrial ? now : before?.trialStartedAt ?? null,
    coachId: seat?.coachId ?? before?.coachId ?? null,
    isFindable: choice.isFindable ?? before?.isFindable ?? true,
  };
  await saveClientProfile(tx, userId, values, isJoining ? now : null, now);

  if (startsTrial) await startProgramByName(tx, { clientId: userId, programName: trialProgramId, now });
  if (isJoining && seat.joinedByCode && seat.defaultProgramId) {
    await startProgram(tx, { clientId: userId, programId: seat.defaultProgramId, now });
  }
}

type Before = Awaited<ReturnType<typeof findClientProfile>>;

/** Someone with a coach is not on trial, whatever they clicked. */
function clientTypeAfter(choice: ClientChoice, before: Before, isJoining: boolean): 'trial' | 'with-coach' {
  if (isJoining || before?.coachId) return 'with-coach';
  return choice.clientType ?? before?.clientType ?? 'with-coach';
}

type ChosenSeat = CoachSeat & { joinedByCode: boolean };

/** The code wins over the choice; neither means the client begins without a coach. */
async function chosenSeat(tx: Tx, choice: ClientChoice): Promise<ChosenSeat | undefined> {
  const code = normaliseReferralCode(choice.referralCode ?? '');
  if (code !== '') {
    const seat = await lockCoachByCode(tx, code);
    if (!seat) {
      const sentence = 'No coach has this referral code. Please check it with your coach.';
      throw new AppError('invalid', sentence, { fields: { referralCode: sentence } });
    }
    return { ...seat, joinedByCode: true };
  }
  if (!choice.selectedCoach) return undefined;
  const seat = await lockListedCoach(tx, choice.selectedCoach);
  if (!seat) {
    const sentence = 'This coach can no longer be chosen. Please choose another one.';
    throw new AppError('invalid', sentence, { fields: { selectedCoach: sentence } });
  }
  return { ...seat, joinedByCode: false };
}

async function takeSeat(tx: Tx, seat: ChosenSeat, userId: string): Promise<void> {
  if (seat.coachId === userId) throw new AppError('conflict', 'You cannot be your own client.');
  if (!seat.isAcceptingClients) throw new AppError('conflict', 'This coach is not accepting clients at the moment.');
  if (await countClientsOf(tx, seat.coachId) >= seat.maxClients) {
    throw new AppError('conflict', 'This coach has no free place at the moment.');
  }
  await audit(tx, { actorId: userId, action: 'coach-joined', subjectId: seat.coachId });
}
