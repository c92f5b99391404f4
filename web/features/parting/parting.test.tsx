import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, holdBack, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled } from '#web/platform/page-in-test.tsx';
import { coachHomeKey } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { EndWork } from './end-work.tsx';
import { FormerClients } from './former-clients.tsx';
import { CoachRows } from './leave-coach.tsx';
import { FindableQuestion, PartingBand } from './parting-band.tsx';
import type { FormerClient, OwnParting } from './queries.ts';

beforeEach(() => {
  memoryDevice();
});

const refusal = (message: string) => new Refusal(409, { code: 'conflict', message });
const undoUntil = new Date(Date.now() + 3_600_000).toISOString();
const press = (name: string) => screen.getByRole('button', { name });

describe('a coach ends the work', () => {
  const nora = {
    id: 'k1',
    name: 'Nora',
    currentProgram: { title: 'Living from Desire', status: 'active', currentWeek: 3, currentDay: 3, totalWeeks: 4 },
  };
  const show = () =>
    renderPage(<EndWork client={nora} onEnding={() => {}} />, {
      path: '/client/k1',
      user: { ...theUser, role: 'coach' },
    });

  test('is told what will happen, writes a few words, and can take it back from the toast', async () => {
    const calls = fakeApi({
      'POST /api/coach/client/{clientId}/end': { undoUntil },
      'POST /api/coach/former-clients/{clientId}/undo': { clientId: 'k1' },
    });
    const { person } = show();
    await person.click(press('End coaching'));
    const dialog = within(await screen.findByRole('dialog', { name: 'End coaching with Nora?' }));
    dialog.getByText(/^Nora is on day 17 of 28\./);
    dialog.getByText(/Living from Desire can be finished without a coach\./);
    expect(dialog.getAllByRole('listitem')).toHaveLength(4);
    await person.type(dialog.getByLabelText(/A few words to Nora/), 'Thank you, Nora.');
    await person.click(dialog.getByRole('button', { name: 'End coaching' }));
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect(calls.at(-1)).toMatchObject({ route: 'POST /api/coach/client/k1/end', body: { words: 'Thank you, Nora.' } });
    expect(toastStore.current()?.title).toBe('Your work with Nora has ended');
    toastStore.current()?.action?.onClick();
    await waitFor(() => expect(toastStore.current()?.title).toBe('You’re working with Nora again'));
    expect(calls.at(-1)?.route).toBe('POST /api/coach/former-clients/k1/undo');
  });

  test('leaves for the dashboard once that no longer has the client', async () => {
    fakeApi({ 'POST /api/coach/client/{clientId}/end': { undoUntil } });
    const { promise: answer, resolve } = Promise.withResolvers<void>();
    let asked = 0;
    const queryFn = async () => {
      asked += 1;
      if (asked > 1) await answer;
      return asked;
    };
    /** The navigation shows a count of the dashboard on every page. */
    function Count() {
      useQuery({ queryKey: coachHomeKey, queryFn });
      return <EndWork client={nora} onEnding={() => {}} />;
    }
    const { person } = renderPage(<Count />, { path: '/client/k1', user: { ...theUser, role: 'coach' } });
    await person.click(press('End coaching'));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End coaching' }));
    await waitFor(() => expect(asked).toBe(2));
    expect(location.pathname).toBe('/client/k1');
    resolve();
    await waitFor(() => expect(location.pathname).toBe('/'));
  });

  test('can pause the program instead, for as long as they choose; the words stay for another time', async () => {
    let isFree = false;
    const calls = fakeApi({
      'POST /api/coach/client/{clientId}/pause': () =>
        isFree ? { endsOn: '2026-03-17' } : refusal('Nora has already paused and decides how long it lasts.'),
    });
    const { person } = show();
    await person.click(press('End coaching'));
    await person.type(screen.getByLabelText(/A few words to Nora/), 'Rest well.');
    await person.click(press('Pause instead'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pause Nora’s program?' }));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'One week' }).checked).toBe(true);
    await person.click(dialog.getByRole('radio', { name: 'Two weeks' }));
    await person.click(dialog.getByRole('button', { name: 'Pause the program' }));
    await dialog.findByText(/^Nora has already paused/);
    isFree = true;
    await person.click(dialog.getByRole('button', { name: 'Pause the program' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.at(-1)).toMatchObject({ route: 'POST /api/coach/client/k1/pause', body: { weeks: 2 } });
    expect(toastStore.current()?.title).toBe('Nora’s program is paused until 17 March 2026');
    expect(location.pathname).toBe('/client/k1');
    await person.click(press('End coaching'));
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>(/A few words to Nora/).value).toBe('Rest well.'),
    );
  });

  test('keeps the dialog and the words where it is refused, and sends none that are too long', async () => {
    const calls = fakeApi({ 'POST /api/coach/client/{clientId}/end': refusal('You no longer work with this person.') });
    const { person } = show();
    await person.click(press('End coaching'));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByLabelText<HTMLTextAreaElement>(/A few words to Nora/);
    await person.click(field);
    await person.paste('w'.repeat(2_001));
    await person.click(dialog.getByRole('button', { name: 'End coaching' }));
    dialog.getByText('At most 2,000 characters, please.');
    expect(calls).toEqual([]);
    await person.clear(field);
    await person.type(field, 'Thank you.');
    await person.click(dialog.getByRole('button', { name: 'End coaching' }));
    await dialog.findByText('You no longer work with this person.');
    expect(field.value).toBe('Thank you.');
    expect(location.pathname).toBe('/client/k1');
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('while the end is on its way no more words are taken, so that none is lost when it has arrived', async () => {
  fakeApi({ 'POST /api/coach/client/{clientId}/end': refusal('You no longer work with this person.') });
  const letThrough = holdBack('POST');
  const { person } = renderPage(
    <EndWork client={{ id: 'k1', name: 'Nora', currentProgram: null }} onEnding={() => {}} />,
    {
      user: theUser,
    },
  );
  await person.click(press('End coaching'));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText<HTMLTextAreaElement>(/A few words to Nora/);
  await person.type(field, 'Thank you.');
  await person.click(dialog.getByRole('button', { name: 'End coaching' }));
  await waitFor(() => expect(field.readOnly).toBe(true));
  await person.type(field, ' And more.');
  expect(field.value).toBe('Thank you.');
  letThrough();
  await dialog.findByText('You no longer work with this person.');
  expect(field.readOnly).toBe(false);
});

describe('former clients', () => {
  const nora: FormerClient = {
    id: 'k1',
    firstName: 'Nora',
    lastName: 'Whitfield',
    coachSince: '2025-09-16T08:00:00.000Z',
    endedAt: '2025-10-07T08:00:00.000Z',
    endedBy: 'coach',
    undoUntil,
    hasNotes: true,
    notesErasedAt: '2126-10-07T08:00:00.000Z',
  };
  const daniel: FormerClient = {
    ...nora,
    id: 'k2',
    firstName: 'Daniel',
    lastName: 'Osei',
    coachSince: null,
    endedBy: 'client',
    undoUntil: null,
    hasNotes: false,
  };
  const show = async () => {
    const page = renderPage(
      <ul>
        <FormerClients timeZone="UTC" hasClients />
      </ul>,
      { user: { ...theUser, role: 'coach' } },
    );
    await page.person.click(press('Former Clients'));
    return page.person;
  };

  test('are listed with what is left of them: dates, own notes, and the way back', async () => {
    const calls = fakeApi({
      'GET /api/coach/former-clients': [nora, daniel],
      'GET /api/coach/former-clients/{clientId}/notes': [
        { version: 2, createdAt: '2025-10-06T08:00:00.000Z', notes: 'Friday call.' },
        { version: 1, createdAt: '2025-10-01T08:00:00.000Z', notes: '' },
      ],
      'POST /api/coach/former-clients/{clientId}/undo': { clientId: 'k1' },
    });
    const person = await show();
    const rows = await screen.findAllByRole('listitem');
    const [first, second] = rows.filter((row) => row.closest('.former')).map((row) => within(row));
    first!.getByText('Nora Whitfield');
    first!.getByText(/^Notes are erased on .*2126, in \d+ days\.$/);
    second!.getByText('You wrote no notes.');
    expect(second!.queryByRole('button')).toBeNull();
    await person.click(first!.getByRole('button', { name: 'Read notes about Nora Whitfield' }));
    await screen.findByText('Friday call.');
    screen.getByText('This version is empty.');
    await person.click(first!.getByRole('button', { name: 'Undo: work with Nora Whitfield again' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.some(({ route }) => route === 'POST /api/coach/former-clients/k1/undo')).toBe(true);
    expect(toastStore.current()?.title).toBe('You’re working with Nora again');
  });

  test('are offered to a coach without clients only where there are some', async () => {
    let former: FormerClient[] = [];
    const calls = fakeApi({ 'GET /api/coach/former-clients': () => former });
    const row = (
      <ul>
        <FormerClients timeZone="UTC" hasClients={false} />
      </ul>
    );
    renderPage(row, { user: { ...theUser, role: 'coach' } });
    await settled();
    expect(calls).toHaveLength(1);
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    former = [nora];
    renderPage(row, { user: { ...theUser, role: 'coach' } });
    expect(await screen.findByRole('button', { name: 'Former Clients' })).toBeTruthy();
  });

  test('say so where there are none', async () => {
    fakeApi({ 'GET /api/coach/former-clients': [] });
    const person = await show();
    await screen.findByText(/^Nobody yet\./);
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('can be asked for again after a failure', async () => {
    let times = 0;
    fakeApi({
      'GET /api/coach/former-clients': () => {
        times += 1;
        return times === 1 ? refusal('Not now.') : [daniel];
      },
    });
    const person = await show();
    await screen.findByText(/couldn’t be loaded/);
    await person.click(press('Try again'));
    await screen.findByText('Daniel Osei');
    expect(screen.queryByText(/couldn’t be loaded/)).toBeNull();
  });

  test('stay in the list where the place is taken, with the reason', async () => {
    fakeApi({
      'GET /api/coach/former-clients': [nora],
      'POST /api/coach/former-clients/{clientId}/undo': refusal('All your places are taken.'),
    });
    const person = await show();
    await person.click(await screen.findByRole('button', { name: 'Undo: work with Nora Whitfield again' }));
    await waitFor(() => expect(toastStore.current()?.description).toBe('All your places are taken.'));
    screen.getByText('Nora Whitfield');
  });
});

const ines = { id: 'c1', fullName: 'Ines Calloway' };
const left: OwnParting = {
  coach: ines,
  endedBy: 'client',
  endedAt: '2025-10-07T08:00:00.000Z',
  undoUntil,
  question: null,
};

describe('a client leaves', () => {
  test('choosing what becomes of the program, and can take it back', async () => {
    const calls = fakeApi({
      'POST /api/client/parting': { undoUntil },
      'POST /api/client/parting/undo': { coach: ines },
    });
    const { person } = renderPage(
      <CoachRows
        coach={ines}
        programTitle="Living from Desire"
        parting={undefined}
        groupName={undefined}
        timeZone="UTC"
      />,
    );
    await person.click(press('Leave this coach'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave Ines Calloway?' }));
    dialog.getByText('We’ll let Ines know today');
    const [goOn, stop] = dialog.getAllByRole<HTMLInputElement>('radio');
    expect(goOn!.checked).toBe(true);
    await person.click(stop!);
    await person.click(dialog.getByRole('button', { name: 'Leave this coach' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls[0]).toMatchObject({ route: 'POST /api/client/parting', body: { coachId: 'c1', program: 'stops' } });
    expect(toastStore.current()?.title).toBe('You’ve left Ines Calloway');
    toastStore.current()?.action?.onClick();
    await waitFor(() => expect(toastStore.current()?.title).toBe('You’re working with Ines Calloway again'));
  });

  test('stays in the dialog until the page behind it has looked again', async () => {
    fakeApi({ 'POST /api/client/parting': { undoUntil } });
    const given = { programTitle: undefined, parting: undefined, groupName: undefined, timeZone: 'UTC' };
    const { person, client } = renderPage(<CoachRows {...given} coach={ines} />);
    let look = () => {};
    client.invalidateQueries = async () => await new Promise<void>((done) => (look = done));
    await person.click(press('Leave this coach'));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Leave this coach' }));
    await settled();
    expect(screen.getByRole('dialog')).toBeTruthy();
    look();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toastStore.current()?.title).toBe('You’ve left Ines Calloway');
  });

  test('finds the group there while in one, and no way to it otherwise', () => {
    fakeApi({});
    const given = { coach: ines, programTitle: undefined, parting: undefined, timeZone: 'UTC' };
    const { unmount } = renderPage(<CoachRows {...given} groupName="Autumn <i>Circle</i>" />);
    screen.getByText('You’re in Autumn <i>Circle</i>.');
    expect(screen.getByRole('link', { name: 'Open the group' }).getAttribute('href')).toBe('/group');
    unmount();
    renderPage(<CoachRows {...given} groupName={undefined} />);
    screen.getByText('You work with Ines Calloway.');
    expect(screen.queryByRole('link', { name: 'Open the group' })).toBeNull();
  });

  test('is asked about no program where there is none, and told why where it is refused', async () => {
    fakeApi({ 'POST /api/client/parting': refusal('You no longer work with this coach.') });
    const { person } = renderPage(
      <CoachRows coach={ines} programTitle={undefined} parting={undefined} groupName={undefined} timeZone="UTC" />,
    );
    await person.click(press('Leave this coach'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('radio')).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'Leave this coach' }));
    await dialog.findByText('You no longer work with this coach.');
  });

  test('finds the way back in the settings and on Today for the rest of the day', async () => {
    const calls = fakeApi({ 'POST /api/client/parting/undo': { coach: ines } });
    const { person, unmount } = renderPage(
      <CoachRows coach={null} programTitle={undefined} parting={left} groupName={undefined} timeZone="UTC" />,
    );
    screen.getByText('You’ve left Ines Calloway');
    unmount();
    renderPage(<PartingBand parting={left} timeZone="UTC" />);
    await person.click(press('Undo'));
    await waitFor(() => expect(calls.map(({ route }) => route)).toEqual(['POST /api/client/parting/undo']));
  });
});

describe('on Today, after the coach has ended the work', () => {
  const asked: OwnParting = {
    ...left,
    endedBy: 'coach',
    undoUntil: null,
    question: { programTitle: 'Living from Desire' },
  };

  test.each([
    ['Continue on my own', 'goes-on', 'Your program continues'],
    ['Stop here', 'stops', 'The program has stopped'],
  ])('%s', async (label, program, said) => {
    const calls = fakeApi({ 'POST /api/client/parting/program': { program: program as 'stops' } });
    const { person } = renderPage(<PartingBand parting={asked} timeZone="UTC" />);
    screen.getByRole('heading', { name: 'Keep going with Living from Desire?' });
    screen.getByText(/^Ines Calloway has ended your work together\./);
    await person.click(press(label));
    await waitFor(() => expect(toastStore.current()?.title).toBe(said));
    expect(calls[0]?.body).toEqual({ program });
  });

  test('shows nothing where there is nothing to decide', () => {
    const { container } = renderPage(<PartingBand parting={{ ...asked, question: null }} timeZone="UTC" />);
    expect(container.textContent).toBe('');
  });
});

describe('after the coach has ended the work', () => {
  const title = 'Would you like other coaches to be able to find you?';

  test.each([
    ['Yes, they can find me', true, 'Coaches can find you now'],
    ['No, keep me hidden', false, 'Coaches can’t find you'],
  ])('the client is asked whether others may find them: %s', async (button, isFindable, done) => {
    const calls = fakeApi({ 'PUT /api/settings/findable': {} as never });
    const { person } = renderPage(<FindableQuestion />, { path: '/', user: theUser });
    screen.getByRole('region', { name: title });
    await person.click(press(button));
    await waitFor(() => expect(toastStore.current()?.title).toBe(done));
    expect(calls.at(-1)).toMatchObject({ route: 'PUT /api/settings/findable', body: { isFindable } });
  });
});
