/** Faults that change nothing anyone could notice, and why: they are not drawn. `snippet` is part of what is replaced. */
export const equivalents: { path: string; snippet: string; why: string }[] = [
  {
    path: 'web/features/journal-import/reader/open-zip.ts',
    snippet: 'bytes > entry.uncompressedSize',
    why: 'zip.js refuses a file that is longer than its directory says before it hands on any of it; this is the second lock.',
  },
  {
    path: 'web/platform/device/device-db.ts',
    snippet: "db.addEventListener('close', forget);",
    why: 'A connection that the browser closed is also found closed when it is used next, and then opened again.',
  },
];
