import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Role } from '#contract/roles/rules.ts';
import { api, type Body } from '#web/platform/api.ts';
import { userKey } from '#web/platform/query-client.ts';

export type SetRoleBody = Body<'POST /api/auth/set-role'>;

/**
 * With a client's first look at home, which says what really came of it. The role is set by then: where home cannot be
 * read, it is missing, and nothing is refused.
 */
export function useSetRole() {
  return useMutation({
    mutationFn: async (body: SetRoleBody) => {
      const { role } = await api('POST /api/auth/set-role', { body });
      return role === 'client' ? await api('GET /api/client/dashboard').catch(() => undefined) : undefined;
    },
  });
}

/**
 * Another role than the one in force needs that one to be left first. Where the new one is refused, a wrong code say,
 * the old one is taken up again: nobody loses their place by an error.
 */
export function useChooseRole(inForce: Role | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SetRoleBody) => {
      const left = inForce !== null && inForce !== body.role ? inForce : null;
      if (left) await api('POST /api/auth/clear-role');
      try {
        return await api('POST /api/auth/set-role', { body });
      } catch (error) {
        if (left) await takeUpAgain(left);
        throw error;
      }
    },
  });

  async function takeUpAgain(role: Role): Promise<void> {
    try {
      await api('POST /api/auth/set-role', { body: { role } });
    } catch {
      // The page then says that no role is in force.
      void client.invalidateQueries({ queryKey: userKey });
    }
  }
}
