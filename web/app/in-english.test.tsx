import type { ReactNode } from 'react';
import { help } from '#messages/check-ins.ts';
import { screen, waitFor } from '@testing-library/react';
import { Route, Switch } from 'wouter';
import { beforeEach, expect, test, vi } from 'vitest';
import { answered, five, own } from '#web/features/check-ins/check-ins-in-test.ts';
import { Goal } from '#web/features/goals/goal.tsx';
import { JoinGroup } from '#web/features/groups/join-group.tsx';
import { LeaveGroup } from '#web/features/groups/own-place.tsx';
import type { AccountDeletion } from '#web/features/settings/queries.ts';
import type { JournalList } from '#web/features/journal/queries.ts';
import { Invitations } from '#web/features/invitations/invitations.tsx';
import { EndWork } from '#web/features/parting/end-work.tsx';
import { CoachRows } from '#web/features/parting/leave-coach.tsx';
import { FindableQuestion, PartingBand } from '#web/features/parting/parting-band.tsx';
import { RequestDialog } from '#web/features/requests/request-coaching.tsx';
import { SetupForm } from '#web/features/roles/setup-form.tsx';
import { ContactRows } from '#web/features/settings/contact-rows.tsx';
import { DeleteAccount } from '#web/features/settings/delete-account.tsx';
import { settings } from '#web/features/settings/settings-in-test.ts';
import { EntrySharing } from '#web/features/sharing/entry-share.tsx';
import { CareCard } from '#web/features/today/components/care-card.tsx';
import { day17, entryOf17, ines } from '#web/features/today/home-in-test.ts';
import { WeekReview } from '#web/features/today/weeks/week-review.tsx';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled } from '#web/platform/page-in-test.tsx';
import CheckInsPage from './pages/check-ins.tsx';
import JournalPage from './pages/journal.tsx';

vi.mock('#messages/language.ts', async (original) => ({
  ...(await original<object>()),
  loadEnglish: async () => await import('#web/platform/english.ts'),
}));

const coach = { id: 'c1', fullName: 'Ines Calloway' };
const parting = {
  coach,
  endedBy: 'coach' as const,
  endedAt: '2026-03-01T09:00:00Z',
  undoUntil: null,
  question: { programTitle: 'Breath' },
};
const program = { title: 'Breath', status: 'active', currentWeek: 3, currentDay: 3, totalWeeks: 4 };
const group = { id: 'g0', name: 'Summer Circle', coach, shownName: 'N.' };
const offer = {
  name: 'Summer Circle',
  coachName: 'Ines Calloway',
  programTitle: 'Breath',
  days: 7,
  startsOn: '2026-03-09',
  lastDate: '2026-03-15',
  pace: 'own',
  joining: 'open',
  caller: 'new',
  replaces: null,
} as const;
const invitation = {
  id: 'i1',
  status: 'pending',
  sentAt: '2025-10-06T09:15:00.000Z',
  expiresAt: '2125-10-20T09:15:00.000Z',
  respondedAt: null,
  message: null,
  coach: { id: 'c1', firstName: 'Ines', lastName: 'Calloway', email: 'ines@example.org' },
  program: { id: 'p1', title: 'Breath', description: '' },
  group: null,
} as const;
const deletion: AccountDeletion = {
  email: 'nora@example.org',
  requestedAt: null,
  deletionAt: '2025-10-22T16:38:00Z',
  refusal: null,
  proof: 'password',
  journalEntries: 14,
  messages: 23,
  noteVersions: 2,
  cohorts: [],
  clients: 0,
  programsRemoved: 0,
  programsKept: 0,
  coachName: 'Ines Calloway',
};
const entry = { ...entryOf17(), programTitle: 'Breath', promptText: 'What?' };
const journal: JournalList = {
  coach: null,
  yearAgo: null,
  transcribesAt: null,
  entries: [entry],
  moodAnalytics: { averageMood: 9, moodTrend: 'improving', weeklyMoodAverages: [] },
  statistics: { totalEntries: 1, consistencyStreak: 1, averageWordsPerEntry: 4 },
  pagination: { page: 1, pageSize: 10, totalPages: 1, total: 1 },
  recentlyDeleted: [],
};
const care = { helpLines: [], isCoachTold: true };
const written = { moodScore: 5, createdAt: '2025-09-22T20:00:00Z', isLate: false };
const home = {
  ...day17,
  weeks: [{ weekNumber: 1, title: 'Noticing', completedDays: 4, totalDays: 7, state: 'past' as const }],
  journalEntries: [4, 3, 2, 1].map((day) => ({ ...written, id: `e${day}`, dayNumber: day })),
};

beforeEach(() => {
  memoryDevice();
  fakeApi({
    'GET /api/client/dashboard': home,
    'GET /api/client/check-ins': { ...own, answered: [answered('a1', '2026-11-16', 3)] },
    'GET /api/client/goals': { goals: [], coach },
    'GET /api/groups/{code}': offer,
    'GET /api/client/group': { group: null, ended: [group] },
    'GET /api/client/invitations': [invitation],
    'GET /api/client/outreach': {
      messages: [
        {
          id: 'l1',
          message: 'Hi.',
          sentAt: invitation.sentAt,
          coach: { ...coach, professionalTitle: '', profileImageUrl: '' },
        },
      ],
      hasOptedOut: false,
    },
    'GET /api/account/deletion': deletion,
    'GET /api/client/journal-entries': journal,
    'GET /api/client/journal-entries/{id}/same-prompt': { before: null },
    'GET /api/client/week-cards': { cards: [], practices: [] },
    'GET /api/client/program-days/{week}/{day}': {
      assignmentId: 'a1',
      weekNumber: 1,
      dayOfWeek: 1,
      dayNumber: 1,
      programTitle: '',
      promptText: '',
      promptType: 'reflection',
      isToday: false,
      coach: null,
      entries: [entryOf17({ id: 'e1', dayNumber: 1 })],
    },
  });
});

