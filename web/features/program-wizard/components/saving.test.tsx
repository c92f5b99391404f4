import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { settled } from '#web/platform/page-in-test.tsx';
import { isSessionExpired } from '#web/platform/session-state.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { the } from '#web/ui/element-in-test.ts';
import { button, clearDevice, field, kept, openStep, show, stepNote, theDialog, type } from './wizard-in-test.tsx';

beforeEach(clearDevice);
describe('saving', () => {
  const created = { id: 'id-1', programId: 'small-braveries', title: 'T', revision: 1 };

  test('a program without a title brings the person back to that field, and nothing is lost', async () => {
    const sentence = 'Please give the program a title.';
    fakeApi({
      'POST /api/programs': new Refusal(422, { message: sentence, code: 'invalid', fields: { title: sentence } }),
    });
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    await show();
    await openStep(4);
    await type(field('prompt-1'), 'First');
    await userEvent.click(button('Create Program'));
    await settled();
    expect(shown.mock.contexts.at(-1)).toBe(the('#wizard-heading-title-below'));
    expect(document.activeElement).toBe(field('heading-title'));
    expect(the('#wizard-heading-title-below').textContent).toBe(sentence);
    expect(toastStore.current()).toMatchObject({ variant: 'destructive', title: 'Error', description: sentence });
    expect(stepNote(4)).toBe('1 of 28 days');
    await type(field('heading-title'), 'T');
    expect(document.querySelector('#wizard-heading-title-below')).toBeNull();
  });

  test('a part that fails is named; trying again goes on from it; then the draft is gone', async () => {
    let attempts = 0;
    const calls = fakeApi({
      'POST /api/programs': created,
      'POST /api/programs/id-1/daily-prompts?revision=1': () => {
        attempts += 1;
        return attempts === 1
          ? new Refusal(503, { message: 'The server is busy.', code: 'unavailable' })
          : { count: 1, revision: 2 };
      },
    } as Parameters<typeof fakeApi>[0]);
    await show();
    await type(field('heading-title'), 'T');
    await openStep(4);
    await type(field('prompt-1'), 'First');
    await userEvent.click(button('Create Program'));
    const dialog = await theDialog();
    expect(dialog.textContent).toContain('Three of four parts are saved');
    expect(dialog.textContent).toContain('Not saved. The server is busy.');
    expect(dialog.textContent).toContain('Trying again continues from Daily Prompts and makes no second program.');
    await userEvent.click(button('Try again', dialog));
    await settled();
    expect(calls.map(({ route }) => route)).toEqual([
      'POST /api/programs',
      'POST /api/programs/id-1/daily-prompts?revision=1',
      'POST /api/programs/id-1/daily-prompts?revision=1',
    ]);
    expect(calls[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(toastStore.current()?.title).toBe('Program Created');
    expect(location.pathname).toBe('/');
    await waitFor(() => expect(kept()).toEqual([]));
  });

  test('a draft that another tab made into a program becomes a second one only if asked', async () => {
    const keys: (string | null)[] = [];
    const calls = fakeApi({
      'POST /api/programs': () => {
        keys.push(calls.at(-1)?.headers.get('idempotency-key') ?? null);
        return keys.length === 1
          ? new Refusal(409, { message: 'This was already sent with other content.', code: 'conflict' })
          : created;
      },
    });
    await show();
    await type(field('heading-title'), 'T');
    await openStep(4);
    await userEvent.click(button('Create Program'));
    const dialog = await theDialog();
    expect(dialog.textContent).toContain('A program was already made from this draft, perhaps in another tab.');
    await userEvent.click(button('Make a second program', dialog));
    await settled();
    expect(keys).toHaveLength(2);
    expect(keys[0]).not.toBe(keys[1]);
    expect(toastStore.current()?.title).toBe('Program Created');
  });

  test('an ended session leaves the page and the draft where they are', async () => {
    fakeApi({
      'POST /api/programs': new Refusal(401, {
        message: 'Unauthorized. Please sign in to continue.',
        code: 'unauthorized',
      }),
    });
    await show();
    await type(field('heading-title'), 'T');
    await openStep(4);
    await userEvent.click(button('Create Program'));
    await theDialog();
    expect(isSessionExpired()).toBe(false);
    expect(screen.getByRole('link').getAttribute('target')).toBe('_blank');
    await waitFor(() => expect(kept()).toHaveLength(1));
  });
});
