/** PostgreSQL's word for a row that a unique constraint refused. Drizzle wraps what the driver says. */
export function isUniqueViolation(error: unknown): boolean {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (root as { code?: string } | undefined)?.code === '23505';
}
