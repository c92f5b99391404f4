import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { the } from './element-in-test.ts';
import { InEnglish } from './in-english.tsx';

const language = vi.hoisted(() => ({ load: undefined as (() => Promise<unknown>) | undefined }));
vi.mock('#messages/language.ts', async (original) => ({
  ...(await original<object>()),
  get loadEnglish() {
    return language.load;
  },
}));

const load = vi.fn<() => Promise<unknown>>();
beforeEach(() => {
  language.load = load;
  load.mockReset().mockImplementation(async () => await import('#web/platform/english.ts'));
});

const button = () => screen.getByRole('button', { name: 'Show in English' });

test('shows the English below, in its own language and direction, and hides it again', async () => {
  render(<InEnglish say={({ share, setup }) => [share.off({ coach: 'Ines' }), setup.found.say]} />);
  expect(load).not.toHaveBeenCalled();
  expect(button().getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(button());
  const said = await screen.findByText(/^Only you can see this page\. If you share it, Ines sees all of it/);
  expect([said.lang, said.dir]).toEqual(['en', 'ltr']);
  // A message with tags in it.
  expect(the('p + p').innerHTML).toContain('your <b>name</b>, your');
  expect(button().getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(button());
  expect(document.querySelector('p')).toBeNull();
  await userEvent.click(button());
  expect(load).toHaveBeenCalledTimes(1);
});

test('says what holds now, also where that changes while it is shown', async () => {
  const { rerender } = render(<InEnglish say={({ share }) => share.off({ coach: 'Ines' })} />);
  await userEvent.click(button());
  await screen.findByText(/^Only you/);
  rerender(<InEnglish say={({ share }) => share.on({ coach: 'Ines' })} />);
  expect(the('p').textContent).toMatch(/^On\. Ines sees/);
});

test('what cannot be loaded is said, and can be asked for again', async () => {
  load.mockRejectedValueOnce(new Error('offline'));
  render(<InEnglish say={({ share }) => share.alone} />);
  await userEvent.click(button());
  expect((await screen.findByRole('alert')).textContent).toBe('The English text couldn’t be loaded.');
  await userEvent.click(button());
  await userEvent.click(button());
  expect(await screen.findByText('Only you can see this page.')).toBeTruthy();
});

test('is nothing where the language is reviewed', () => {
  language.load = undefined;
  const { container } = render(<InEnglish say={({ share }) => share.alone} />);
  expect(container.innerHTML).toBe('');
});
