import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '#server/platform/http/ask-outside.ts';
import { ca, calendarServer, leadingTo } from '#testing/calendar-server.ts';
import { createCalendarReader } from './read-calendar.ts';

const about = { person: 'a coach', now: new Date('2026-03-04T09:00:00Z'), zone: 'UTC', host: 'here.test' };
const trusting = { isAllowed: () => true, resolve: leadingTo('127.0.0.1'), ca };
const event = 'BEGIN:VEVENT\r\nDTSTART:20260305T100000Z\r\nDTEND:20260305T110000Z\r\nEND:VEVENT';
const calendar = `BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR\r\n`;

it('reads by https from the address the name led to, under its name, asking for nothing packed', async () => {
  const { address, heard } = await calendarServer((_, response) => response.end(calendar));
  const from = Date.parse('2026-03-05T10:00:00Z') / 60_000;
  const read = createCalendarReader(trusting);
  expect(await read(address, about)).toEqual({ busy: [[from, from + 60]] });
  const { host } = new URL(address);
  expect(heard.map(({ headers }) => headers)).toMatchObject([{ host, 'accept-encoding': 'identity' }]);
  // A certificate no one vouches for.
  const strict = createCalendarReader({ ...trusting, ca: undefined });
  expect(await strict(address, about)).toEqual({ failure: 'unreachable' });
  expect(await read(address.replace('https:', 'http:'), about)).toEqual({ failure: 'refused' });
  expect(heard).toHaveLength(1);
});

const answers: [string, string, RequestListener][] = [
  ['a redirect', 'refused', (_, response) => response.writeHead(302, { location: '/other.ics' }).end()],
  ['no such page', 'refused', (_, response) => response.writeHead(404).end(calendar)],
  ['6 MB', 'too-large', (_, response) => response.end(calendar.padEnd(6 * 1024 * 1024, '\r\n'))],
  ['a bomb', 'not-a-calendar', (_, to) => to.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(calendar))],
  ['a page', 'not-a-calendar', (_, response) => response.end('<!doctype html><title>Sign in</title>')],
  ['64 KB of anything', 'not-a-calendar', (_, response) => response.end(Buffer.alloc(65_536, '\u0000:;\n~x'))],
  ['a beginning without an end', 'not-a-calendar', (_, response) => response.end(calendar.slice(0, -20))],
  ['a body cut off', 'unreachable', (_, response) => response.write(calendar, () => response.destroy())],
  ['nothing for too long', 'unreachable', () => {}],
  ['a body that never ends', 'unreachable', (_, response) => void response.write(calendar)],
];
it.each(answers)('a server that answers %s: %s', async (_, failure, answer) => {
  const { address, heard } = await calendarServer(answer);
  const patience = failure === 'unreachable' ? 500 : undefined;
  expect(await createCalendarReader({ ...trusting, patience })(address, about)).toEqual({ failure });
  expect(heard).toHaveLength(1);
});

describe('an address within a network', () => {
  it('is none that is called, however it is written', async () => {
    const inside =
      '0.0.0.0 10.1.2.3 100.64.0.1 100.100.100.200 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1 172.31.255.255 ' +
      '192.0.0.192 192.168.0.1 198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:7f00:1 ' +
      '::ffff:169.254.169.254 64:ff9b::a00:1 fc00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 fec0::1 ff02::1 2001:db8::1 ' +
      '2002:7f00:1::1';
    expect(inside.split(' ').filter((one) => isPublicAddress(one))).toEqual([]);
    const { address, heard } = await calendarServer((_, response) => response.end(calendar));
    const read = createCalendarReader({ resolve: leadingTo('127.0.0.1'), ca });
    for (const host of '127.0.0.1 2130706433 0x7f.1 0177.0.0.1 [::1] [::ffff:127.0.0.1] [fe80::1]'.split(' ')) {
      const answer = await read(address.replace('calendar.test', host), about);
      expect([host, answer]).toEqual([host, { failure: 'private' }]);
    }
    expect(heard).toEqual([]);
  });

  it('is refused where a name leads to it, also among public ones', async () => {
    const { address, heard } = await calendarServer((_, response) => response.end(calendar));
    for (const all of [['127.0.0.1'], ['93.184.215.14', '127.0.0.1'], ['2a00:1450:4001:80f::200a', '::1'], []]) {
      const answer = await createCalendarReader({ resolve: leadingTo(...all), ca })(address, about);
      expect(answer).toEqual({ failure: 'private' });
    }
    expect(heard).toEqual([]);
  });
});
