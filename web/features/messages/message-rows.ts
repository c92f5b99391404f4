import { clockTime, daysAgo, localDay, shortDayAndMonth, weekdayAndDay, weekdayName } from '#web/platform/time.ts';
import { messages as copy } from '#messages/messages.ts';
import type { UnsentMessage } from './message-outbox.ts';
import type { Message } from './thread.ts';

export type MessageState = 'sent' | 'read' | 'sending' | 'device' | 'failed';

export type MessageRow = {
  kind: 'message';
  key: string;
  /** Null: not with the server yet. */
  number: number | null;
  isMine: boolean;
  text: string;
  at: string;
  /** Null: the other one's. */
  state: MessageState | null;
  /** Why the server did not take it. */
  sentence: string | null;
  /** The last of a group: time and state are shown below it. */
  isEnd: boolean;
};
export type Row = MessageRow | { kind: 'day'; key: string; at: string } | { kind: 'fresh'; key: string };

type Given = {
  messages: readonly Message[];
  outbox: readonly UnsentMessage[];
  sending: string | null;
  /** Nothing goes out now. */
  isWaiting: boolean;
  readByOther: number;
  firstUnread: number | null;
  timeZone: string;
};

/** Messages within this time of each other are grouped. */
const together = 5 * 60_000;

export function rowsOf({ messages, outbox, sending, isWaiting, readByOther, firstUnread, timeZone }: Given): Row[] {
  const said = messages.map((message): MessageRow => ({
    kind: 'message',
    key: `n${message.number}`,
    number: message.number,
    isMine: message.isMine,
    text: message.text,
    at: message.sentAt,
    sentence: null,
    isEnd: true,
    state: message.isMine ? (message.number <= readByOther ? 'read' : 'sent') : null,
  }));
  const unsent = unsentOf(outbox, messages).map((item): MessageRow => ({
    kind: 'message',
    key: item.key,
    number: null,
    isMine: true,
    text: item.content.text,
    at: item.writtenAt,
    sentence: item.refusal?.sentence ?? null,
    isEnd: true,
    state: item.refusal ? 'failed' : item.key === sending || !isWaiting ? 'sending' : 'device',
  }));
  const rows: Row[] = [];
  let before: MessageRow | undefined;
  for (const row of [...said, ...unsent]) {
    const isNewDay = !before || localDay(new Date(before.at), timeZone) !== localDay(new Date(row.at), timeZone);
    const isFresh = row.number !== null && row.number === firstUnread;
    if (before) before.isEnd = isNewDay || isFresh || !belongs(before, row);
    if (isNewDay) rows.push({ kind: 'day', key: `day${row.key}`, at: row.at });
    if (isFresh) rows.push({ kind: 'fresh', key: 'fresh' });
    rows.push(row);
    before = row;
  }
  return rows;
}

function belongs(before: MessageRow, row: MessageRow): boolean {
  return (
    before.isMine === row.isMine &&
    before.state === row.state &&
    before.state !== 'failed' &&
    Date.parse(row.at) - Date.parse(before.at) < together
  );
}

/**
 * Those of the outbox that are not in the conversation yet. The live channel may bring a message before the answer to its
 * sending: then it is known by its text, if it came after the writing and is nobody else's.
 */
export function unsentOf(outbox: readonly UnsentMessage[], messages: readonly Message[]): UnsentMessage[] {
  const taken = new Set(outbox.map(({ content }) => content.number));
  return outbox.filter((item) => {
    if (item.sentAt !== null) return false;
    const arrived = messages.find(
      ({ isMine, number, text }) =>
        isMine && number > item.content.after && text === item.content.text && !taken.has(number),
    );
    if (arrived) taken.add(arrived.number);
    return !arrived;
  });
}

/** In the list: "09:41", "Yesterday", "Mon", "3 October". */
export function lastTime(iso: string, timeZone: string, now: Date): string {
  const date = new Date(iso);
  const days = daysAgo(date, timeZone, now);
  if (days <= 0) return clockTime(date, timeZone);
  if (days === 1) return copy.yesterday;
  return days < 7 ? weekdayName(date, timeZone, 'short') : shortDayAndMonth(date, timeZone);
}

/** Between the days: "Today", "Yesterday", "Tuesday, 7 October", and with the year when it is another one. */
export function dayTitle(iso: string, timeZone: string, now: Date): string {
  const date = new Date(iso);
  const days = daysAgo(date, timeZone, now);
  if (days <= 0) return copy.today;
  if (days === 1) return copy.yesterday;
  return weekdayAndDay(date, timeZone, now);
}
