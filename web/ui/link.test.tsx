import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AppLink } from './link.tsx';

/** What a form would have sent, since no page is left in a test. */
const sent: string[] = [];
vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
  const fields = new URLSearchParams([...new FormData(this)] as [string, string][]);
  sent.push(`${this.method} ${new URL(this.action).pathname} ${fields}`);
});
afterEach(() => void sent.splice(0));

test('a file of the server is asked for by a form, with its query as fields', () => {
  const onClick = vi.fn<() => void>();
  render(
    <AppLink href="/api/client/journal-export?from=2026-03-01&to=2026-03-04" download onClick={onClick}>
      Download
    </AppLink>,
  );
  expect(fireEvent.click(screen.getByRole('link')), 'the address itself is not opened').toBe(false);
  expect(sent).toEqual(['post /api/client/journal-export from=2026-03-01&to=2026-03-04']);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(document.querySelector('form')).toBeNull();
});

test('a file that the page made itself, and any other address, is a plain link', () => {
  render(
    <>
      <AppLink href="blob:one" download>
        Made here
      </AppLink>
      <AppLink href="/api/logout" external onClick={(event) => event.preventDefault()}>
        Logout
      </AppLink>
    </>,
  );
  for (const link of screen.getAllByRole('link')) fireEvent.click(link);
  expect(sent).toEqual([]);
});
