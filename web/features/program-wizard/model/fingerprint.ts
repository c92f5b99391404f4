import { bodyOf, partNames } from './bodies.ts';
import type { PartName } from './bodies.ts';
import type { ProgramContent } from './content.ts';

/**
 * A short stand-in for a part's text, kept in the draft to know whether the server has the part as it now stands.
 * 53 bits of hash and the length: two texts of one person that share both do not happen.
 */
export function fingerprint(value: unknown): string {
  const text = JSON.stringify(value);
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return `${((b >>> 0) & 0x1fffff).toString(36)}.${(a >>> 0).toString(36)}.${text.length.toString(36)}`;
}

export type Fingerprints = Record<PartName, string>;

export function fingerprintsOf(content: ProgramContent): Fingerprints {
  return Object.fromEntries(partNames.map((part) => [part, fingerprint(bodyOf(content, part))])) as Fingerprints;
}

/** Whether two contents would leave the same program on the server. */
export function isSameProgram(one: ProgramContent, other: ProgramContent): boolean {
  return partNames.every((part) => fingerprint(bodyOf(one, part)) === fingerprint(bodyOf(other, part)));
}
