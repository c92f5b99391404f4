let underway = 0;

/** Counts what the faked server and device have not answered yet, for `settled` of page-in-test.tsx. */
export async function whileUnderway<T>(work: () => Promise<T>): Promise<T> {
  underway += 1;
  try {
    return await work();
  } finally {
    underway -= 1;
  }
}

export const isAnythingUnderway = (): boolean => underway > 0;