const nothing = () => {};
const checkIns = (
  <Switch>
    {['/check-ins/asked/:occasion', '/check-ins/:id'].map((route) => (
      <Route key={route} path={route}>
        <CheckInsPage />
      </Route>
    ))}
  </Switch>
);
const today = <CareCard care={care} coachName="Ines" onClose={nothing} />;
const inCheckIn = <CareCard care={care} coachName="Ines" words={help.card} onClose={nothing} />;

type Place = [
  what: string,
  page: () => ReactNode,
  said: RegExp,
  way?: { path?: string; presses?: (string | RegExp)[] },
];
const places: Place[] = [
  [
    'a page that is written',
    () => <EntrySharing coach={ines} entry={entryOf17()} timeZone="UTC" />,
    /^Only you can see this page/,
  ],
  ['a page to be written', () => <EntrySharing coach={ines} timeZone="UTC" />, /^Only you can see this page/],
  ['the card of a week', () => <WeekReview week={1} timeZone="UTC" />, /gets this card/],
  ['a goal', () => <Goal id="new" timeZone="UTC" writes />, /may see this goal/],
  [
    'a check-in before its questions',
    () => checkIns,
    /isn’t told that you answered/,
    { path: '/check-ins/asked/plan.p1.0' },
  ],
  [
    'a check-in before it is sent',
    () => checkIns,
    /^Ines will see the score\.$/,
    {
      path: '/check-ins/asked/plan.p1.0',
      presses: [/^The score One number/, 'Begin', ...five.items.map(() => 'Skip this one')],
    },
  ],
  ['a check-in that was answered', () => checkIns, /^Show Ines the score$/, { path: '/check-ins/a1' }],
  ['the help card of Today', () => today, /can see that today was hard/],
  ['the help card of a check-in', () => inCheckIn, /which question it was/],
  ['set-up: being found', () => <SetupForm signup={null} wasClient={false} />, /coaches here see your/],
  ['set-up: what begins', () => <SetupForm signup={null} wasClient={false} />, /^Your 7 days begin today/],
  [
    'joining a group',
    () => <JoinGroup code="COHORT-ABC234" person={{ firstName: 'Nora', role: 'client', timeZone: 'UTC' }} />,
    /^The others see: this name/,
  ],
  [
    'leaving a group',
    () => <LeaveGroup group={group} />,
    /^Otherwise it stays, signed/,
    { presses: ['Leave the group'] },
  ],
  ['an invitation', () => <Invitations timeZone="UTC" requests={null} />, /^Accepting /],
  [
    'no more messages from coaches',
    () => <Invitations timeZone="UTC" requests={null} />,
    /This is permanent/,
    { presses: ['No more messages'] },
  ],
  [
    'asking a coach',
    () => (
      <RequestDialog
        coach={{ id: 'c1', name: 'Ines Calloway', firstName: 'Ines', replyHours: 24 }}
        onClose={nothing}
        onSent={nothing}
      />
    ),
    /^Ines sees your name and this note/,
  ],
  ['being found, in Settings', () => <ContactRows client={settings.client!} />, /^While you have no coach/],
  ['being found, on Today', () => <FindableQuestion />, /^Coaches here would see your name/],
  [
    'a program after the coach has left',
    () => <PartingBand parting={parting} timeZone="UTC" />,
    /has ended your work together/,
  ],
  [
    'leaving a coach',
    () => <CoachRows coach={coach} programTitle={undefined} parting={undefined} groupName={undefined} timeZone="UTC" />,
    /^What you shared is closed at once/,
    { presses: ['Leave this coach'] },
  ],
  [
    'ending the work with a client',
    () => <EndWork client={{ id: 'k1', name: 'Nora', currentProgram: program }} onEnding={nothing} />,
    /^The cloth and the shared entries close for you at once/,
    { presses: ['End coaching'] },
  ],
  ['deleting an entry', () => <JournalPage />, /^Delete: You can restore it/, { path: `/journal?entry=${entry.id}` }],
  ['deleting the account', () => <DeleteAccount role="client" timeZone="UTC" />, /^Your 14 pages and the cloth/],
];

test.each(places)('%s can be read in English', async (_what, page, said, { path = '/', presses = [] } = {}) => {
  const { person } = renderPage(page(), { path, user: { ...theUser, timeZone: 'UTC' } });
  for (const name of presses) {
    const isChoice = typeof name !== 'string';
    await person.click(await (isChoice ? screen.findByRole('radio', { name }) : screen.findByRole('button', { name })));
  }
  await screen.findAllByRole('button', { name: 'Show in English' });
  await settled();
  for (const button of screen.getAllByRole('button', { name: 'Show in English' })) await person.click(button);
  await waitFor(() => {
    const english = [...document.querySelectorAll('p[lang=en][dir=ltr]')].map(({ textContent }) => textContent);
    expect(english).toContainEqual(expect.stringMatching(said));
  });
});
