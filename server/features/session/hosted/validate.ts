import type { FieldErrors } from '#contract/errors.ts';
import { said } from '#contract/said.ts';
import { emailAddress, personName } from '#contract/fields.ts';
import { firstNameMaxLength, lastNameMaxLength } from '#contract/settings/rules.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { passwordProblem } from '#server/platform/auth/password-rules.ts';
import { isMailAddress } from '#server/platform/mail/mailer.ts';
import { text } from './hosted.ts';

const email = emailAddress('');
const firstName = personName({
  field: 'first-name',
  min: 1,
  max: firstNameMaxLength,
  tooShort: said('enter-first-name'),
});
const lastName = personName({ field: 'last-name', max: lastNameMaxLength });

export type SignUpValues = { firstName: string; lastName: string; email: string };

export function readEmail(body: unknown): string {
  return text(body, 'email', 320).trim();
}

export function emailProblem(typed: string): AppError | undefined {
  if (typed === '') return refusal('address-missing');
  if (/^[^\s@]+@[^\s@.]+$/.test(typed)) return refusal('address-without-ending');
  if (!email.safeParse(typed).success || !isMailAddress(typed)) return refusal('address-odd');
  return undefined;
}

/** All errors at once. */
export function checkSignUp(
  values: SignUpValues,
  password: string,
  { productName, language }: { productName: string; language: string },
): SignUpValues {
  const fields: FieldErrors = {};
  const first = firstName.safeParse(values.firstName);
  const last = lastName.safeParse(values.lastName);
  if (!first.success) fields.firstName = first.error.issues[0]?.message ?? '';
  if (!last.success) fields.lastName = last.error.issues[0]?.message ?? '';
  const badEmail = emailProblem(values.email);
  if (badEmail) fields.email = badEmail.toldIn(language).message;
  const badPassword = passwordProblem(password, values, productName);
  if (badPassword) fields.password = badPassword.toldIn(language).message;
  if (Object.keys(fields).length > 0) throw new AppError('invalid', Object.values(fields)[0] ?? '', { fields });
  return { firstName: first.data ?? '', lastName: last.data ?? '', email: values.email.toLowerCase() };
}
