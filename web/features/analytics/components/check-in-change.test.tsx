import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ChangeFigures } from '#contract/check-ins/schema.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled } from '#web/platform/page-in-test.tsx';
import { CheckInChange } from './check-in-change.tsx';

const get = 'GET /api/coach/analytics/check-ins';
const row = (title: string, people: number, counted?: [up: number, same: number, down: number]): ChangeFigures => ({
  instrumentId: title.toLowerCase(),
  title,
  scaleTitle: null,
  people,
  figures: counted
    ? {
        people: counted[0] + counted[1] + counted[2],
        up: counted[0],
        same: counted[1],
        down: counted[2],
        medianFirst: 20,
        medianLatest: 23,
        medianWeeks: 9,
      }
    : null,
});
const blocks = (of: HTMLElement) =>
  ['up', 'same', 'down'].map((way) => of.querySelectorAll(`.shift .is-${way} i`).length);

test('a block is one person, from twenty on five; below five people there is no figure', async () => {
  const calls = fakeApi({
    [get]: { rows: [row('=Life', 7, [2, 2, 1]), row('Flourishing', 20, [6, 11, 3]), row('Ours', 3), row('Old', 6)] },
  });
  const blob = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const { person } = renderPage(<CheckInChange cohort="k1" />);
  await screen.findByText('Change in check-ins', { selector: 'h2' });
  expect(calls[0]?.route).toBe('GET /api/coach/analytics/check-ins?cohort=k1');
  const [, life, flourishing, ours, old] = screen.getAllByRole('row') as [never, ...HTMLElement[]];
  expect(life?.textContent).toBe('=Life5 of 72 up, 2 about the same, 1 down20239');
  expect(life && blocks(life)).toEqual([2, 2, 1]);
  expect(flourishing && blocks(flourishing)).toEqual([2, 3, 1]);
  expect(ours?.textContent).toBe('Ours3 Shown from five people on. So far there are three.');
  expect(old && within(old).getByText('Not shown at the moment.')).toBeDefined();
  expect(screen.getByText(/^People change while they wait, too\. This says that something moved, not/)).toBeDefined();
  await person.click(screen.getByLabelText('Download change in check-ins as CSV'));
  const [[file] = []] = blob.mock.calls;
  const csv = file instanceof Blob ? await file.text() : '';
  expect(csv).toContain("'=Life,,5,2,2,1,20,23,9");
  expect(csv).not.toContain('Ours');
});

test('nothing is there while nobody has shown two; a failure can be tried again', async () => {
  fakeApi({ [get]: { rows: [] } });
  const { unmount, container } = renderPage(<CheckInChange cohort={undefined} />);
  await settled();
  expect(container.textContent).toBe('');
  unmount();
  let isAway = true;
  fakeApi({
    [get]: () =>
      isAway
        ? new Refusal(503, { code: 'unavailable', message: 'Away.' })
        : { rows: [{ ...row('Ours', 3), scaleTitle: 'Sorgen', scaleLanguage: 'de' }] },
  });
  const { person } = renderPage(<CheckInChange cohort={undefined} />);
  expect(await screen.findByText('The change in check-ins couldn’t be loaded.')).toBeDefined();
  isAway = false;
  await person.click(screen.getByText('Try again'));
  expect(await screen.findByText('Ours')).toBeDefined();
  expect(screen.getByText('Sorgen').lang).toBe('de');
});
