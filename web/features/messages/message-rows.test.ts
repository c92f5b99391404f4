import { expect, test } from 'vitest';
import { rowsOf, unsentOf } from './message-rows.ts';
import type { MessageRow, Row } from './message-rows.ts';
import { message, waiting } from './sample-in-test.ts';

const given = {
  messages: [],
  outbox: [],
  sending: null,
  isWaiting: false,
  readByOther: 0,
  firstUnread: null,
  timeZone: 'Europe/Lisbon',
};
const said = (rows: Row[]) => rows.filter((row): row is MessageRow => row.kind === 'message');

test('days are cut in the person’s own zone', () => {
  const late = message(1, { sentAt: '2026-01-15T23:30:00.000Z' });
  const next = message(2, { sentAt: '2026-01-16T00:10:00.000Z' });
  expect(rowsOf({ ...given, messages: [late, next] }).map(({ kind }) => kind)).toEqual([
    'day',
    'message',
    'day',
    'message',
  ]);
  expect(rowsOf({ ...given, messages: [late, next], timeZone: 'Asia/Tokyo' }).map(({ kind }) => kind)).toEqual([
    'day',
    'message',
    'message',
  ]);
});

test('time and state stand once under what one person said together', () => {
  const messages = [
    message(1),
    message(2),
    message(3, { isMine: true }),
    message(4, { isMine: true }),
    message(40, { isMine: true }),
  ];
  expect(said(rowsOf({ ...given, messages })).map(({ isEnd }) => isEnd)).toEqual([false, true, false, true, true]);
  // One of the two is read: each says its own.
  expect(said(rowsOf({ ...given, messages, readByOther: 3 })).map(({ state, isEnd }) => [state, isEnd])).toEqual([
    [null, false],
    [null, true],
    ['read', true],
    ['sent', true],
    ['sent', true],
  ]);
});

test('the first unread one has a line above it', () => {
  const kinds = rowsOf({ ...given, messages: [message(1), message(2)], firstUnread: 2 }).map(({ kind }) => kind);
  expect(kinds).toEqual(['day', 'message', 'fresh', 'message']);
});

test('what waits stands at the end, with where it is', () => {
  const outbox = [
    waiting('a'),
    waiting('b'),
    waiting('c', { refusal: { sentence: 'No.', fields: {} } }),
    waiting('sent', { sentAt: 1, content: { text: '', number: 9 } }),
  ];
  const states = (over: object) =>
    said(rowsOf({ ...given, messages: [message(1)], outbox, ...over })).map(({ state }) => state);
  expect(states({ sending: 'a', isWaiting: true })).toEqual([null, 'sending', 'device', 'failed']);
  expect(states({})).toEqual([null, 'sending', 'sending', 'failed']);
});

test('a message that came by the live channel before the answer to its sending stands once', () => {
  const ok = (key: string) => waiting(key, { content: { text: 'ok', after: 3 } });
  const outbox = [ok('a'), ok('b')];
  const mine = (number: number) => message(number, { isMine: true, text: 'ok' });
  expect(unsentOf(outbox, [mine(3)]).map(({ key }) => key)).toEqual(['a', 'b']);
  expect(unsentOf(outbox, [mine(3), mine(4)]).map(({ key }) => key)).toEqual(['b']);
  // The first has its number now: it does not hide the second one, which says the same.
  const sent = [waiting('a', { content: { text: '', after: 3, number: 4 }, sentAt: 1 }), ok('b')];
  expect(unsentOf(sent, [mine(3), mine(4)]).map(({ key }) => key)).toEqual(['b']);
  expect(unsentOf(sent, [mine(3), mine(4), mine(5)])).toEqual([]);
  expect(unsentOf(outbox, [message(4, { text: 'ok' })])).toHaveLength(2);
});
