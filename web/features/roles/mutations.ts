import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Role } from '#contract/endpoint.ts';
import { api } from '#web/platform/api.ts';
import type { Body } from '#web/platform/api.ts';
import { userKey } from '#web/platform/query-client.ts';

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
