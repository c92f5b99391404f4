import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import type { UnassignedClient } from './queries.ts';
import { UnassignedClients } from './unassigned-clients.tsx';

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
  renderPage(<UnassignedClients timeZone="UTC" />, { path: '/unassigned-clients', user: theUser });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
}

/** The column of names. */
export const names = () =>
  [...document.querySelectorAll('.unassigned th[scope=row] b')].map((name) => name.textContent);
