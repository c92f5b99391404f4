import { expect, it } from 'vitest';
import { noticeKinds } from '#contract/notices/constants.ts';
import { allEndpoints } from '#contract/registry.ts';
import { mailKinds, type MailKind } from '#server/platform/mail/outbox.ts';
import { accountLeaves } from '#testing/each-call/account.ts';
import { groupsLeaves } from '#testing/each-call/groups.ts';
import { hostingLeaves } from '#testing/each-call/hosting.ts';
import { jobsLeaves } from '#testing/each-call/jobs.ts';
import { programsLeaves } from '#testing/each-call/programs.ts';
import { sessionsLeaves } from '#testing/each-call/sessions.ts';
import type { Left } from '#testing/each-call/walk.ts';
import { workingTogetherLeaves } from '#testing/each-call/working-together.ts';
import { writingLeaves } from '#testing/each-call/writing.ts';

const leaves: Record<string, Left> = {
  ...accountLeaves,
  ...groupsLeaves,
  ...hostingLeaves,
  ...jobsLeaves,
  ...programsLeaves,
  ...sessionsLeaves,
  ...workingTogetherLeaves,
  ...writingLeaves,
};

/**
 * Behind links of mails, which `mail-links.test.ts` follows; what needs an issuer; and what fills a whole server. They have
 * tests of their own.
 */
const elsewhere = [
  'adminPeople.removeProviderLink',
  'appointments.confirmUnsubscribe',
  'cohortRoom.confirmUnsubscribe',
  'commitments.confirmUnsubscribe',
  'commitments.saveDone',
  'demo.enter',
  'export.fetchMailed',
  'messages.confirmUnsubscribe',
  'outreach.confirmUnsubscribe',
  'reminders.confirmUnsubscribe',
  'reminders.saveMood',
  'settings.confirmUnsubscribe',
  'sharing.confirmUnsubscribe',
  'simulation.run',
];

it('sends every call that changes something', () => {
  const wanted = allEndpoints.filter(({ method }) => method !== 'GET').map(({ id }) => id);
  const sent = Object.keys(leaves).filter((id) => /^\w+\.\w+$/.test(id));
  expect([...sent, ...elsewhere].toSorted()).toEqual(wanted.toSorted());
});

const kindsIn = (what: 'mails' | 'notices') =>
  new Set(Object.values(leaves).flatMap((left) => left[what]?.split(', ').map((one) => one.split(' ', 1)[0]) ?? []));

/** Of the pages before signing in. */
const atTheDoor: MailKind[] = ['account-exists', 'email-changed', 'new-device'];

it('says of every mail and notice who gets it', () => {
  expect(mailKinds.filter((kind) => !kindsIn('mails').has(kind))).toEqual(atTheDoor);
  expect(noticeKinds.filter((kind) => !kindsIn('notices').has(kind))).toEqual([]);
});
