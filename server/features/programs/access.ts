import type { SessionUser } from '#server/platform/auth/session-user.ts';

/** Who views programs. The visibility conditions are in read-queries.ts, since the database decides them. */
export type Viewer = Pick<SessionUser, 'userId' | 'role' | 'isDemo'>;

type Owned = { ownerId: string | null };

/** For a visible program: exactly what the server lets the viewer change. */
export function canEdit(viewer: Viewer, program: Owned): boolean {
  return viewer.role === 'admin' || (viewer.role === 'coach' && program.ownerId === viewer.userId);
}

/** An import may replace one's own programs; for the platform's an admin counts as the owner. */
export function mayReplace(viewer: Viewer, program: Owned & { deletedAt: Date | null }): boolean {
  if (program.deletedAt) return false;
  return program.ownerId === null ? viewer.role === 'admin' : program.ownerId === viewer.userId;
}
