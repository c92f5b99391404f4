import { groupPath, isCohortCode, trialDays, type ChosenRole, type ClientType } from '#contract/roles/rules.ts';
import type { Result } from '#web/platform/api.ts';
import { setup as setupCopy } from '#messages/roles.ts';
import type { SetRoleBody } from './mutations.ts';

export const chosenRoleOrder: readonly ChosenRole[] = ['client', 'coach'];

export const clientTypeOrder: readonly ClientType[] = ['trial', 'with-coach'];

/** What each way to begin is called and what it means. */
export const pathWords: Record<ClientType, { title: string; text: string }> = {
  ...setupCopy.path,
  trial: { ...setupCopy.path.trial, title: setupCopy.path.trial.title({ days: trialDays }) },
};

/** What is chosen on the page. An empty coach means that none is chosen. */
export type SetupChoices = {
  role: ChosenRole;
  clientType: ClientType;
  coachId: string;
  code: string;
  isFindable: boolean;
};

type Signup = { role: ChosenRole | null; referralCode: string | null } | null;

/** Prefilled from the Sign Up tab; a code means the path with a coach. */
export function initialChoices(signup: Signup): SetupChoices {
  const code = signup?.referralCode ?? '';
  return {
    role: signup?.role ?? 'client',
    clientType: code ? 'with-coach' : 'trial',
    coachId: '',
    code,
    isFindable: true,
  };
}

export function setupBody({ role, clientType, coachId, code, isFindable }: SetupChoices): SetRoleBody {
  if (role === 'coach') return { role };
  if (clientType === 'trial') return { role, clientType, isFindable };
  return {
    role,
    clientType,
    isFindable,
    ...(coachId ? { selectedCoach: coachId } : {}),
    // A group is joined on its own page, with the name that the others see.
    ...(code.trim() && !isCohortCode(code) ? { referralCode: code.trim() } : {}),
  };
}

/** Where it goes on once the role is there. */
export function nextPage({ role, clientType, code }: Pick<SetupChoices, 'role' | 'clientType' | 'code'>): string {
  return role === 'client' && clientType === 'with-coach' && isCohortCode(code) ? groupPath(code) : '/';
}

type Home = Pick<Result<'GET /api/client/dashboard'>, 'coach' | 'trial'>;

/** The actual result: a returning client keeps their coach and has only one trial. */
export function setupOutcome(role: ChosenRole, home: Home | undefined): string {
  if (role === 'coach') return setupCopy.ready.coach;
  if (home?.coach) return setupCopy.ready.withCoach({ name: home.coach.fullName || setupCopy.coach.noName });
  if (!home?.trial) return setupCopy.ready.alone;
  const { daysLeft } = home.trial;
  if (daysLeft === trialDays) return setupCopy.ready.trial({ days: trialDays });
  return daysLeft > 0 ? setupCopy.ready.trialGoesOn({ days: daysLeft }) : setupCopy.ready.trialOver;
}

/**
 * The sentence beside the button: what pressing it will do, and with whom, once that is known. Who was a client before may
 * have had the trial.
 */
export function setupSentence(
  { role, clientType, coachId, code }: SetupChoices,
  coachName: string | undefined,
  wasClient: boolean,
  words = setupCopy,
): string {
  const { end } = words;
  if (role === 'coach') return end.coach;
  if (clientType === 'trial') return (wasClient ? end.trialOnce : end.trial)({ days: trialDays });
  if (!coachId && !code.trim()) return end.alone;
  return coachName === undefined ? end.withCode : end.withCoach({ name: coachName || words.coach.noName });
}
