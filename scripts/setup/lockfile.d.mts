type Package = { version?: string; optional?: boolean; dev?: boolean; os?: string[]; cpu?: string[]; libc?: string[] };
type Lock = { packages: Record<string, Package> };
type Machine = { os: string; cpu: string; libc: string | undefined };

export function missingPackages(
  lock: Lock,
  installed: Lock | undefined,
  scope: 'run' | 'test',
  machine?: Machine,
): string[];
