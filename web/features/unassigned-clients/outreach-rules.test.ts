import { describe, expect, it } from 'vitest';
import { canSendOutreachNow, invitationAddress, nextAllowedAt, outreachState, sortClients } from './outreach-rules.ts';
import { matchesSearch } from './queries.ts';
import { unassigned } from './unassigned-in-test.tsx';

const now = new Date('2025-10-08T12:00:00Z');
const next = '2025-10-12T09:30:00.000Z';

describe('what is said about the messages so far', () => {
  it.each([
    ['nobody has written', {}, 'No messages yet'],
    [
      'one was sent and another may be',
      { outreachCount: 1, lastOutreach: '2025-08-28T10:00:00.000Z' },
      '1 of 3, last on 28 Aug',
    ],
    [
      'it was in another year',
      { outreachCount: 1, lastOutreach: '2024-08-28T10:00:00.000Z' },
      '1 of 3, last on 28 Aug 2024',
    ],
    [
      'another must wait',
      { outreachCount: 1, canSendOutreach: false, nextOutreachAt: next },
      '1 of 3, again from <b>12 October</b>',
    ],
    [
      'it waits until later today',
      { outreachCount: 2, canSendOutreach: false, nextOutreachAt: '2025-10-08T14:30:00.000Z' },
      '2 of 3, again from <b>today, 14:30</b>',
    ],
    ['three were sent', { outreachCount: 3, canSendOutreach: false }, '3 of 3, no more messages'],
    [
      'no more is wanted',
      { outreachCount: 1, canSendOutreach: false, hasOptedOut: true },
      'Asked for no more messages',
    ],
  ])('when %s', (_, given, said) => {
    expect(outreachState(unassigned(given), 'UTC', now)).toBe(said);
  });

  it('allows by itself what the date allows, also while the page is open', () => {
    const waiting = unassigned({
      outreachCount: 1,
      canSendOutreach: false,
      nextOutreachAt: next,
      lastOutreach: '2025-10-05T09:30:00.000Z',
    });
    expect(canSendOutreachNow(waiting, new Date(Date.parse(next) - 1))).toBe(false);
    expect(canSendOutreachNow(waiting, new Date(next))).toBe(true);
    expect(outreachState(waiting, 'UTC', new Date(next))).toBe('1 of 3, last on 5 Oct');
    expect(nextAllowedAt([unassigned(), waiting], now)).toBe(Date.parse(next));
    expect(nextAllowedAt([waiting], new Date(next))).toBeUndefined();
  });
});

describe('the order', () => {
  const list = [
    unassigned({ id: 'a', firstName: 'Zoe', canSendOutreach: false }),
    unassigned({ id: 'b', firstName: 'Élise' }),
    unassigned({ id: 'c', firstName: 'Fritz' }),
  ];
  it.each([
    ['reachable', 'bca'],
    ['newest', 'abc'],
    ['name', 'bca'],
  ] as const)('%s', (order, ids) => {
    expect(
      sortClients(list, order, now)
        .map(({ id }) => id)
        .join(''),
    ).toBe(ids);
  });
});

describe('the search', () => {
  const elise = unassigned({ firstName: 'Élise', lastName: 'Brandt', email: 'e.b@post.example' });
  it.each([
    ['elise', true],
    ['ÉLI', true],
    ['brandt', true],
    ['lise bra', true],
    ['POST.ex', true],
    [' e.b@ ', true],
    ['lindqvist', false],
  ])('%s', (search, isFound) => {
    expect(matchesSearch(search)(elise)).toBe(isFound);
  });
});

it('leads to the invitation with id and name', () => {
  expect(invitationAddress(unassigned({ id: 'k 1', firstName: 'A&B' }))).toBe(
    '/send-invitation?clientId=k+1&clientName=A%26B+Lindqvist',
  );
});
