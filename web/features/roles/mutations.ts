import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Role } from '#contract/endpoint.ts';
import { api, type Body, sentenceOf } from '#web/platform/api.ts';
import { userKey } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { roleSelectCopy } from './copy.ts';

export type SetRoleBody = Body<'POST /api/auth/set-role'>;

export function useSetRole() {
  return useMutation({ mutationFn: (body: SetRoleBody) => api('POST /api/auth/set-role', { body }) });
}

/** The short way: a role alone. Another role than the one in force needs that one to be left first. */
export function useChooseRole(inForce: Role | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (role: Role) => {
      if (inForce && inForce !== role) await api('POST /api/auth/clear-role');
      return await api('POST /api/auth/set-role', { body: { role } });
    },
    // The role may have been left already.
    onError: () => void client.invalidateQueries({ queryKey: userKey }),
  });
}

/** Switching begins with leaving the role in force. A full load follows, so that nothing of the old role stays. */
export function useSwitchRole() {
  const leaveRole = useMutation({
    mutationFn: () => api('POST /api/auth/clear-role'),
    onSuccess: () => location.assign('/role-select'),
    onError: (error) =>
      toast({ variant: 'destructive', title: roleSelectCopy.switchFailed, description: sentenceOf(error) }),
  });
  return {
    switchRole: () => {
      if (!leaveRole.isPending && !leaveRole.isSuccess) leaveRole.mutate();
    },
    // Still pending after the answer: the page is about to be left.
    isPending: leaveRole.isPending || leaveRole.isSuccess,
  };
}
