export function serverSettings(): string[];
export function testEnvironment(env: Record<string, string | undefined>): Record<string, string | undefined>;
