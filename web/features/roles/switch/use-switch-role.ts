import { useState } from 'react';
import { useCall } from '#web/platform/use-call.ts';
import { switchCopy as copy } from './copy.ts';

/** Switching begins with leaving the role in force. A full load follows, so that nothing of the old role stays about. */
export function useSwitchRole() {
  const { call, isPending } = useCall(copy.failed);
  const [isLeaving, setLeaving] = useState(false);

  async function switchRole(): Promise<void> {
    if (!(await call((api) => api('POST /api/auth/clear-role')))) return;
    setLeaving(true);
    location.assign('/role-select');
  }
  return { switchRole: () => void switchRole(), isPending: isPending || isLeaving };
}
