import { QueryClientProvider } from '@tanstack/react-query';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { createQueryClient, userKey } from '#web/platform/query-client.ts';
import { render, until } from '#web/ui/render-in-test.ts';
import { UnassignedClients } from './components/unassigned-clients.tsx';
import type { UnassignedClient } from './queries.ts';

export function unassigned(given: Partial<UnassignedClient> = {}): UnassignedClient {
  return {
    id: 'k1',
    clientId: 'k1',
    firstName: 'Hanna',
    lastName: 'Lindqvist',
    email: 'hanna.l@brev.example',
    timeSinceJoined: 18,
    outreachCount: 0,
    lastOutreach: null,
    canSendOutreach: true,
    nextOutreachAt: null,
    canInvite: true,
    hasOptedOut: false,
    isInvited: false,
    invitableAt: null,
    ...given,
  };
}

export const referral = {
  referralCode: 'INES-7KQ2MX',
  defaultOutreachMessage: 'Hello {firstName}, I am Ines.',
  referralLink: 'http://localhost:3000/?code=INES-7KQ2MX',
};

export async function show() {
  history.replaceState(null, '', '/unassigned-clients');
  const client = createQueryClient();
  client.setQueryData(userKey, theUser);
  const page = await render(
    <QueryClientProvider client={client}>
      <UnassignedClients timeZone="UTC" />
    </QueryClientProvider>,
  );
  await until(() => document.querySelector('[aria-busy=true]') === null);
  return { ...page, client };
}

/** The column of names as it stands. */
export const names = () => [...document.querySelectorAll('.reach th[scope=row] b')].map((name) => name.textContent);
