import { endpoint } from '#contract/endpoint.ts';
import { noMoreMail } from '#contract/mail/no-more.ts';
import { pushBodySchema } from '#contract/reminders/schema.ts';
import {
  distressAlertBodySchema,
  emailBodySchema,
  findableBodySchema,
  languageBodySchema,
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

export const readSettings = endpoint('GET /api/settings', {
  id: 'settings.read',
  ...changed,
  summary: 'Name, address, time zone, theme, sign-in and open sessions.',
});
export const saveName = endpoint('PUT /api/settings/name', {
  id: 'settings.saveName',
  ...changed,
  body: nameBodySchema,
  summary: 'Changes the name.',
});
export const saveTimeZone = endpoint('PUT /api/settings/time-zone', {
  id: 'settings.saveTimeZone',
  ...changed,
  body: timeZoneBodySchema,
  summary: 'Changes where the person’s day begins and ends.',
});
export const saveLanguage = endpoint('PUT /api/settings/language', {
  id: 'settings.saveLanguage',
  ...changed,
  body: languageBodySchema,
  summary: 'Chooses the language of pages, mails and files.',
});
export const saveTheme = endpoint('PUT /api/settings/theme', {
  id: 'settings.saveTheme',
  ...changed,
  body: themeBodySchema,
  summary: 'Changes the look.',
});
export const saveUnreadMail = endpoint('PUT /api/settings/unread-mail', {
  id: 'settings.saveUnreadMail',
  ...changed,
  body: unreadMailBodySchema,
  summary: 'Whether a mail says that messages wait unread.',
});
export const changePassword = endpoint('PUT /api/settings/password', {
  id: 'settings.changePassword',
  ...changed,
  body: passwordBodySchema,
  summary: 'Changes the password and ends all other sessions.',
});
export const sendConfirmation = endpoint('POST /api/settings/email/confirmation', {
  id: 'settings.sendConfirmation',
  ...changed,
  summary: 'Sends the link that confirms the address once more.',
});
export const changeEmail = endpoint('PUT /api/settings/email', {
  id: 'settings.changeEmail',
  ...changed,
  body: emailBodySchema,
  summary: 'Sends a link to a new address; it counts once that is opened.',
});
export const sendEmailChangeAgain = endpoint('POST /api/settings/email/again', {
  id: 'settings.sendEmailChangeAgain',
  ...changed,
  summary: 'Sends the link to the new address once more; the one before ends.',
});
export const cancelEmailChange = endpoint('DELETE /api/settings/email', {
  id: 'settings.cancelEmailChange',
  ...changed,
  summary: 'Keeps the old address: the link to the new one ends.',
});
export const startSecondFactor = endpoint('POST /api/settings/second-factor/start', {
  id: 'settings.startSecondFactor',
  access: 'signed-in',
  body: secondFactorPasswordBodySchema,
  result: secondFactorStartSchema,
  summary: 'Makes a secret for an authenticator app; it counts once confirmed.',
});
export const confirmSecondFactor = endpoint('POST /api/settings/second-factor/confirm', {
  id: 'settings.confirmSecondFactor',
  access: 'signed-in',
  body: secondFactorCodeBodySchema,
  result: recoveryCodesSchema,
  summary: 'Turns the second factor on with a first code, and shows the recovery codes once.',
});
export const renewRecoveryCodes = endpoint('POST /api/settings/second-factor/recovery-codes', {
  id: 'settings.renewRecoveryCodes',
  access: 'signed-in',
  body: secondFactorProofBodySchema,
  result: recoveryCodesSchema,
  summary: 'Makes new recovery codes and shows them once; the ones before end.',
});
export const stopSecondFactor = endpoint('POST /api/settings/second-factor/stop', {
  id: 'settings.stopSecondFactor',
  ...changed,
  body: secondFactorProofBodySchema,
  summary: 'Turns the second factor off, with a code of it.',
});
export const startPasskey = endpoint('POST /api/settings/passkeys/start', {
  id: 'settings.startPasskey',
  access: 'signed-in',
  body: passkeyProofBodySchema,
  result: passkeyStartSchema,
  summary: 'What a device needs to make a passkey, for five minutes.',
});
export const addPasskey = endpoint('POST /api/settings/passkeys', {
  id: 'settings.addPasskey',
  ...changed,
  body: passkeyBodySchema,
  summary: 'Adds the passkey that a device has made.',
});
export const renamePasskey = endpoint('PUT /api/settings/passkeys/{passkeyId}', {
  id: 'settings.renamePasskey',
  ...changed,
  params: passkeyParamsSchema,
  body: passkeyNameBodySchema,
  summary: 'Calls a passkey something else.',
});
export const removePasskey = endpoint('POST /api/settings/passkeys/{passkeyId}/remove', {
  id: 'settings.removePasskey',
  ...changed,
  params: passkeyParamsSchema,
  body: passkeyProofBodySchema,
  summary: 'Removes a passkey: it opens the account no more.',
});
export const endSession = endpoint('POST /api/settings/sessions/{sessionId}/end', {
  id: 'settings.endSession',
  ...changed,
  params: sessionParamsSchema,
  body: recentProofBodySchema,
  summary: 'Signs one device out; takes the password unless one signed in just now.',
});
export const endOtherSessions = endpoint('POST /api/settings/sessions/end', {
  id: 'settings.endOtherSessions',
  ...changed,
  body: recentProofBodySchema,
  summary: 'Signs all other devices out; takes the password unless one signed in just now.',
});
export const saveWhatsappNumber = endpoint('PUT /api/settings/whatsapp', {
  id: 'settings.saveWhatsappNumber',
  ...changedByClient,
  body: whatsappBodySchema,
  summary: 'Changes the number the coach may write to; empty keeps it off.',
});
export const saveFindable = endpoint('PUT /api/settings/findable', {
  id: 'settings.saveFindable',
  ...changedByClient,
  body: findableBodySchema,
  summary: 'Whether coaches may find the person while they have none.',
});
export const saveReadsBack = endpoint('PUT /api/settings/reading-back', {
  id: 'settings.saveReadsBack',
  ...changedByClient,
  body: readsBackBodySchema,
  summary: 'Whether the journal leads back to the page of a year ago and to earlier answers to the same prompt.',
});
export const saveSharedMail = endpoint('PUT /api/settings/shared-mail', {
  id: 'settings.saveSharedMail',
  ...changedByCoach,
  body: sharedMailBodySchema,
  summary: 'When a mail says that a client shared an entry: at once, once a day or never.',
});
export const saveDistressAlert = endpoint('PUT /api/settings/distress-alert', {
  id: 'settings.saveDistressAlert',
  ...changedByCoach,
  body: distressAlertBodySchema,
  summary: 'Whether a mail and a push say that a client may be having a hard time.',
});
export const addCoachPush = endpoint('POST /api/settings/push', {
  id: 'settings.addPush',
  ...changedByCoach,
  body: pushBodySchema,
  summary: 'Registers a coach’s browser for notifications. The same browser twice is one.',
});
export const removeCoachPush = endpoint('DELETE /api/settings/push', {
  id: 'settings.removePush',
  ...changedByCoach,
  summary: 'Forgets all browsers of the coach.',
});

export const { ask: askNoDistressMail, confirm: confirmNoDistressMail } = noMoreMail(
  'settings',
  '/api/coach/distress-alert/no-more',
  'mail and pushes about the hard days of clients',
);
