import { expect, it } from 'vitest';
import { roomRights } from './rules.ts';

it.each([
  ['the coach, where only the coach writes', { isCoach: true, writers: 'coach', isEnded: false }, [true, false]],
  ['a member there', { isCoach: false, writers: 'coach', isEnded: false }, [false, false]],
  ['the coach, where everyone writes', { isCoach: true, writers: 'everyone', isEnded: false }, [true, true]],
  ['a member there', { isCoach: false, writers: 'everyone', isEnded: false }, [true, true]],
  ['the coach, after the end', { isCoach: true, writers: 'everyone', isEnded: true }, [false, false]],
] as const)('posting and answering: %s', (_, room, [canWrite, canAnswer]) => {
  expect(roomRights(room)).toEqual({ canWrite, canAnswer });
});
