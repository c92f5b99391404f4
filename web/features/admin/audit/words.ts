import type { AuditAction } from '#contract/audit/constants.ts';
import { actionGroups, audit as copy, countedFacts, facts as factWords } from '#messages/admin-audit.ts';
import type { AuditRow } from '../queries.ts';

const { signingIn, roles, takenOut, sharing, programs, profiles, server } = actionGroups;

const names: Record<AuditAction, string> = {
  ...signingIn.actions,
  ...roles.actions,
  ...takenOut.actions,
  ...sharing.actions,
  ...programs.actions,
  ...profiles.actions,
  ...server.actions,
};

/** An action without words is shown as it is called. */
export function actionName(action: string): string {
  const spelled = action.replaceAll('-', ' ');
  return (names as Record<string, string>)[action] ?? spelled.charAt(0).toUpperCase() + spelled.slice(1);
}

/** Facts that are counts, by their names, and what other facts may say; a fact without words is shown as it is. */
const counts: Record<string, (p: { count: number }) => string> = countedFacts;
const values: Record<string, Record<string, string>> = factWords;

export function factsInWords(facts: AuditRow['facts']): string {
  const said = Object.entries(facts)
    .map(([name, value]) =>
      typeof value === 'number' && counts[name]
        ? counts[name]({ count: value })
        : (values[name]?.[String(value)] ?? String(value).replaceAll(/[-_]/g, ' ')),
    )
    .join(', ');
  return said.charAt(0).toUpperCase() + said.slice(1);
}

export function actorName({ actor, action }: AuditRow): string {
  if (actor) return actor.name ?? copy.gone;
  return action === 'sign-in-failed' ? copy.notSignedIn : copy.server;
}

export const aboutName = ({ about }: AuditRow): string | undefined => (about ? (about.name ?? copy.gone) : undefined);
