import * as contract from '#contract/settings/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { handle, type Route } from '#server/platform/http/route.ts';
import {
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  readSettings,
  saveClient,
  savePerson,
  startSecondFactor,
  stopSecondFactor,
} from './service.ts';

export const settingsRoutes = (deps: Deps): Route[] => [
  handle(contract.readSettings, async ({ actor }) => await readSettings(deps, actor)),
  handle(contract.saveName, async ({ actor, body }) => await savePerson(deps, actor, body)),
  handle(contract.saveTimeZone, async ({ actor, body }) => await savePerson(deps, actor, body)),
  handle(contract.saveTheme, async ({ actor, body }) => await savePerson(deps, actor, body)),
  handle(contract.saveUnreadMail, async ({ actor, body }) => await savePerson(deps, actor, body)),
  handle(
    contract.changePassword,
    async ({ actor, body }) => await changePassword(deps, actor, body.currentPassword, body.newPassword),
  ),
  handle(contract.startSecondFactor, async ({ actor, body }) => await startSecondFactor(deps, actor, body.password)),
  handle(contract.confirmSecondFactor, async ({ actor, body }) => await confirmSecondFactor(deps, actor, body.code)),
  handle(contract.stopSecondFactor, async ({ actor, body }) => await stopSecondFactor(deps, actor, body.password)),
  handle(contract.endSession, async ({ actor, params }) => await endSession(deps, actor, params.sessionId)),
  handle(contract.endOtherSessions, async ({ actor }) => await endOtherSessions(deps, actor)),
  handle(contract.saveWhatsappNumber, async ({ actor, body }) => await saveClient(deps, actor, body)),
  handle(contract.saveFindable, async ({ actor, body }) => await saveClient(deps, actor, body)),
];
