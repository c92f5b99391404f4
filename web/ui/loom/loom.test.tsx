import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { LoomCell } from '#contract/assignments/rules.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { AuthoringLoom } from './authoring-loom.tsx';
import { loomSummary, weeksOf } from './loom-cells.ts';
import { KnotKey, LoomGrid, LoomKey, LoomStrip } from './loom.tsx';
import { MoodBadge } from '../mood.tsx';
import { PlainWeave } from './plain-weave.tsx';
import { the } from '#web/ui/element-in-test.ts';

function program(weeks: number): LoomCell[] {
  return Array.from({ length: weeks * 7 }, (_, index): LoomCell => {
    const day = index + 1;
    if (day === 1) return { day, state: 'written', mood: 3 };
    if (day === 2) return { day, state: 'skipped', mood: null };
    if (day === 3) return { day, state: 'written', mood: 10 };
    return day === 4 ? { day, state: 'today', mood: null } : { day, state: 'ahead', mood: null };
  });
}

test.each([1, 4, 12])('the grid says every day of %i weeks, with a name for each row', async (weeks) => {
  render(<LoomGrid cells={program(weeks)} />);
  const list = the('ol.loom');
  expect(list.children).toHaveLength(weeks * 7);
  expect([...list.children].slice(0, 5).map((day) => day.querySelector('.sr')?.textContent)).toEqual([
    'Day 1: mood 3, Below Average',
    'Day 2: no entry',
    'Day 3: mood 10, Excellent',
    'Day 4: today',
    'Day 5: to come',
  ]);
  expect(the('.loom-weeks').children).toHaveLength(weeks);
  expect(list.getAttribute('aria-label')).toBe(
    `2 of ${weeks * 7} days written, 1 without an entry. Mood: 1 at 7 to 10, 1 at 1 to 4. Today is day 4.`,
  );
});

test('the band is told without colour: numbers in the grid, a class for the cuts in the strip', async () => {
  render(<LoomGrid cells={program(1)} />);
  expect(the('.loom .low').textContent).toContain('3');
  cleanup();
  render(<LoomStrip cells={program(1)} about="Nora" />);
  expect([...the('.strip').children].map((cell) => cell.className)).toEqual([
    'low',
    'skipped',
    'high',
    'today',
    'ahead',
    'ahead',
    'ahead',
  ]);
  expect(the('.strip').getAttribute('aria-label')).toMatch(/^Nora: 2 of 7 days written/);
});

test('the strip takes finer cells for longer programs', async () => {
  render(<LoomStrip cells={program(12)} />);
  expect(the('.strip').className).toBe('strip strip--finest');
});

describe('cells that lead somewhere', () => {
  const hrefOf = (day: number) => `/day/1/${day}`;
  const stops = () => [...document.querySelectorAll<HTMLElement>('.door')].map(({ tabIndex }) => tabIndex);
  const press = (key: string) => userEvent.keyboard(`{${key}}`);

  test.each([
    ['grid', <LoomGrid key="g" cells={program(2)} doors={{ hrefOf }} />],
    ['strip', <LoomStrip key="s" cells={program(2)} doors={{ hrefOf }} />],
  ])('the woven days of a %s are links with the day’s words, and one stop of the Tab key', async (_, loom) => {
    renderPage(loom);
    const links = ['Day 1: mood 3, Below Average', 'Day 3: mood 10, Excellent'].map((name) =>
      screen.getByRole('link', { name }),
    );
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/day/1/1', '/day/1/3']);
    expect(stops()).toEqual([-1, 0]);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getAllByRole('link')[1]);
    await press('ArrowLeft');
    expect(document.activeElement).toBe(screen.getAllByRole('link')[0]);
    expect(stops()).toEqual([0, -1]);
    await press('ArrowLeft');
    expect(document.activeElement).toBe(screen.getAllByRole('link')[0]);
    await press('End');
    expect(document.activeElement).toBe(screen.getAllByRole('link')[1]);
  });

  test('the days of a strip that lead nowhere have their words too', () => {
    renderPage(<LoomStrip cells={program(1)} doors={{ hrefOf }} />);
    const names = [...the('.strip').children].map(
      (day) => day.querySelector('a')?.getAttribute('aria-label') ?? day.textContent,
    );
    expect(names.slice(0, 5)).toEqual([
      'Day 1: mood 3, Below Average',
      'Day 2: no entry',
      'Day 3: mood 10, Excellent',
      'Day 4: today',
      'Day 5: to come',
    ]);
  });

  test('up and down go by weeks', async () => {
    const cells = [1, 2, 8, 9, 15].map((day): LoomCell => ({ day, state: 'written', mood: 5 }));
    renderPage(<LoomGrid cells={cells} doors={{ hrefOf: (day) => `/${day}` }} />);
    await userEvent.tab();
    const at = () => document.activeElement?.getAttribute('href');
    await press('ArrowUp');
    expect(at()).toBe('/8');
    await press('ArrowUp');
    expect(at()).toBe('/1');
    await press('ArrowDown');
    expect(at()).toBe('/8');
    await press('Home');
    expect(at()).toBe('/1');
  });

  test('a day may be left out', () => {
    renderPage(<LoomGrid cells={program(1)} doors={{ except: 3, hrefOf }} />);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/day/1/1']);
  });
});

