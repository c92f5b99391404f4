import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Result } from './api.ts';
import { createQueryClient, userKey } from './query-client.ts';
import { isAnythingUnderway } from './underway-in-test.ts';

type Wanted = {
  /** The page's address. */
  path?: string;
  /** Who is signed in, where the page asks. */
  user?: Result<'GET /api/auth/user'>;
  client?: ReturnType<typeof createQueryClient>;
};

/**
 * A page, or a part that makes calls, as the app shows it:
 *
 *     const calls = fakeApi({ 'GET /api/programs/all': [], 'POST /api/programs/{id}/duplicate': copy });
 *     const { person } = renderPage(<ProgramLibrary />, { path: '/programs/list' });
 *     await person.click(await screen.findByRole('button', { name: 'Duplicate' }));
 *     expect(calls.at(-1)?.route).toBe('POST /api/programs/p1/duplicate');
 *
 * `screen`, `within`, `waitFor` and `act` come from @testing-library/react, and so does `render` for a part that makes
 * no calls. `person` presses and types like a user; long texts are quicker with `person.paste`.
 * By text or label something is found ten times quicker than by role in a large page: take the role where it is what
 * the test is about. Nothing has to be taken away afterwards: testing/web-setup.ts does it.
 */
export function renderPage(node: ReactNode, { path, user, client = createQueryClient() }: Wanted = {}) {
  if (path !== undefined) history.replaceState(null, '', path);
  if (user) client.setQueryData(userKey, user);
  const page = render(<QueryClientProvider client={client}>{node}</QueryClientProvider>);
  return { ...page, client, person: typist() };
}

/**
 * Waits until the faked server and device have answered everything that was asked and the page has drawn it, however
 * long that takes: what follows may say what is *not* there. What should come is better waited for itself, by `findBy…`.
 * An answer is read, told and drawn in a few turns, each of which may ask for something else.
 */
export async function settled(): Promise<void> {
  for (let quietTurns = 0; quietTurns < 5; quietTurns = isAnythingUnderway() ? 0 : quietTurns + 1) {
    await act(async () => new Promise((done) => setTimeout(done, 1)));
  }
}

/** Without a pause between the keys. */
export const typist = () => userEvent.setup({ delay: null });
