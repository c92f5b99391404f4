import type { SessionUser } from '#server/platform/auth/session-user.ts';

/** Who looks at programs. The conditions for what they see stand in read-queries.ts, since a database decides them. */
export type Viewer = Pick<SessionUser, 'userId' | 'role' | 'isDemo'>;

type Owned = { ownerId: string | null };

/** For a program the viewer sees: exactly what the server lets them change. */
export function canEdit(viewer: Viewer, program: Owned): boolean {
  return viewer.role === 'admin' || (viewer.role === 'coach' && program.ownerId === viewer.userId);
}

/** An import takes the place of one's own programs; for the platform's an admin stands in as the owner. */
export function mayReplace(viewer: Viewer, program: Owned & { deletedAt: Date | null }): boolean {
  if (program.deletedAt) return false;
  return program.ownerId === null ? viewer.role === 'admin' : program.ownerId === viewer.userId;
}
