import * as contract from '#contract/settings/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { changeEmail, keepEmail, sendConfirmation, sendEmailChangeAgain } from './change-email.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys.ts';
import {
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
} from './security.ts';
import {
  addCoachPush,
  readSettings,
  removeCoachPush,
  saveClient,
  saveCoach,
  saveLanguage,
  savePerson,
} from './service.ts';

export const settingsRoutes = (deps: Deps) =>
  routesFor(contract, {
    readSettings: async ({ actor }) => await readSettings(deps, actor),
    saveName: async ({ actor, body }) => await savePerson(deps, actor, body),
    saveTimeZone: async ({ actor, body }) => await savePerson(deps, actor, body),
    saveLanguage: async ({ actor, body, request, reply }) =>
      await saveLanguage(deps, actor, body.language, { request, reply }),
    saveTheme: async ({ actor, body }) => await savePerson(deps, actor, body),
    saveUnreadMail: async ({ actor, body }) => await savePerson(deps, actor, body),
    changePassword: async ({ actor, body, reply }) => await changePassword(deps, actor, reply, body),
    sendConfirmation: async ({ actor }) => await sendConfirmation(deps, actor),
    changeEmail: async ({ actor, body }) => await changeEmail(deps, actor, body),
    sendEmailChangeAgain: async ({ actor }) => await sendEmailChangeAgain(deps, actor),
    cancelEmailChange: async ({ actor }) => await keepEmail(deps, actor),
    startSecondFactor: async ({ actor, body }) => await startSecondFactor(deps, actor, body.password),
    confirmSecondFactor: async ({ actor, body, reply }) => await confirmSecondFactor(deps, actor, reply, body.code),
    renewRecoveryCodes: async ({ actor, body, reply }) => await renewRecoveryCodes(deps, actor, reply, body),
    stopSecondFactor: async ({ actor, body, reply }) => await stopSecondFactor(deps, actor, reply, body),
    startPasskey: async ({ actor, body, request, reply }) => await startPasskey(deps, actor, body, { request, reply }),
    addPasskey: async ({ actor, body, request, reply }) => await addPasskey(deps, actor, body, { request, reply }),
    renamePasskey: async ({ actor, params, body }) => await renamePasskey(deps, actor, params.passkeyId, body.name),
    removePasskey: async ({ actor, params, body, reply }) =>
      await removePasskey(deps, actor, params.passkeyId, body, { reply }),
    endSession: async ({ actor, params, body }) => await endSession(deps, actor, params.sessionId, body.password),
    endOtherSessions: async ({ actor, body }) => await endOtherSessions(deps, actor, body.password),
    saveWhatsappNumber: async ({ actor, body }) => await saveClient(deps, actor, body),
    saveSharedMail: async ({ actor, body }) => await saveCoach(deps, actor, body),
    saveDistressAlert: async ({ actor, body }) => await saveCoach(deps, actor, body),
    addCoachPush: async ({ actor, body }) => await addCoachPush(deps, actor, body),
    removeCoachPush: async ({ actor }) => await removeCoachPush(deps, actor),
    saveFindable: async ({ actor, body }) => await saveClient(deps, actor, body),
    saveReadsBack: async ({ actor, body }) => await saveClient(deps, actor, body),
  });
