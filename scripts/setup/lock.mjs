import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** No set-up takes longer. Also frees a lock whose holder was in another container, where its process id means nothing. */
const longestWork = 900_000;

/** The lock this process holds; one at a time. */
let held;

/**
 * Runs `work` while no other process runs work under the same lock file. `onWait` is called once when it has to wait.
 * A lock whose holder is gone is taken over.
 */
export async function withLock(file, work, onWait = () => {}) {
  const mine = { file, pid: process.pid, host: hostname(), id: randomUUID(), children: [] };
  mkdirSync(dirname(file), { recursive: true });
  let told = false;
  while (!tryTake(mine)) {
    if (isStale(file)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!told) onWait();
    told = true;
    await sleep(200);
  }
  held = mine;
  const release = () => {
    if (holderOf(file)?.id === mine.id) rmSync(file, { force: true });
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    held = undefined;
    process.removeListener('exit', release);
    release();
  }
}

/** Names a process that works under the lock: an npm whose parent was killed goes on, and the lock with it. */
export function alsoHeldBy(pid) {
  if (!held || !pid) return;
  held.children.push(pid);
  writeFileSync(held.file, JSON.stringify(held));
}

function tryTake(mine) {
  try {
    writeFileSync(mine.file, JSON.stringify(mine), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function holderOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function isStale(file) {
  const age = ageOf(file);
  if (age === undefined) return false;
  if (age > longestWork) return true;
  const holder = holderOf(file);
  // Unreadable: written this very moment, or cut off by a full disk. Its age will tell.
  if (!holder || holder.host !== hostname()) return false;
  return ![holder.pid, ...holder.children].some(isAlive);
}

function ageOf(file) {
  try {
    return Date.now() - statSync(file).mtimeMs;
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
