import type { FieldErrors } from '#contract/errors.ts';
import { emailAddress, personName } from '#contract/fields.ts';
import { firstNameMaxLength, lastNameMaxLength } from '#contract/settings/rules.ts';
import { AppError } from '#server/platform/app-error.ts';
import { passwordProblem } from '#server/platform/auth/password-rules.ts';
import { isMailAddress } from '#server/platform/mail/mailer.ts';
import { text } from './hosted.ts';

const email = emailAddress('');
const firstName = personName({
  name: 'The first name',
  min: 1,
  max: firstNameMaxLength,
  tooShort: 'Please enter your first name.',
});
const lastName = personName({ name: 'The last name', max: lastNameMaxLength });

export type SignUpValues = { firstName: string; lastName: string; email: string };

export function readEmail(body: unknown): string {
  return text(body, 'email', 320).trim();
}

export function emailProblem(typed: string): string | undefined {
  if (typed === '') return 'Please enter your e-mail address.';
  if (/^[^\s@]+@[^\s@.]+$/.test(typed)) return 'This address seems to be missing its ending, such as .org.';
  if (!email.safeParse(typed).success || !isMailAddress(typed))
    return 'This does not look like an e-mail address, such as nora@example.org.';
  return undefined;
}

/** All errors at once. */
export function checkSignUp(values: SignUpValues, password: string, productName: string): SignUpValues {
  const fields: FieldErrors = {};
  const first = firstName.safeParse(values.firstName);
  const last = lastName.safeParse(values.lastName);
  if (!first.success) fields.firstName = first.error.issues[0]?.message ?? '';
  if (!last.success) fields.lastName = last.error.issues[0]?.message ?? '';
  const badEmail = emailProblem(values.email);
  if (badEmail) fields.email = badEmail;
  const badPassword = passwordProblem(password, values, productName);
  if (badPassword) fields.password = badPassword;
  if (Object.keys(fields).length > 0) throw new AppError('invalid', Object.values(fields)[0] ?? '', { fields });
  return { firstName: first.data ?? '', lastName: last.data ?? '', email: values.email.toLowerCase() };
}
