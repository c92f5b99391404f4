import * as z from 'zod/mini';
import { atMost, id, input, instant, languageCode, line, personName } from '#contract/fields.ts';
import { themes } from '#contract/session/constants.ts';
import { sharedMailChoices } from '#contract/sharing/constants.ts';
import {
  codePattern,
  deviceKinds,
  emailMaxLength,
  firstNameMaxLength,
  isTimeZone,
  lastNameMaxLength,
  passkeyNameMax,
  passwordMaxLength,
  passwordMinLength,
  phoneNumberPattern,
  signInMethods,
  tidyCode,
  tidyPhoneNumber,
  timeZoneMax,
  typedCodeMax,
  typedPhoneNumberMax,
} from './rules.ts';
import { said } from '#contract/said.ts';

const openSessionSchema = z.object({
  id: z.string(),
  kind: z.enum(deviceKinds),
  browser: z.nullable(z.string()),
  lastUsed: instant,
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSessionSchema>;

export const settingsSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** The pending address, and until when its link works. */
  emailChange: z.nullable(z.object({ newEmail: z.string(), expiresAt: instant })),
  timeZone: z.string(),
  /** Null: that of the browser. */
  language: z.nullable(z.string()),
  theme: z.enum(themes),
  /** Whether unread messages are announced by mail. */
  unreadMail: z.boolean(),
  /** With `oidc`, password and second factor are the provider's. */
  signInMethod: z.enum(signInMethods),
  hasPassword: z.boolean(),
  /** Null while it is off. */
  secondFactor: z.nullable(z.object({ since: instant, recoveryCodesLeft: z.number() })),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: instant, lastUsedAt: z.nullable(instant) }),
  ),
  /** For clients only; otherwise null. */
  client: z.nullable(z.object({ whatsappNumber: z.string(), isFindable: z.boolean(), readsBack: z.boolean() })),
  /** For coaches only; otherwise null. */
  coach: z.nullable(
    z.object({
      sharedMail: z.enum(sharedMailChoices),
      /** Whether mail and push say that a client may be having a hard time. */
      distressAlert: z.boolean(),
      /** The number of subscribed browsers, and the key to subscribe with. */
      pushBrowsers: z.number(),
      pushKey: z.string(),
    }),
  ),
  sessions: z.array(openSessionSchema),
});
export type Settings = z.infer<typeof settingsSchema>;

export const nameBodySchema = input({
  firstName: personName({
    field: 'first-name',
    min: 1,
    max: firstNameMaxLength,
    tooShort: said('enter-first-name'),
  }),
  lastName: personName({ field: 'last-name', max: lastNameMaxLength }),
});

const unknownTimeZone = said('choose-time-zone');
export const timeZoneBodySchema = input({
  timeZone: z
    .string(unknownTimeZone)
    .check(atMost(timeZoneMax, unknownTimeZone), z.refine(isTimeZone, unknownTimeZone)),
});

export const languageBodySchema = input({ language: languageCode });

export const themeBodySchema = input({ theme: z.enum(themes, said('choose-device-light')) });

export const sharedMailBodySchema = input({
  sharedMail: z.enum(sharedMailChoices, said('choose-once-once')),
});

export const distressAlertBodySchema = input({ distressAlert: z.boolean(said('say-on-off')) });

/** Exactly as typed: it is hashed unchanged. */
const typedPassword = (rule: { min: number; max: number; tooShort: string; tooLong: string }) =>
  z.string(rule.tooShort).check(atMost(rule.max, rule.tooLong), z.minLength(rule.min, rule.tooShort));

const currentPassword = typedPassword({
  min: 1,
  max: passwordMaxLength * 2,
  tooShort: said('enter-current-password'),
  tooLong: said('password-wrong'),
});
/** The server checks whether it is common, and counts characters as people do. */
const newPassword = typedPassword({
  min: passwordMinLength,
  max: passwordMaxLength * 2,
  tooShort: said('use-least-characters', { passwordMinLength }),
  tooLong: said('use-characters', { passwordMaxLength }),
});

