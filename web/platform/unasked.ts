let depth = 0;

/** Calls begun in here were made by the page and not by the person in front of it, who may be away: they are no visit. */
export function asUnasked<T>(run: () => T): T {
  depth += 1;
  try {
    return run();
  } finally {
    depth -= 1;
  }
}

export const isUnasked = (): boolean => depth > 0;
