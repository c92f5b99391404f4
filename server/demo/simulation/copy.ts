import { clearScenario, type SimulationScenario } from '#contract/simulation/constants.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { catalogue, nearestLanguage } from '#server/platform/messages.ts';

const words = catalogue<typeof import('#messages/server/simulation.ts')>('simulation');

/** A run is told in the language of the admin who began it. */
export const languageFor = ({ locale }: Pick<SessionUser, 'locale'>): string => nearestLanguage([locale]);

export const copyFor = (admin: Pick<SessionUser, 'locale'>) => words(languageFor(admin)).run;

/** What came of a run. */
export function outcomeOf(admin: Pick<SessionUser, 'locale'>, scenario: number, isDone: boolean): string {
  const { titles, run: copy } = words(languageFor(admin));
  if (scenario === clearScenario) return isDone ? copy.cleared : copy.notCleared;
  const title = titles[scenario as SimulationScenario];
  return (isDone ? copy.done : copy.failed)({ scenario, title });
}
