import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { day17 } from '#web/features/today/home-in-test.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { Coaches } from './coaches.tsx';
import type { CoachInList } from './queries.ts';

const list = 'GET /api/coaches';
const alone = { 'GET /api/client/dashboard': { ...day17, coach: null } } as const;

function coach(given: Partial<CoachInList> = {}): CoachInList {
  return {
    id: 'c1',
    fullName: 'Ines Calloway',
    professionalTitle: 'Somatic and career coach',
    bio: 'I work slowly and with the body first.',
    yearsExperience: 11,
    specialties: ['Burnout', 'Boundaries'],
    profileImageUrl: '',
    avgResponseTime: 48,
    ...given,
  };
}
const carla = coach({ id: 'c2', fullName: 'Carla Mendes', avgResponseTime: 24, yearsExperience: 1 });

function page(coaches: CoachInList[], more: { nextCursor?: string; matching?: number; total?: number } = {}) {
  return {
    coaches,
    matching: more.matching ?? coaches.length,
    total: more.total ?? coaches.length,
    specialties: ['Burnout', 'Grief'],
    nextCursor: more.nextCursor ?? null,
  };
}

const show = () =>
  renderPage(
    <Coaches
      request={({ fullName }, profile) => (
        <p>
          Ask {fullName}
          {profile}
        </p>
      )}
    />,
    {
      path: '/coaches',
    },
  );

beforeEach(() => void memoryDevice());

test('says that it loads, then how many there are and who they are', async () => {
  fakeApi({ ...alone, [list]: page([coach(), carla]) });
  show();
  expect(screen.getByText('Loading coaches...')).toBeTruthy();
  expect(await screen.findByText('2 coaches have room for new clients.')).toBeTruthy();
  const [ines, second] = screen.getAllByRole('listitem');
  expect(ines?.textContent).toContain('11 years');
  expect(ines?.textContent).toContain('Within 2 days');
  expect(second?.textContent).toContain('1 year');
  expect(second?.textContent).toContain('Within 24 hours');
  expect(screen.getByRole('link', { name: 'Profile of Carla Mendes' }).getAttribute('href')).toBe('/coach/c2');
  expect(screen.getByText(/Ask Ines Calloway/)).toBeTruthy();
});

test('somebody without a coach can use a code here as well', async () => {
  fakeApi({ 'GET /api/client/dashboard': { ...day17, coach: null, canStartTrial: true }, [list]: page([]) });
  show();
  expect(await screen.findByLabelText('Code')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start the trial' })).toBeTruthy();
});

test('whoever has a coach reads that only people without one can ask', async () => {
  fakeApi({ 'GET /api/client/dashboard': day17, [list]: page([carla]) });
  show();
  expect(await screen.findByText(/You can request another coach after you leave this one\.$/)).toBeTruthy();
  expect(screen.queryByLabelText('Code')).toBeNull();
});

test('a list that could not be loaded can be asked for again', async () => {
  let tries = 0;
  fakeApi({
    ...alone,
    [list]: () => (tries++ === 0 ? new Refusal(503, { message: 'Busy.', code: 'unavailable' }) : page([coach()])),
  });
  const { person } = show();
  expect((await screen.findByRole('alert')).textContent).toContain('The coaches couldn’t be loaded');
  await person.click(screen.getByText('Try again'));
  expect(await screen.findByText('One coach has room for new clients.')).toBeTruthy();
});

test('where nobody has room the page says what else there is, and has nothing to search in', async () => {
  fakeApi({ ...alone, [list]: page([]) });
  show();
  expect(await screen.findByText('No coach has room at the moment')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Today' }).getAttribute('href')).toBe('/');
  expect(screen.queryByRole('search')).toBeNull();
});

test('a search is asked once the typing has paused; nothing found leads back to all', async () => {
  const calls = fakeApi({
    ...alone,
    [list]: (_body, route) =>
      route.includes('search=zzz')
        ? page([], { total: 2 })
        : page(route.includes('Grief') ? [carla] : [coach(), carla]),
  });
  const { person } = show();
  await person.selectOptions(await screen.findByLabelText('Looking for help with'), 'Grief');
  expect(await screen.findByText('One coach found.')).toBeTruthy();
  expect(calls.at(-1)?.route).toBe('GET /api/coaches?specialty=Grief');

  await person.type(screen.getByLabelText('Search'), ' zzz ');
  expect(await screen.findByText('No coach found')).toBeTruthy();
  expect(calls.filter(({ route }) => route.includes('search=')).map(({ route }) => route)).toEqual([
    'GET /api/coaches?search=zzz&specialty=Grief',
  ]);
  await person.click(screen.getByText('Show all coaches'));
  expect(await screen.findByText('2 coaches have room for new clients.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
});

test('what is looked for stands in the address, so that the way back finds the same list', async () => {
  fakeApi({ ...alone, [list]: (_body, route) => page(route.includes('Grief') ? [carla] : [coach(), carla]) });
  const first = show();
  await first.person.selectOptions(await screen.findByLabelText('Looking for help with'), 'Grief');
  await first.person.type(screen.getByLabelText('Search'), 'ca');
  await waitFor(() => expect(location.search).toBe('?search=ca&specialty=Grief'));
  first.unmount();
  renderPage(<Coaches request={() => null} />, { path: '/coaches?search=ca&specialty=Sleep' });
  expect((await screen.findByLabelText<HTMLInputElement>('Search')).value).toBe('ca');
  expect(screen.getByLabelText<HTMLSelectElement>('Looking for help with').value).toBe('Sleep');
});

test('more come when asked for, and the first of them has the focus', async () => {
  let tries = 0;
  const calls = fakeApi({
    ...alone,
    [list]: (_body, route) => {
      if (!route.includes('cursor=c1')) return page([coach()], { nextCursor: 'c1', total: 2, matching: 2 });
      return tries++ === 0
        ? new Refusal(503, { message: 'Busy.', code: 'unavailable' })
        : page([carla], { total: 2, matching: 2 });
    },
  });
  const { person } = show();
  const more = await screen.findByText('Show more coaches');
  await person.click(more);
  expect(await screen.findByText('The next coaches couldn’t be loaded.')).toBeTruthy();
  await person.click(screen.getByText('Try again'));
  await waitFor(() => expect(document.querySelectorAll('.coaches__list > li')).toHaveLength(2));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Carla Mendes'));
  expect(screen.queryByText('Show more coaches')).toBeNull();
  expect(calls.at(-1)?.route).toBe('GET /api/coaches?cursor=c1');
});
