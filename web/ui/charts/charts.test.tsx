import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { BarChart, blockSize } from './bar-chart.tsx';
import { LineChart } from './line-chart.tsx';
import type { Plot } from './chart-frame.tsx';
import { LineDrawing, linePaths, weekAverages, Sparkline } from './line-drawing.tsx';
import { the } from '#web/ui/element-in-test.ts';

const points = [
  { day: 1, mood: 5, date: 'Mon 22 Sep' },
  { day: 2, mood: 4 },
  { day: 4, mood: 8 },
  { day: 8, mood: 7 },
];
const chart = <LineChart label="Mood by day" points={points} days={28} />;
const plot: Plot = { width: 300, height: 178, left: 24, right: 8, top: 10, bottom: 25 };

test.each([
  [600, 'Week 1'],
  [300, 'Week 1'],
  [240, 'Week 1'],
  [150, '1'],
])('a chart %i pixels wide names its weeks as the room allows: %s', (width, first) => {
  render(<LineDrawing plot={{ ...plot, width }} days={28} points={points} chosen={undefined} />);
  expect([...document.querySelectorAll('text')].map((text) => text.textContent)[4]).toBe(first);
});

test('the same numbers stand in a table', async () => {
  render(chart);
  const toggle = screen.getByRole('button');
  expect(document.querySelector('table')).toBeNull();
  await userEvent.click(toggle);
  expect(toggle.textContent).toBe('Show as chart');
  expect(the('caption').textContent).toBe('Mood by day');
  expect(
    [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent)),
  ).toEqual([
    ['1', 'Mon 22 Sep', '5Neutral'],
    ['2', '', '4Struggling'],
    ['4', '', '8Very Good'],
    ['8', '', '7Good'],
  ]);
  expect(the('.chartbox__plot').hidden).toBe(true);
});

test('the arrows go from entry to entry and each is said', async () => {
  render(chart);
  expect(screen.getByRole('figure').getAttribute('aria-label')).toBe(
    'Mood by day. Week 1 averages 5.7. Week 2 averages 7.0.',
  );
  expect(screen.queryByRole('slider')).toBeNull();
  // One tab stop after the button.
  await userEvent.tab();
  await userEvent.tab();
  const focused = () => document.activeElement?.textContent;
  expect(focused()).toBe('Day 1, Mon 22 Sep: mood 5, Neutral');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(focused()).toBe('Day 4: mood 8, Very Good');
  expect(the('.chartbox__now').textContent).toBe('Day 4: mood 8, Very Good');
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(focused()).toBe('Day 8: mood 7, Good');
  await userEvent.tab();
  expect(the('.chartbox__now').textContent).toBe('');
  expect(screen.getAllByRole('listitem').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

test('a band has its own shape', async () => {
  render(chart);
  const tags = [...document.querySelectorAll('.pt')].map((mark) => `${mark.tagName} ${mark.getAttribute('class')}`);
  expect(tags).toEqual(['path pt mid', 'path pt low', 'circle pt high', 'circle pt high']);
});

test('skipped days are dotted, never solid', () => {
  const { solid, dotted } = linePaths(plot, 28, points);
  expect(solid.match(/M/g)).toHaveLength(1);
  expect(dotted.match(/M/g)).toHaveLength(2);
});

test('an empty chart says so and does not break', async () => {
  render(<LineChart label="Mood by day" points={[]} days={7} />);
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.getByRole('figure').getAttribute('aria-label')).toContain('No entries yet.');
  expect(weekAverages([])).toBe('No entries yet.');
});

test('bars are a table with the value at the end; a block is ten until there are too many', async () => {
  const rows = [
    { label: '8 Sep', value: 22, average: 5.8 },
    { label: '15 Sep', value: 0, average: null },
    { label: '22 Sep', value: 4, average: null, isOpen: true },
  ];
  render(<BarChart label="Weekly trend" rows={rows} />);
  const [first, second, running] = document.querySelectorAll('tbody tr');
  expect([running?.firstElementChild?.textContent, running?.querySelector('.tens--open')?.textContent]).toEqual([
    '22 Sepso far',
    '4',
  ]);
  expect(first?.querySelector('.tens--open')).toBeNull();
  expect(first?.querySelectorAll('.tens i')).toHaveLength(3);
  expect(first?.querySelector('.tens b')?.textContent).toBe('22');
  expect(second?.querySelectorAll('.tens i')).toHaveLength(0);
  expect(second?.lastElementChild?.textContent).toBe('');
  expect([blockSize(rows), blockSize([{ label: 'x', value: 121 }])]).toEqual([10, 50]);
});

test('a sparkline is named', async () => {
  render(<Sparkline points={points} about="Nora" />);
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Nora: 4 entries, last mood 7, Good');
});
