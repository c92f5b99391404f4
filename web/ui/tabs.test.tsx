import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';
import { click, press, render, the } from './render-in-test.ts';

const tabs = [
  { value: 'in', label: 'Sign In', panel: <input name="kept" /> },
  { value: 'off', label: 'Audio', panel: 'never', disabled: true },
  { value: 'up', label: 'Sign Up', panel: 'the other' },
] as const;

function Sample() {
  const [value, setValue] = useState<'in' | 'off' | 'up'>('in');
  return <Tabs label="Sign in or up" tabs={tabs} value={value} onChange={setValue} />;
}

const selected = () => the('[aria-selected="true"]');

beforeEach(async () => {
  await render(<Sample />);
});

test('only the chosen tab is a stop, and panel and tab name each other', () => {
  expect([...document.querySelectorAll<HTMLElement>('[role=tab]')].map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
  const panel = the('[role=tabpanel]:not([hidden])');
  expect(panel.id).toBe(selected().getAttribute('aria-controls'));
  expect(panel.getAttribute('aria-labelledby')).toBe(selected().id);
});

test('the arrows choose, skip what is refused, go round, and move the focus', async () => {
  const list = the('[role=tablist]');
  await press(list, 'ArrowRight');
  expect(selected().textContent).toBe('Sign Up');
  expect(document.activeElement).toBe(selected());
  await press(list, 'ArrowRight');
  expect(selected().textContent).toBe('Sign In');
  await press(list, 'ArrowLeft');
  expect(selected().textContent).toBe('Sign Up');
});

test('Home and End jump', async () => {
  const list = the('[role=tablist]');
  await press(list, 'End');
  expect(selected().textContent).toBe('Sign Up');
  await press(list, 'Home');
  expect(selected().textContent).toBe('Sign In');
});

test('a panel that is not shown keeps what was typed', async () => {
  the('input').value = 'half a word';
  await click(the('[role=tab]:last-child'));
  await click(the('[role=tab]:first-child'));
  expect(the('input').value).toBe('half a word');
});
