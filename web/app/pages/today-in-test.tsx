import { act } from '@testing-library/react';
import { clientDashboardQuery, type ClientDashboard } from '#web/features/today/queries.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { createQueryClient, noticesKey, offlineCopyKey } from '#web/platform/query-client.ts';
import ClientHomePage from './client-home.tsx';

/** The client's home with this dashboard, of an earlier day with what the device keeps; without one it is fetched. */
export async function showToday(
  home?: ClientDashboard,
  notices?: unknown[],
  device?: { knownAt: number; copy: unknown },
) {
  const client = createQueryClient();
  if (notices) client.setQueryData(noticesKey, notices);
  if (home) client.setQueryData(clientDashboardQuery.queryKey, home, device ? { updatedAt: device.knownAt } : {});
  if (device) client.setQueryData(offlineCopyKey, device.copy);
  const page = (
    <div id="main">
      <ClientHomePage />
    </div>
  );
  await act(async () => renderPage(page, { client, user: { ...theUser, timeZone: 'UTC' } }));
  return client;
}
