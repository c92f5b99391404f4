import type { Stage } from '../stage.ts';
import { coachWithoutPrograms, newCoachAlone } from './coaches.ts';
import { fullCompletion } from './full-completion.ts';
import { invitationWorkflow } from './invitations.ts';
import { messagingDemo } from './messaging.ts';
import { multiDayProgress, newAppStoreClient, oneDayProgress } from './newcomers.ts';
import { portfolio } from './portfolio.ts';
import { programOfCurrentUser } from './program.ts';

/** By the number the contract gives them. */
export const scenarios: Readonly<Record<number, (stage: Stage) => Promise<void>>> = {
  1: newCoachAlone,
  2: programOfCurrentUser,
  3: newAppStoreClient,
  4: oneDayProgress,
  5: multiDayProgress,
  6: coachWithoutPrograms,
  7: invitationWorkflow,
  8: messagingDemo,
  9: fullCompletion,
  10: portfolio,
};
