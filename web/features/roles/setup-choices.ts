import type { ChosenRole, ClientType } from '#contract/roles/rules.ts';
import { setupCopy } from './copy.ts';
import type { SetRoleBody } from './mutations.ts';

/** What is chosen on the page. An empty coach means that none is chosen. */
export type SetupChoices = {
  role: ChosenRole;
  clientType: ClientType;
  coachId: string;
  code: string;
  isFindable: boolean;
};

type Signup = { role: ChosenRole | null; referralCode: string | null } | null;

/** What was chosen on the Sign Up tab is already filled in; somebody who brought a code came for a coach. */
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
    ...(code.trim() ? { referralCode: code.trim() } : {}),
  };
}

type Outcome = keyof typeof setupCopy.ready;

export function setupOutcome({ role, clientType, coachId, code }: SetupChoices): Outcome {
  if (role === 'coach') return 'coach';
  if (clientType === 'trial') return 'trial';
  return coachId || code.trim() ? 'withCoach' : 'alone';
}

/** The sentence beside the button: what pressing it will do. */
export function setupSentence(choices: SetupChoices, coachName: string | undefined): string {
  const outcome = setupOutcome(choices);
  if (outcome !== 'withCoach') return setupCopy.end[outcome];
  // The code counts before the choice.
  return choices.code.trim() || !coachName ? setupCopy.end.withCode : setupCopy.end.withCoach(coachName);
}
