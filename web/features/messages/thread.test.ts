import { expect, test } from 'vitest';
import { conversation, message, thread } from './sample-in-test.ts';
import { firstUnread, hasGap, knownUpTo, withMessage, withPiece } from './thread.ts';

const numbers = ({ messages }: { messages: { number: number }[] }) => messages.map(({ number }) => number);

test('pieces are put together by number, nothing twice, in whatever order they come', () => {
  const known = { ...thread([message(4), message(5)]), hasMore: true };
  const newer = withPiece(known, { ...thread([message(5), message(6)]), hasMore: false }, false);
  expect(numbers(newer)).toEqual([4, 5, 6]);
  expect(newer.hasMore).toBe(true);
  const older = withPiece(newer, { ...thread([message(2), message(3)]), hasMore: false }, true);
  expect(numbers(older)).toEqual([2, 3, 4, 5, 6]);
  expect(older.hasMore).toBe(false);
});

test('what the other one has read stays read when an older answer comes late', () => {
  const known = thread([message(1)], { readByOther: 7 });
  expect(withPiece(known, thread([], { readByOther: 5 }), false).conversation.readByOther).toBe(7);
});

test('what is new is asked for from the last number up to which nothing is missing', () => {
  const known = withMessage({ ...thread([message(4), message(5)]), hasMore: true }, message(8, { isMine: true }));
  expect(numbers(known)).toEqual([4, 5, 8]);
  expect(hasGap(known)).toBe(true);
  expect(knownUpTo(known)).toBe(5);
  const whole = withPiece(known, thread([message(6), message(7), message(8, { isMine: true })]), false);
  expect(hasGap(whole)).toBe(false);
  expect(knownUpTo(whole)).toBe(8);
  expect(knownUpTo(thread([]))).toBe(0);
});

test('one’s own message in a conversation that was opened empty does not hide what the other one said before it', () => {
  const known = withMessage(thread([]), message(2, { isMine: true }));
  expect(hasGap(known)).toBe(true);
  expect(knownUpTo(known)).toBe(0);
  expect(hasGap(withPiece(known, thread([message(1), message(2, { isMine: true })]), false))).toBe(false);
});

test('the first unread one is counted back over the other one’s', () => {
  const messages = [message(1), message(2, { isMine: true }), message(3), message(4, { isMine: true })];
  expect(firstUnread({ conversation: conversation({ unread: 1 }), messages, hasMore: false })).toBe(3);
  expect(firstUnread({ conversation: conversation({ unread: 2 }), messages, hasMore: false })).toBe(1);
  expect(firstUnread({ conversation: conversation({ unread: 9 }), messages, hasMore: true })).toBe(1);
  expect(firstUnread({ conversation: conversation({ unread: 0 }), messages, hasMore: false })).toBeNull();
});
