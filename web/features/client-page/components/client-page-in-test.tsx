import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { createQueryClient } from '#web/platform/query-client.ts';
import { daniel } from '../client-in-test.ts';
import { clientDetailQuery, type ClientDetail } from '../queries.ts';
import { ClientPage } from './client-page.tsx';

const get = 'GET /api/coach/client/{clientId}';

export function show(detail?: ClientDetail) {
  const client = createQueryClient();
  if (detail) client.setQueryData(clientDetailQuery('k1').queryKey, detail);
  renderPage(
    <ClientPage
      clientId="k1"
      timeZone="UTC"
      coachId="c1"
      shared={({ firstName }, pins, onMoveOn) => (
        <button id="shared" type="button" onClick={onMoveOn}>
          {`${firstName} shared ${pins.map(({ id }) => id).join(', ')}`}
        </button>
      )}
      unsent={() => null}
    />,
    { client, user: { ...theUser, role: 'coach' } },
  );
  return client;
}

export async function showDaniel(over: Partial<ClientDetail> = {}, more: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({ [get]: { ...daniel, ...over }, ...more });
  show();
  await waitFor(() => expect(document.querySelector('.clientgrid aside')).not.toBeNull());
  return calls;
}

export const section = (title: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('section')].find(
    (one) => one.querySelector('h2, h3')?.textContent === title,
  );
  if (!found) throw new Error(`There’s no ${title}.`);
  return found;
};
