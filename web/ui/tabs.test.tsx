import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

const tabs = [
  { value: 'in', label: 'Sign In', panel: <input name="kept" /> },
  { value: 'off', label: 'Audio', panel: 'never', disabled: true },
  { value: 'up', label: 'Sign Up', panel: 'the other' },
] as const;

function Sample() {
  const [value, setValue] = useState<'in' | 'off' | 'up'>('in');
  return <Tabs label="Sign in or up" tabs={tabs} value={value} onChange={setValue} />;
}

const selected = () => screen.getByRole('tab', { selected: true });

beforeEach(async () => {
  render(<Sample />);
});

test('only the chosen tab is a stop, and panel and tab name each other', () => {
  expect([...document.querySelectorAll<HTMLElement>('[role=tab]')].map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
  const panel = screen.getByRole('tabpanel');
  expect(panel.id).toBe(selected().getAttribute('aria-controls'));
  expect(panel.getAttribute('aria-labelledby')).toBe(selected().id);
});

test('the arrows choose, skip what is refused, go round, and move the focus', async () => {
  const list = screen.getByRole('tablist');
  fireEvent.keyDown(list, { key: 'ArrowRight' });
  expect(selected().textContent).toBe('Sign Up');
  expect(document.activeElement).toBe(selected());
  fireEvent.keyDown(list, { key: 'ArrowRight' });
  expect(selected().textContent).toBe('Sign In');
  fireEvent.keyDown(list, { key: 'ArrowLeft' });
  expect(selected().textContent).toBe('Sign Up');
});

test('Home and End jump', async () => {
  const list = screen.getByRole('tablist');
  fireEvent.keyDown(list, { key: 'End' });
  expect(selected().textContent).toBe('Sign Up');
  fireEvent.keyDown(list, { key: 'Home' });
  expect(selected().textContent).toBe('Sign In');
});

test('a panel that is not shown keeps what was typed', async () => {
  screen.getByRole<HTMLInputElement>('textbox').value = 'half a word';
  await userEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Sign In' }));
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('half a word');
});
