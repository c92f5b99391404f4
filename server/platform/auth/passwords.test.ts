import { describe, expect, it, vi } from 'vitest';
import { isCommonPassword, passwordProblem } from './password-rules.ts';

// Loaded anew, as the server has it: for all other tests a hash is made cheap.
vi.resetModules();
const { hashPassword, verifyPassword } = await import('./passwords.ts');

describe('hash', () => {
  it('is argon2id in PHC form, different each time, and matches only its password', async () => {
    const [one, two] = await Promise.all([hashPassword('the river bends'), hashPassword('the river bends')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(one, 'the river bends')).toBe(true);
    expect(await verifyPassword(one, 'the river bend')).toBe(false);
    expect(await verifyPassword(one, 'The river bends')).toBe(false);
  });

  it('agrees with a known answer, so that hashes stay readable', async () => {
    // Made by the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
    const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword(known, 'password')).toBe(true);
    expect(await verifyPassword(known, 'Password')).toBe(false);
  });

  it('hashes the password exactly as typed, without normalising it', async () => {
    const hash = await hashPassword('caf\u00e9 au\u00a0lait\0');
    expect(await verifyPassword(hash, 'caf\u00e9 au\u00a0lait\0')).toBe(true);
    for (const other of ['cafe\u0301 au\u00a0lait\0', 'caf\u00e9 au lait\0', 'caf\u00e9 au\u00a0lait'])
      expect(await verifyPassword(hash, other)).toBe(false);
  });

  it.each([
    '',
    'x',
    '$argon2id$v=19$m=999999999,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
    '$argon2i$v=19$m=64,t=2,p=1$c29tZXNhbHQ$AAAA',
    '$2b$10$abc',
  ])('refuses the stored form %o', async (stored) => {
    expect(await verifyPassword(stored, 'password')).toBe(false);
  });
});

describe('policy', () => {
  const nora = { email: 'N.Whit+mail@example.org', firstName: 'Nora Jane', lastName: 'Ó Brien' };
  const problem = (password: string) => passwordProblem(password, nora, 'Dayloom');
  it.each([
    'correct battery staple horse',
    'ein ganzer Satz',
    '🌲🌲🌿🍀🌾🌵🎋🎍🍃🍂',
    'x7!Kq2$mZp',
    'monkey1049283756',
    'summer in the garden',
    'annabell and the fox',
  ])('takes %o', (password) => {
    expect(problem(password)).toBeUndefined();
  });
  it.each([
    ['short one', 'at least 10 characters'],
    ['🌲🌿🍀🌾🌵', 'at least 10 characters'],
    ['x'.repeat(201), 'at most 200 characters'],
    ['PassWord123', 'among the most common'],
    ['1q2w3e4r5t', 'among the most common'],
    ['p@ssw0rd123', 'among the most common'],
    ['P4$$w0rd!!', 'among the most common'],
    ['annabell123', 'among the most common'],
    ['Summer2025!', 'among the most common'],
    ['123-monkey-123', 'among the most common'],
    ['dragondragon', 'among the most common'],
    ['dayloom123', 'without the name Dayloom'],
    ['my D4yl00m page', 'without the name Dayloom'],
    ['dear Norajane x', 'without your name'],
    ['o-brien is here', 'without your name'],
    ['N.Whit+mail@example.org', 'without your e-mail address'],
    ['nwhit rides out', 'without your e-mail address'],
    ['abababababab', 'more than one or two different'],
  ])('refuses %o', (password, why) => {
    expect(problem(password)?.message).toContain(why);
  });

  it('knows the first and the last of the list, and not everything', () => {
    expect(
      ['qwertyuiop', 'superpassword', 'basketball', 'q1w2e3r4t5'].filter((word) => !isCommonPassword(word)),
    ).toEqual([]);
    const made = Array.from({ length: 5000 }, (_, index) => `unlikely phrase ${index}`);
    expect(made.filter(isCommonPassword)).toEqual([]);
  });
});
