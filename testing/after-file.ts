type Closing = () => Promise<unknown>;

const open: Closing[] = [];

/** Called after the last test of the file, also when it is said in the middle of a test or a hook. */
export function afterFile(close: Closing): void {
  open.push(close);
}

/** The last opened first. */
export async function closeAll(): Promise<void> {
  while (open.length > 0) await open.pop()?.();
}
