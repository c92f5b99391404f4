import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CountChart } from './count-chart.tsx';
import { axisLevels, countPath } from './count-drawing.tsx';
import { the } from '#web/ui/element-in-test.ts';

const chart = (
  <CountChart
    label="Accounts by week"
    steps={['22 Sep', '29 Sep', '6 Oct']}
    stepName="Week of"
    name="Clients"
    values={[88, 94, 189]}
  />
);

test('the same numbers stand in a table', async () => {
  render(chart);
  expect(document.querySelector('table')).toBeNull();
  await userEvent.click(screen.getByRole('button'));
  expect([...document.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Week of', 'Clients'],
    ['22 Sep', '88'],
    ['29 Sep', '94'],
    ['6 Oct', '189'],
  ]);
  expect(the('.chartbox__plot').hidden).toBe(true);
});

test('the arrows go from step to step and each is said', async () => {
  render(chart);
  expect(screen.getByRole('figure').getAttribute('aria-label')).toBe('Accounts by week. Clients from 88 to 189.');
  const [first] = screen.getAllByRole('listitem');
  expect(first?.textContent).toBe('22 Sep: Clients 88');
  act(() => first?.focus());
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(the('.chartbox__now').textContent).toBe('6 Oct: Clients 189');
  await userEvent.keyboard('{Escape}');
  expect(the('.chartbox__now').textContent).toBe('');
});

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [189, [0, 50, 100, 150, 200]],
  [100_000, [0, 25_000, 50_000, 75_000, 100_000]],
])('the axis of at most %i: %j', (most, levels) => {
  expect(axisLevels(most)).toEqual(levels);
});

test('an empty chart does not break, and one step stands in the middle', async () => {
  render(<CountChart label="Entries" steps={[]} stepName="Week of" name="Entries" values={[]} />);
  expect(screen.queryByRole('list')).toBeNull();
  expect(countPath({ width: 100, height: 100, left: 0, right: 0, top: 0, bottom: 0 }, 10, [5])).toBe('M50 50');
});

test('a week that is not over is open, dotted and said to be', () => {
  render(
    <CountChart
      label="Entries"
      steps={['29 Sep', '6 Oct']}
      stepName="Week of"
      name="Clients"
      values={[88, 94]}
      isLastOpen
    />,
  );
  expect(screen.getAllByRole('listitem').map((point) => point.textContent)).toEqual([
    '29 Sep: Clients 88',
    '6 Oct: Clients 94 so far',
  ]);
  expect(document.querySelectorAll('.dot--open')).toHaveLength(1);
  expect(the('.chart .gap').getAttribute('d')).toContain('L');
  expect(the('.chart .line').getAttribute('d')).not.toContain('L');
});
