import { describe, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { openedBy020 } from '#testing/release-0.2.0.ts';
import { createVault, isSealedForVersion } from './vault.ts';

const vault = createVault('a secret for tests only, long enough');
const userId = newId();
const rowId = newId();
const key = vault.unwrap(vault.newWrappedKey(userId), userId);

describe('the vault', () => {
  it('gives back what was sealed, in any script', () => {
    const text = 'Ich wollte früher gehen. 今日は静かだった。 🌿';
    expect(vault.open(key, rowId, vault.seal(key, rowId, text))).toBe(text);
  });

  it('seals the same text differently each time and never shows it', () => {
    const [one, two] = [vault.seal(key, rowId, 'a private line'), vault.seal(key, rowId, 'a private line')];
    expect(one.equals(two)).toBe(false);
    expect(one.includes('private')).toBe(false);
  });

  it('refuses sealed text that was moved to another row or changed', () => {
    const sealed = vault.seal(key, rowId, 'mine');
    expect(() => vault.open(key, newId(), sealed)).toThrow();
    sealed[sealed.length - 1]! ^= 1;
    expect(() => vault.open(key, rowId, sealed)).toThrow();
  });

  it('refuses a key of another person or another secret', () => {
    const wrapped = vault.newWrappedKey(userId);
    expect(() => vault.unwrap(wrapped, newId())).toThrow();
    expect(() => createVault('another secret, also long enough now').unwrap(wrapped, userId)).toThrow();
  });

  it('wraps a key anew for another secret, without changing what it opens', () => {
    const other = createVault('another secret, also long enough now');
    const wrapped = other.wrap(key, userId);
    expect(other.open(other.unwrap(wrapped, userId), rowId, vault.seal(key, rowId, 'mine'))).toBe('mine');
    expect(() => vault.unwrap(wrapped, userId)).toThrow();
    expect(() => other.unwrap(wrapped, newId())).toThrow();
  });

  it('names its secret without giving it away', () => {
    expect(vault.fingerprint).toBe(createVault('a secret for tests only, long enough').fingerprint);
    expect(vault.fingerprint).not.toBe(createVault('another secret, also long enough now').fingerprint);
  });
});

describe('a piece of a photo or recording', () => {
  const place = { entryId: newId(), mediaId: newId(), number: 2, isLast: false };
  const bytes = Buffer.from([0, 255, 7, 0]);

  it('is given back to the byte, and sealed differently each time', () => {
    const [one, two] = [vault.sealPiece(key, place, bytes), vault.sealPiece(key, place, bytes)];
    expect(vault.openPiece(key, place, one)).toEqual(bytes);
    expect(one.equals(two)).toBe(false);
  });

  it.each([
    ['another piece of it', { number: 1 }],
    ['the last one of it', { isLast: true }],
    ['a piece of another one', { mediaId: newId() }],
    ['a piece of another entry', { entryId: newId() }],
  ])('does not open as %s', (_, elsewhere) => {
    const sealed = vault.sealPiece(key, place, bytes);
    expect(() => vault.openPiece(key, { ...place, ...elsewhere }, sealed)).toThrow();
  });

  it('does not open when a byte of it was changed, cut off or added, nor as a text', () => {
    const sealed = vault.sealPiece(key, place, bytes);
    const changed = Buffer.from(sealed);
    changed[changed.length - 1]! ^= 1;
    for (const wrong of [changed, sealed.subarray(0, -1), Buffer.concat([sealed, Buffer.alloc(1)])])
      expect(() => vault.openPiece(key, place, wrong)).toThrow();
    expect(() => vault.open(key, place.mediaId, sealed)).toThrow();
  });
});

describe('a text sealed for a version of its row', () => {
  const place = (version: number, id = rowId) => ({ id, version });

  it('opens as that version, and as no other and no other row', () => {
    const sealed = vault.seal(key, place(2), 'mine');
    expect(vault.open(key, place(2), sealed)).toBe('mine');
    for (const other of [place(1), place(3), place(22), place(2, newId()), rowId])
      expect(() => vault.open(key, other, sealed)).toThrow();
  });

  it('cannot pass for one in the old form: its mark is part of the nonce', () => {
    const sealed = vault.seal(key, place(1), 'what it said first');
    expect(isSealedForVersion(sealed)).toBe(true);
    for (const byte of [0, 3, 4, 11]) {
      const changed = Buffer.from(sealed);
      changed[byte]! ^= 1;
      expect(() => vault.open(key, place(2), changed)).toThrow();
      expect(() => vault.open(key, place(1), changed)).toThrow();
    }
  });

  it('has another nonce for every text, version and row', () => {
    const all = [
      vault.seal(key, place(1), 'one'),
      vault.seal(key, place(1), 'another'),
      vault.seal(key, place(2), 'one'),
      vault.seal(key, place(1, newId()), 'one'),
      vault.seal(vault.unwrap(vault.newWrappedKey(userId), userId), place(1), 'one'),
    ];
    expect(new Set(all.map((sealed) => sealed.toString('hex', 0, 12))).size).toBe(all.length);
  });

  it('opens in a process of 0.2.0, and what that seals opens here', () => {
    expect(openedBy020(key, rowId, vault.seal(key, place(7), 'žluťoučký 金'))).toBe('žluťoučký 金');
    const old = vault.seal(key, rowId, 'from 0.2.0');
    expect(isSealedForVersion(old)).toBe(false);
    expect(vault.open(key, place(7), old)).toBe('from 0.2.0');
  });
});