test('a program on its first day has a summary without moods', () => {
  const cells: LoomCell[] = [
    { day: 1, state: 'today', mood: null },
    { day: 2, state: 'ahead', mood: null },
  ];
  expect(loomSummary(cells)).toBe('0 of 2 days written. Today is day 1.');
  expect(weeksOf([])).toEqual([]);
});

test('sessions are knots on their days and a sentence of the summary, and without any nothing changes', () => {
  const knots = [
    { day: 1, isHeld: true },
    { day: 6, isHeld: true },
    { day: 6, isHeld: false },
  ];
  const said = / Today is day 4\. Sessions on days 1 and 6\. Session ahead on day 6\.$/;
  const kinds = (selector: string) =>
    [...document.querySelectorAll(`${selector} > *`)].map((cell) => cell.querySelector('.knot')?.className);
  const tied = ['knot', undefined, undefined, undefined, undefined, 'knot knot--ahead', undefined];
  renderPage(<LoomGrid cells={program(1)} knots={knots} />);
  expect(kinds('.loom')).toEqual(tied);
  expect(the('.loom').getAttribute('aria-label')).toMatch(said);
  cleanup();
  renderPage(<LoomStrip cells={program(1)} fill knots={knots} doors={{ hrefOf: (day) => `/${day}` }} />);
  expect(kinds('.ties')).toEqual(tied);
  const strip = the('.strip:not(.ties)');
  expect([strip.tagName, strip.children.length]).toEqual(['OL', 7]);
  expect(strip.getAttribute('aria-label')).toMatch(said);
  cleanup();
  renderPage(<LoomStrip cells={program(1)} fill knots={[]} />);
  expect(document.querySelector('.tied')).toBeNull();
  cleanup();
  renderPage(
    <LoomKey>
      <KnotKey />
    </LoomKey>,
  );
  expect([...the('.loomkey').children].slice(4).map(({ textContent }) => textContent)).toEqual([
    'session',
    'session ahead',
  ]);
});

test('free pages without a mood are plain weave: named, linked, and in no sum of moods', () => {
  const cells = [
    { date: '2019-05-03', mood: null, href: '/journal?entry=a' },
    { date: '2019-05-04', mood: 8, href: '/journal?entry=b' },
  ];
  renderPage(<PlainWeave cells={cells} caption="Two days" />);
  expect(the('ol.loom').getAttribute('aria-label')).toBe('Free pages on 2 days. Mood: 1 at 7 to 10.');
  const link = screen.getByRole('link', { name: '3 May 2019: a page without a mood' });
  expect([link.getAttribute('href'), link.closest('li')?.className]).toEqual(['/journal?entry=a', 'undyed']);
  cleanup();
  render(<MoodBadge mood={null} />);
  expect(screen.getByText('No mood')).toBeTruthy();
});

test('green cloth says what is written and what is not', async () => {
  render(
    <AuthoringLoom
      cells={[
        { day: 1, state: 'written' },
        { day: 2, state: 'open' },
        { day: 3, state: 'error' },
      ]}
      onOpen={() => {}}
    />,
  );
  expect(the('ol.loom').getAttribute('aria-label')).toBe('1 of 3 days written.');
  expect([...document.querySelectorAll('button .sr')].map((said) => said.textContent)).toEqual([
    'Day 1: written',
    'Day 2: open now',
    'Day 3: has an error',
  ]);
});

test('the plus of a day with several entries stays behind its number on pages from right to left', () => {
  render(<LoomGrid cells={[{ day: 1, state: 'written', mood: 1, hasMore: true }]} />);
  expect(screen.getByText('1+').dir).toBe('ltr');
});
