import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The files of an installed package, without those of packages inside it. */
export function filesOf(folder) {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  return entries
    .filter(({ name }) => name !== 'node_modules')
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(folder, entry.name)) : [join(folder, entry.name)]));
}

/** Read by developers and debuggers, never at run time; with Node's headers and manual. */
export const isForAuthors = (file) => /\.(?:d\.[cm]?ts|map)$|\/node-linux-\w+\/(?:include|share)\//.test(file);
