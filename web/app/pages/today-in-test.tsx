import { act } from '@testing-library/react';
import { clientDashboardQuery, type ClientDashboard } from '#web/features/today/queries.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { createQueryClient, noticesKey } from '#web/platform/query-client.ts';
import ClientHomePage from './client-home.tsx';

/** The client's home with this dashboard; without one it is fetched. */
export async function showToday(home?: ClientDashboard, notices?: unknown[]) {
  const client = createQueryClient();
  if (notices) client.setQueryData(noticesKey, notices);
  if (home) client.setQueryData(clientDashboardQuery.queryKey, home);
  const page = (
    <div id="main">
      <ClientHomePage />
    </div>
  );
  await act(async () => renderPage(page, { client, user: { ...theUser, timeZone: 'UTC' } }));
}
