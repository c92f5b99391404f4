import type { Invitation, Letters } from './queries.ts';

export function invitation(given: Partial<Invitation> = {}): Invitation {
  return {
    id: 'i1',
    status: 'pending',
    sentAt: '2025-10-06T09:15:00.000Z',
    expiresAt: '2125-10-20T09:15:00.000Z',
    respondedAt: null,
    message: 'Dear Nora,\n<i>come</i>.',
    coach: { id: 'c1', firstName: 'Tomas', lastName: 'Reyes', email: 'tomas@example.org' },
    program: { id: 'p1', title: 'The Unhurried Hour', description: '28 days of doing one thing at a time.' },
    ...given,
  };
}

export const letter: Letters['letters'][number] = {
  id: 'l1',
  message: 'Hello Nora,\n<b>I</b> am Ines.',
  sentAt: '2025-10-06T09:15:00.000Z',
  coach: { id: 'c2', fullName: 'Ines Calloway', professionalTitle: 'Somatic and Career Coach', profileImageUrl: '' },
};
export const noLetters: Letters = { letters: [], hasOptedOut: false };
