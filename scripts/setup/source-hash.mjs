import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Hash over the names and contents of files and folders, in an order that does not depend on the disk. */
export function sourceHash(root, places, isLeftOut = (_name) => false) {
  const hash = createHash('sha256');
  for (const place of places) {
    for (const file of filesOf(join(root, place))) {
      const name = relative(root, file);
      if (isLeftOut(name)) continue;
      const content = readFileSync(file);
      hash.update(`${name}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

function filesOf(place) {
  let entries;
  try {
    entries = readdirSync(place, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [place];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(place, entry.name)) : [join(place, entry.name)]));
}
