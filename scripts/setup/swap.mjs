import { existsSync, renameSync, rmSync } from 'node:fs';

/** Puts a folder that was made beside another in its place. */
export function swap(fresh, place) {
  const old = `${fresh}-old`;
  if (existsSync(place)) renameSync(place, old);
  renameSync(fresh, place);
  rmSync(old, { recursive: true, force: true });
}
