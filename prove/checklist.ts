const failures: string[] = [];

/** Prints a check as it is made. */
export function check(title: string, isGood: boolean, detail = ''): void {
  console.log(`${isGood ? 'ok    ' : 'FAILED'}  ${title}${detail ? `: ${detail}` : ''}`);
  if (!isGood) failures.push(title);
}

export const hasFailed = (): boolean => failures.length > 0;

/** Ends the process with the result of all checks. */
export function finish(success: string): never {
  console.log(hasFailed() ? `\n${failures.length} failed: ${failures.join('; ')}` : `\n${success}`);
  process.exit(hasFailed() ? 1 : 0);
}