export const passwordBodySchema = input({ currentPassword, newPassword });
/** Not required within ten minutes of signing in. */
export const recentProofBodySchema = input({ password: z.optional(currentPassword) });
export const secondFactorPasswordBodySchema = input({ password: currentPassword });

const sixDigits = said('code-missing');
const appCode = z
  .string(sixDigits)
  .check(atMost(typedCodeMax, sixDigits), z.overwrite(tidyCode), z.regex(/^\d{6}$/, sixDigits));
export const secondFactorCodeBodySchema = input({ code: appCode });

const eitherCode = said('enter-six-digits-app');
const code = z
  .string(eitherCode)
  .check(atMost(typedCodeMax, eitherCode), z.overwrite(tidyCode), z.regex(codePattern, eitherCode));

/** Re-authentication. The code only if the second factor is enabled. */
const proofSchema = { password: currentPassword, code: z.optional(code) };

/** The server reports an invalid address, in the words of the sign-up page. */
export const emailBodySchema = input({
  newEmail: line({
    field: 'address',
    min: 1,
    max: emailMaxLength,
    tooShort: said('address-missing'),
  }),
  ...proofSchema,
});

export const secondFactorProofBodySchema = input(proofSchema);

/**
 * The password, with a code if the second factor is enabled; nothing for an account without a password that signed in
 * just now.
 */
export const passkeyProofBodySchema = input({ password: z.optional(currentPassword), code: z.optional(code) });
/** What the browser passes to the authenticator. */
export const passkeyStartSchema = z.object({ options: z.record(z.string(), z.unknown()) });

const unreadableAnswer = said('answer-device-couldnt');
/** A certificate chain may come with it. */
const deviceTextMax = 20_000;
const deviceText = z.string(unreadableAnswer).check(atMost(deviceTextMax, unreadableAnswer));

/**
 * The authenticator's response, when a passkey is created and when it is used (WebAuthn). better-auth validates its
 * parts.
 */
export const passkeyAnswerSchema = input(
  {
    id: deviceText,
    rawId: deviceText,
    type: deviceText,
    response: input(
      {
        clientDataJSON: deviceText,
        attestationObject: z.optional(deviceText),
        authenticatorData: z.optional(deviceText),
        signature: z.optional(deviceText),
        userHandle: z.optional(z.nullable(deviceText)),
        transports: z.optional(z.array(deviceText, unreadableAnswer).check(z.maxLength(10, unreadableAnswer))),
      },
      unreadableAnswer,
    ),
  },
  unreadableAnswer,
);
const passkeyName = line({
  field: 'name',
  min: 1,
  max: passkeyNameMax,
  tooShort: said('give-name-such'),
});
export const passkeyBodySchema = input({ name: passkeyName, credential: passkeyAnswerSchema });
export const passkeyNameBodySchema = input({ name: passkeyName });
export const passkeyParamsSchema = input({ passkeyId: id(said('passkey-not-found')) });

/** The key to type, a link for the same device, and a QR code (SVG). */
export const secondFactorStartSchema = z.object({ otpauthUri: z.string(), secret: z.string(), qrCode: z.string() });
export type SecondFactorStart = z.infer<typeof secondFactorStartSchema>;

/** Recovery codes are stored as hashes: only this response has them. */
export const recoveryCodesSchema = z.object({ settings: settingsSchema, recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

const notAPhoneNumber = said('begin-country-code');
export const whatsappBodySchema = input({
  whatsappNumber: z
    .string(notAPhoneNumber)
    .check(
      atMost(typedPhoneNumberMax, notAPhoneNumber),
      z.overwrite(tidyPhoneNumber),
      z.regex(phoneNumberPattern, notAPhoneNumber),
    ),
});

export const unreadMailBodySchema = input({ unreadMail: z.boolean(said('say-yes-no')) });

export const findableBodySchema = input({ isFindable: z.boolean(said('say-yes-no')) });

export const readsBackBodySchema = input({ readsBack: z.boolean(said('say-yes-no')) });

export const sessionParamsSchema = input({ sessionId: id(said('session-not-found')) });
