export function serverCommand(env: Record<string, string | undefined>): {
  args: string[];
  env: Record<string, string | undefined>;
};
