import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { passwordMaxLength, passwordMinLength } from '#contract/settings/rules.ts';
import { refusal, type AppError } from '#server/platform/app-error.ts';

const nameBytes = 6;
/** Whole passwords by their hashes, and words that passwords are made of. See common-passwords.md. */
const commonPasswords = readFileSync(join(import.meta.dirname, 'common-passwords.bin'));
const commonWords = new Set(readFileSync(join(import.meta.dirname, 'common-words.txt'), 'utf8').split(/\s+/));

/** Whose password it is to be. What is not known yet is left empty. */
type Owner = { email: string; firstName?: string; lastName?: string };

/** Why a new password is refused; undefined when it is fine. */
export function passwordProblem(password: string, owner: Owner, product: string): AppError | undefined {
  // Counted as people count: a sign outside the basic plane is one character, not two.
  const length = [...password].length;
  if (length < passwordMinLength) return refusal('password-short', { least: passwordMinLength });
  if (length > passwordMaxLength) return refusal('password-long', { most: passwordMaxLength });
  if (isCommonPassword(password)) return refusal('password-common');
  const spellings = foldedSpellings(password);
  const holds = (word: string) => word.length >= 4 && spellings.some((spelling) => spelling.includes(word));
  if (holds(plainLetters(product))) return refusal('password-with-product', { product });
  if ([owner.firstName ?? '', owner.lastName ?? ''].map(plainLetters).some(holds)) return refusal('password-with-name');
  const [mailbox = ''] = owner.email.split('@', 1);
  if ([owner.email, mailbox, mailbox.split('+', 1)[0] ?? ''].map(plainLetters).some(holds))
    return refusal('password-with-address');
  if (new Set(password).size < 3) return refusal('password-few-characters');
  return undefined;
}

/** As written, with the usual signs read as letters, or a common word (also twice) with digits and signs around it. */
export function isCommonPassword(password: string): boolean {
  const folded = withoutAccents(password);
  if (isListed(password.toLowerCase()) || readings(folded).some(isListed)) return true;
  const undressed = [...readings(core(folded)), ...readings(folded).map(core)];
  return undressed.some((word) => folded.length - word.length <= mostDecoration && isCommonWord(word));
}

/** More than these around a word are no decoration any more. */
const mostDecoration = 9;

/** From the first letter to the last. */
function core(text: string): string {
  const letters = [...text.matchAll(/\p{L}/gu)];
  const [first, last] = [letters[0], letters.at(-1)];
  return first && last ? text.slice(first.index, last.index + last[0].length) : '';
}

function isCommonWord(word: string): boolean {
  const letters = word.replace(/[\s._-]/g, '');
  // What it repeats: behind itself it is found again after as many letters.
  const once = letters.slice(0, `${letters}${letters}`.indexOf(letters, 1));
  return commonWords.has(letters) || commonWords.has(once);
}

/** `p@ssw0rd` is read as `password`. `1` and `!` can each mean two letters, so there are two such readings. */
function readings(text: string): string[] {
  const read = (one: string) =>
    text.replace(/[@4835$70!1]/g, (sign) => (sign === '1' || sign === '!' ? one : (signs[sign] ?? sign)));
  return [...new Set([text, read('i'), read('l')])];
}

const signs: Record<string, string> = { '@': 'a', '4': 'a', '8': 'b', '3': 'e', '5': 's', $: 's', '7': 't', '0': 'o' };

const foldedSpellings = (password: string): string[] => readings(withoutAccents(password)).map(plainLetters);

const plainLetters = (text: string): string => withoutAccents(text).replace(/[^\p{L}\p{N}]/gu, '');

const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

function isListed(password: string): boolean {
  const wanted = createHash('sha256').update(password).digest().subarray(0, nameBytes);
  let low = 0;
  let high = commonPasswords.length / nameBytes - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = commonPasswords.compare(wanted, 0, nameBytes, middle * nameBytes, (middle + 1) * nameBytes);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
