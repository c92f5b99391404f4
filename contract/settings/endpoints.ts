import { endpoint } from '#contract/endpoint.ts';
import { pushBodySchema } from '#contract/reminders/schema.ts';
import {
  distressAlertBodySchema,
  emailBodySchema,
  findableBodySchema,
  nameBodySchema,
  passkeyBodySchema,
  passkeyNameBodySchema,
  passkeyParamsSchema,
  passkeyProofBodySchema,
  passkeyStartSchema,
  passwordBodySchema,
  readsBackBodySchema,
  recentProofBodySchema,
  recoveryCodesSchema,
  secondFactorCodeBodySchema,
  secondFactorPasswordBodySchema,
  secondFactorProofBodySchema,
  secondFactorStartSchema,
  sessionParamsSchema,
  settingsSchema,
  sharedMailBodySchema,
  themeBodySchema,
  timeZoneBodySchema,
  unreadMailBodySchema,
  whatsappBodySchema,
} from './schema.ts';

/** Every change returns all settings, so that the page never mixes old and new. */
const changed = { access: 'signed-in', result: settingsSchema } as const;
const changedByCoach = { access: ['coach', 'admin'], result: settingsSchema } as const;
const changedByClient = { access: ['client'], result: settingsSchema } as const;

export const readSettings = endpoint({
  id: 'settings.read',
  method: 'GET',
  path: '/api/settings',
  ...changed,
  summary: 'Name, address, time zone, theme, sign-in and open sessions.',
});
export const saveName = endpoint({
  id: 'settings.saveName',
  method: 'PUT',
  path: '/api/settings/name',
  ...changed,
  body: nameBodySchema,
  summary: 'Changes the name.',
});
export const saveTimeZone = endpoint({
  id: 'settings.saveTimeZone',
  method: 'PUT',
  path: '/api/settings/time-zone',
  ...changed,
  body: timeZoneBodySchema,
  summary: 'Changes where the person’s day begins and ends.',
});
export const saveTheme = endpoint({
  id: 'settings.saveTheme',
  method: 'PUT',
  path: '/api/settings/theme',
  ...changed,
  body: themeBodySchema,
  summary: 'Changes the look.',
});
export const saveUnreadMail = endpoint({
  id: 'settings.saveUnreadMail',
  method: 'PUT',
  path: '/api/settings/unread-mail',
  ...changed,
  body: unreadMailBodySchema,
  summary: 'Whether a mail says that messages wait unread.',
});
export const changePassword = endpoint({
  id: 'settings.changePassword',
  method: 'PUT',
  path: '/api/settings/password',
  ...changed,
  body: passwordBodySchema,
  summary: 'Changes the password and ends all other sessions.',
});
export const sendConfirmation = endpoint({
  id: 'settings.sendConfirmation',
  method: 'POST',
  path: '/api/settings/email/confirmation',
  ...changed,
  summary: 'Sends the link that confirms the address once more.',
});
export const changeEmail = endpoint({
  id: 'settings.changeEmail',
  method: 'PUT',
  path: '/api/settings/email',
  ...changed,
  body: emailBodySchema,
  summary: 'Sends a link to a new address; it counts once that is opened.',
});
export const sendEmailChangeAgain = endpoint({
  id: 'settings.sendEmailChangeAgain',
  method: 'POST',
  path: '/api/settings/email/again',
  ...changed,
  summary: 'Sends the link to the new address once more; the one before ends.',
});
export const cancelEmailChange = endpoint({
  id: 'settings.cancelEmailChange',
  method: 'DELETE',
  path: '/api/settings/email',
  ...changed,
  summary: 'Keeps the old address: the link to the new one ends.',
});
export const startSecondFactor = endpoint({
  id: 'settings.startSecondFactor',
  method: 'POST',
  path: '/api/settings/second-factor/start',
  access: 'signed-in',
  body: secondFactorPasswordBodySchema,
  result: secondFactorStartSchema,
  summary: 'Makes a secret for an authenticator app; it counts once confirmed.',
});
export const confirmSecondFactor = endpoint({
  id: 'settings.confirmSecondFactor',
  method: 'POST',
  path: '/api/settings/second-factor/confirm',
  access: 'signed-in',
  body: secondFactorCodeBodySchema,
  result: recoveryCodesSchema,
  summary: 'Turns the second factor on with a first code, and shows the recovery codes once.',
});
export const renewRecoveryCodes = endpoint({
  id: 'settings.renewRecoveryCodes',
  method: 'POST',
  path: '/api/settings/second-factor/recovery-codes',
  access: 'signed-in',
  body: secondFactorProofBodySchema,
  result: recoveryCodesSchema,
  summary: 'Makes new recovery codes and shows them once; the ones before end.',
});
export const stopSecondFactor = endpoint({
  id: 'settings.stopSecondFactor',
  method: 'POST',
  path: '/api/settings/second-factor/stop',
  ...changed,
  body: secondFactorProofBodySchema,
  summary: 'Turns the second factor off, with a code of it.',
});
export const startPasskey = endpoint({
  id: 'settings.startPasskey',
  method: 'POST',
  path: '/api/settings/passkeys/start',
  access: 'signed-in',
  body: passkeyProofBodySchema,
  result: passkeyStartSchema,
  summary: 'What a device needs to make a passkey, for five minutes.',
});
export const addPasskey = endpoint({
  id: 'settings.addPasskey',
  method: 'POST',
  path: '/api/settings/passkeys',
  ...changed,
  body: passkeyBodySchema,
  summary: 'Adds the passkey that a device has made.',
});
export const renamePasskey = endpoint({
  id: 'settings.renamePasskey',
  method: 'PUT',
  path: '/api/settings/passkeys/{passkeyId}',
  ...changed,
  params: passkeyParamsSchema,
  body: passkeyNameBodySchema,
  summary: 'Calls a passkey something else.',
});
export const removePasskey = endpoint({
  id: 'settings.removePasskey',
  method: 'POST',
  path: '/api/settings/passkeys/{passkeyId}/remove',
  ...changed,
  params: passkeyParamsSchema,
  body: passkeyProofBodySchema,
  summary: 'Removes a passkey: it opens the account no more.',
});
export const endSession = endpoint({
  id: 'settings.endSession',
  method: 'POST',
  path: '/api/settings/sessions/{sessionId}/end',
  ...changed,
  params: sessionParamsSchema,
  body: recentProofBodySchema,
  summary: 'Signs one device out; takes the password unless one signed in just now.',
});
export const endOtherSessions = endpoint({
  id: 'settings.endOtherSessions',
  method: 'POST',
  path: '/api/settings/sessions/end',
  ...changed,
  body: recentProofBodySchema,
  summary: 'Signs all other devices out; takes the password unless one signed in just now.',
});
export const saveWhatsappNumber = endpoint({
  id: 'settings.saveWhatsappNumber',
  method: 'PUT',
  path: '/api/settings/whatsapp',
  ...changedByClient,
  body: whatsappBodySchema,
  summary: 'Changes the number the coach may write to; empty keeps it off.',
});
export const saveFindable = endpoint({
  id: 'settings.saveFindable',
  method: 'PUT',
  path: '/api/settings/findable',
  ...changedByClient,
  body: findableBodySchema,
  summary: 'Whether coaches may find the person while they have none.',
});
export const saveReadsBack = endpoint({
  id: 'settings.saveReadsBack',
  method: 'PUT',
  path: '/api/settings/reading-back',
  ...changedByClient,
  body: readsBackBodySchema,
  summary: 'Whether the journal leads back to the page of a year ago and to earlier answers to the same prompt.',
});
export const saveSharedMail = endpoint({
  id: 'settings.saveSharedMail',
  method: 'PUT',
  path: '/api/settings/shared-mail',
  ...changedByCoach,
  body: sharedMailBodySchema,
  summary: 'When a mail says that a client shared an entry: at once, once a day or never.',
});
export const saveDistressAlert = endpoint({
  id: 'settings.saveDistressAlert',
  method: 'PUT',
  path: '/api/settings/distress-alert',
  ...changedByCoach,
  body: distressAlertBodySchema,
  summary: 'Whether a mail and a push say that a client may be having a hard time.',
});
export const addCoachPush = endpoint({
  id: 'settings.addPush',
  method: 'POST',
  path: '/api/settings/push',
  ...changedByCoach,
  body: pushBodySchema,
  summary: 'Registers a coach’s browser for notifications. The same browser twice is one.',
});
export const removeCoachPush = endpoint({
  id: 'settings.removePush',
  method: 'DELETE',
  path: '/api/settings/push',
  ...changedByCoach,
  summary: 'Forgets all browsers of the coach.',
});
