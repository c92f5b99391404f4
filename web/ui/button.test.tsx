import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button, ButtonLink } from './button.tsx';

test('a pending button says so, keeps the focus, and does nothing', async () => {
  const onClick = vi.fn<() => void>();
  const page = render(
    <Button type="submit" onClick={onClick}>
      Save
    </Button>,
  );
  screen.getByRole('button').focus();
  page.rerender(
    <Button type="submit" pending pendingText="Saving..." onClick={onClick}>
      Save
    </Button>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button');
  expect(button.textContent).toBe('Saving...');
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(button);
  expect(button.type).toBe('button');
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

test('a button submits only when it is told to', async () => {
  render(<Button>Preview</Button>);
  expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button');
});

test('a link with a button’s look is a link', async () => {
  render(
    <ButtonLink href="https://example.org/" variant="primary">
      Away
    </ButtonLink>,
  );
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://example.org/');
  expect(screen.getByRole('link').className).toBe('btn btn--primary');
});
