import { describe, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { createVault } from './vault.ts';

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
