import { counted } from '../copy.ts';

/** What stands in the questions before somebody is deleted; it comes with the dialogs. */
export const deletionCopy = {
  counting: 'Counting what would go...',
  countFailed: 'It could not be counted what would go.',
  again: 'Try again',
  pending: 'Deleting...',
  user: {
    title: (name: string) => `Delete ${name}?`,
    text: (email: string) => `The account ${email} and everything below is erased for good. There is no way back.`,
    first: 'They can have their journal first: close this and choose Email Journal Data to User.',
    confirm: 'Delete User',
    done: 'User deleted',
    failed: 'Failed to delete user',
  },
  coach: {
    title: (name: string) => `Remove ${name} as a coach?`,
    text: (email: string) =>
      `The account ${email} stays, without its coach profile and its role. What clients wrote is theirs and stays.`,
    confirm: 'Delete Coach',
    done: 'Coach deleted',
    failed: 'Failed to delete coach',
  },
  /** Number, thing, and what becomes of it. */
  lines: {
    entries: (count: number) => line(count, 'journal entry', 'journal entries', 'erased'),
    notes: (count: number) => line(count, 'coach note version', 'coach note versions', 'erased'),
    messages: (count: number) => line(count, 'message', 'messages', 'text erased'),
    running: (count: number) => line(count, 'running program', 'running programs', count === 1 ? 'ends' : 'end'),
    clients: (count: number) => line(count, 'client', 'clients', 'unassigned, entries and programs stay theirs'),
    goingOn: (count: number) => line(count, 'running program', 'running programs', count === 1 ? 'goes on' : 'go on'),
    kept: (count: number) => line(count, 'program in use', 'programs in use', 'left with the platform'),
    removed: (count: number) => line(count, 'program not in use', 'programs not in use', 'removed'),
    hidden: (count: number) => line(count, 'program not in use', 'programs not in use', 'hidden everywhere'),
    invitations: (count: number) =>
      line(count, 'waiting invitation', 'waiting invitations', count === 1 ? 'ends' : 'end'),
    requests: (count: number) => line(count, 'waiting request', 'waiting requests', count === 1 ? 'ends' : 'end'),
  },
  nothing: 'Nothing else belongs to this account.',
} as const;

export type DeletionLine = { count: number; what: string; becomes: string };

function line(count: number, one: string, many: string, becomes: string): DeletionLine {
  return { count, what: counted(count, one, many).replace(/^\S+ /, ''), becomes };
}
