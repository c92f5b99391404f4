import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { settled } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { blankContent } from '../model/content.ts';
import { previewOf, writtenProgram } from '../model/programs-in-test.ts';
import { button, clearDevice, field, kept, openStep, show, theDialog, type } from './wizard-in-test.tsx';

beforeEach(clearDevice);
describe('editing', () => {
  const preview = 'GET /api/programs/preview/id-1';
  const people = 'GET /api/programs/{id}/people';
  const onEarlier = (movable: number) => ({ names: [], movable, recounted: 0, bound: 0 });
  const threeOnIt = {
    names: ['Lena Fischer'],
    clients: 1,
    others: 2,
    reachedDay: 9,
    waitingInvitations: 0,
    earlier: onEarlier(0),
  };
  const answers = (given: Record<string, unknown>) => fakeApi(given as Parameters<typeof fakeApi>[0]);

  test('loads the program, sends what changed with the revision, and leads to the preview', async () => {
    const calls = answers({
      [preview]: previewOf(writtenProgram(4), { revision: 7 }),
      'PUT /api/programs/id-1': { revision: 8 },
    });
    await show('edit');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit Program');
    await type(field('heading-title'), 'Larger Braveries');
    await userEvent.click(button('Save Program'));
    await settled();
    expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toMatchObject({
      title: 'Larger Braveries',
      durationWeeks: 4,
      revision: 7,
    });
    expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
    expect(toastStore.current()?.title).toBe('Program Saved');
    expect(location.pathname + location.search).toBe('/programs/preview?id=id-1');
  });

  test('what somebody else saved meanwhile is not written over; loading theirs keeps mine aside', async () => {
    const theirs = writtenProgram(4);
    theirs.heading.title = 'Theirs';
    const versions = [previewOf(writtenProgram(4), { revision: 7 }), previewOf(theirs, { revision: 8 })];
    answers({
      [preview]: () => (versions.length > 1 ? versions.shift() : versions[0]),
      'PUT /api/programs/id-1': new Refusal(409, {
        message: 'Changed.',
        code: 'conflict',
        fields: { revision: 'Changed.' },
      }),
    });
    await show('edit');
    await type(field('heading-title'), 'Mine');
    await userEvent.click(button('Save Program'));
    expect((await theDialog()).textContent).toContain('This program was saved in another window');
    await userEvent.click(button('Load the other version', screen.getByRole('dialog')));
    expect(field('heading-title').value).toBe('Theirs');
    await userEvent.click(button('Swap the two'));
    expect(field('heading-title').value).toBe('Mine');
  });

  test('keeping my version sends it at once, over theirs', async () => {
    const theirs = writtenProgram(4);
    theirs.heading.subtitle = 'Theirs';
    const versions = [previewOf(writtenProgram(4), { revision: 7 }), previewOf(theirs, { revision: 8 })];
    const calls = answers({
      [preview]: () => (versions.length > 1 ? versions.shift() : versions[0]),
      'PUT /api/programs/id-1': (body: { revision: number }) =>
        body.revision === 8
          ? { revision: 9 }
          : new Refusal(409, { message: 'Changed.', code: 'conflict', fields: { revision: 'Changed.' } }),
    });
    await show('edit');
    await type(field('heading-title'), 'Mine');
    await userEvent.click(button('Save Program'));
    await userEvent.click(button('Keep my version', await theDialog()));
    await settled();
    expect(calls.filter(({ route }) => route.startsWith('PUT')).at(-1)?.body).toMatchObject({
      title: 'Mine',
      subtitle: 'The next small true thing',
      revision: 8,
    });
    expect(toastStore.current()?.title).toBe('Program Saved');
  });

  test('a draft that is older than the program says so at once', async () => {
    const theirs = writtenProgram(4);
    theirs.heading.title = 'Theirs';
    answers({ [preview]: previewOf(writtenProgram(4), { revision: 7 }) });
    const page = await show('edit');
    await type(field('heading-title'), 'Mine');
    page.unmount();
    answers({ [preview]: previewOf(theirs, { revision: 9 }) });
    await show('edit');
    await userEvent.click(button('Keep my version', await theDialog()));
    expect(field('heading-title').value).toBe('Mine');
  });

  /** Prompts change, so it is asked who gets them. */
  async function saveOtherPrompts(given: Record<string, unknown> = {}) {
    const calls = answers({
      [preview]: previewOf(writtenProgram(4), { activeClients: 3, revision: 7 }),
      [people]: threeOnIt,
      'POST /api/programs/{id}/daily-prompts': { count: 28, revision: 8 },
      ...given,
    });
    await show('edit');
    await openStep(4);
    await type(field('prompt-1'), 'Another question?');
    await userEvent.click(button('Save Program'));
    return { calls, sent: () => calls.filter(({ route }) => /^(POST|PUT)/.test(route)).map(({ route }) => route) };
  }

  test('says who is on it, and who saves leaves them on the version they began', async () => {
    const { sent } = await saveOtherPrompts();
    expect(await screen.findByText('3 people are on it: Lena Fischer, 2 others.')).toBeDefined();
    const dialog = within(await theDialog('alertdialog'));
    expect(dialog.getByText('3 people are on it. Who gets these changes?', { selector: 'h2' })).toBeDefined();
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Only people who start later/ }).checked).toBe(true);
    expect(dialog.queryByText('What’s written stays')).toBeNull();
    expect(sent()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Save Program' }));
    await settled();
    expect(sent()).toEqual(['POST /api/programs/id-1/daily-prompts?revision=7&people=stay']);
  });

  test('says what changes for those who get the changes too, by keyboard as well', async () => {
    const { sent } = await saveOtherPrompts();
    const dialog = within(await theDialog('alertdialog'));
    dialog.getByRole('radio', { name: /Only people/ }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(dialog.getByText('1 prompt changes')).toBeDefined();
    expect(dialog.getByText('Each page keeps the prompt it answered.')).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Save Program' }));
    await settled();
    expect(sent()).toEqual(['POST /api/programs/id-1/daily-prompts?revision=7&people=move']);
  });

  test('gets shorter only for people who start later', async () => {
    answers({ [preview]: previewOf(writtenProgram(4), { activeClients: 3 }), [people]: threeOnIt });
    await show('edit');
    await userEvent.click(button('7 days'));
    await userEvent.click(button('Save Program'));
    const everyone = within(await theDialog('alertdialog')).getByRole<HTMLInputElement>('radio', { name: /Everyone/ });
    expect(everyone.disabled).toBe(true);
  });

  test('asks nothing for a new title, nor where everybody is on an earlier version', async () => {
    const calls = answers({
      [preview]: previewOf(writtenProgram(4), { activeClients: 3, revision: 7 }),
      [people]: threeOnIt,
      'PUT /api/programs/id-1': { revision: 8 },
    });
    await show('edit');
    await type(field('heading-title'), 'Larger Braveries');
    await userEvent.click(button('Save Program'));
    await settled();
    expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).not.toHaveProperty('people');
    const { sent } = await saveOtherPrompts({ [people]: { ...threeOnIt, earlier: onEarlier(3) } });
    await settled();
    expect(sent()).toEqual(['POST /api/programs/id-1/daily-prompts?revision=7']);
  });

  test('offers a copy in place of a program that people are on', async () => {
    answers({
      [preview]: previewOf(writtenProgram(4), { activeClients: 3 }),
      [people]: threeOnIt,
      'POST /api/programs/{id}/duplicate': { id: 'copy', programId: 'copy', title: 'Copy', revision: 1 },
    });
    await show('edit');
    await userEvent.click(button('Edit a Copy Instead'));
    await settled();
    expect(location.pathname).toBe('/programs/copy/edit');
  });

  test('what is not there, or not one’s own to edit, gets a kind page', async () => {
    answers({ [preview]: new Refusal(404, { message: 'This program couldn’t be found.', code: 'not_found' }) });
    await show('edit');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Program Not Found');
    answers({ [preview]: previewOf(writtenProgram(1), { canEdit: false }) });
    await show('edit');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You can’t edit this program');
  });

  test('a new program whose save stopped half-way is gone on with from the library', async () => {
    answers({
      'POST /api/programs': { id: 'id-1', programId: 'p', title: 'T', revision: 1 },
      'POST /api/programs/id-1/daily-prompts?revision=1': new Refusal(503, { message: 'Busy.', code: 'unavailable' }),
    });
    const page = await show();
    await type(field('heading-title'), 'T');
    await openStep(4);
    await type(field('prompt-1'), 'Still only here');
    await userEvent.click(button('Create Program'));
    await theDialog();
    page.unmount();
    const heading = { ...blankContent(), heading: { ...blankContent().heading, title: 'T' } };
    const calls = answers({
      [preview]: previewOf(heading),
      'POST /api/programs/id-1/daily-prompts?revision=1': { count: 1, revision: 2 },
    });
    await show('edit');
    expect(field('prompt-1').value).toBe('Still only here');
    expect(document.body.textContent).toContain('Three of four parts are saved');
    await userEvent.click(button('Save Program'));
    await settled();
    expect(calls.map(({ route }) => route)).toContain('POST /api/programs/id-1/daily-prompts?revision=1');
    await waitFor(() => expect(kept()).toEqual([]));
  });

  test('a connection that fails can be tried again', async () => {
    let isUp = false;
    answers({
      [preview]: () =>
        isUp ? previewOf(writtenProgram(1)) : new Refusal(503, { message: 'Busy.', code: 'unavailable' }),
    });
    await show('edit');
    isUp = true;
    await userEvent.click(button('Try again'));
    await settled();
    expect(field('heading-title').value).toBe('Small Braveries');
  });

  test('changes to a program that is gone can become one of their own', async () => {
    answers({ [preview]: previewOf(writtenProgram(1)) });
    const page = await show('edit');
    await type(field('heading-title'), 'Mine');
    page.unmount();
    answers({ [preview]: new Refusal(404, { message: 'This program couldn’t be found.', code: 'not_found' }) });
    await show('edit');
    await userEvent.click(button('Make a new program from them'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create New Program');
    expect(field('heading-title').value).toBe('Mine');
  });
});
