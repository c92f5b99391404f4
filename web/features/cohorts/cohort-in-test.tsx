import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { clientGroups, type ClientGroup } from '#contract/coach-dashboard/rules.ts';
import type { Result } from '#web/platform/api.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { CohortPage } from './cohort.tsx';
import type { Cohort } from './queries.ts';

/** For `beforeEach`: an empty device, on the third day of the one that runs. */
export function thirdDay() {
  memoryDevice();
  vi.setSystemTime('2026-03-04T09:00:00Z');
}

export const breath = { id: 'p1', programId: 'breath-anchor-01', title: 'Breath as Anchor', days: 7, isOffered: true };
export const planned: Cohort = {
  id: 'k1',
  name: 'Autumn Circle',
  program: breath,
  startsOn: '2026-03-09',
  lastDate: '2026-03-15',
  programEndsOn: '2026-03-15',
  resumesOn: null,
  pace: 'together',
  admission: 'link',
  places: 12,
  closesOn: null,
  state: 'planned',
  joining: 'open',
  canBeMoved: true,
  dayNumber: null,
  members: 3,
  unread: 0,
  reported: 0,
  wroteToday: 0,
  joinCode: 'COHORT-ABC234',
  joinLink: 'http://localhost:3000/group/COHORT-ABC234',
  isArchived: false,
};
export const running: Cohort = {
  ...planned,
  id: 'k2',
  name: 'Clinic Staff',
  startsOn: '2026-03-02',
  lastDate: '2026-03-08',
  programEndsOn: '2026-03-08',
  state: 'running',
  canBeMoved: false,
  dayNumber: 3,
  members: 8,
  wroteToday: 5,
  needs: { distress: 1, quiet: 2 },
};
export const ended: Cohort = { ...planned, id: 'k3', name: 'Spring Circle', state: 'ended', joining: 'ended' };
/** With three members, and a program that is gone. */
export const circle: Cohort = { ...running, id: 'k1', name: 'Autumn Circle', program: null, members: 3, wroteToday: 1 };

type Clients = Result<'GET /api/coach/clients'>;
export const groups = Object.fromEntries(clientGroups.map((group) => [group, 0])) as Record<ClientGroup, number>;
export const member = (id: string, firstName: string, isQuiet = false): Clients['clients'][number] => ({
  id,
  user: { firstName, lastName: 'Example', profileImageUrl: null },
  currentAssignment: null,
  progress: 0,
  averageMood: null,
  lastActivity: null,
  lastEntryOn: null,
  today: null,
  cloth: '3o.....',
  group: isQuiet ? 'today' : 'course',
  reason: isQuiet
    ? {
        message: 'No entry for 4 days',
        since: '2026-03-01T12:00:00.000Z',
        attention: { kind: 'quiet', severity: 'medium', dismissible: ['quiet:2026-03-01'] },
      }
    : null,
});
export const listOf = (clients: Clients['clients']): Clients => ({
  clients,
  groups,
  pagination: { page: 1, pageSize: 50, totalPages: 1, total: clients.length },
});
export const everybody = listOf([member('m1', 'Ada', true), member('m2', 'Nora'), member('m3', 'Zoe', true)]);

/** Members as the wall asks for them: a page, and the names of all. */
export const membersOf = (page: Clients, all: readonly Clients['clients'][number][] = page.clients) => ({
  'GET /api/coach/clients': page,
  'GET /api/coach/clients/ids': {
    people: all.map(({ id, user, today, reason }) => ({
      id,
      firstName: user.firstName,
      lastName: user.lastName,
      today,
      isQuiet: reason?.attention?.kind === 'quiet',
    })),
    total: all.length,
  },
});

/** What the page of one cohort asks for beside it. */
export const besides = {
  'GET /api/coach/cohorts/{id}/figures': { participation: [], where: null, byDay: null },
  ...membersOf(listOf([])),
};

export const show = (node: ReactNode, path: string) => renderPage(node, { path, user: theUser });
export const showCohort = ({ id }: { id: string }) =>
  show(
    <CohortPage
      id={id}
      coachName="Ines Calloway"
      timeZone="UTC"
      bar={() => null}
      add={() => 'Add clients'}
      session={() => 'Booking'}
    />,
    `/cohorts/${id}`,
  );
export const said = () => document.body.textContent;
