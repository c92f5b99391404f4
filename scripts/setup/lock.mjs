import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** No set-up takes longer. Also frees the lock of another container, where the process id means nothing. */
const longestWork = 900_000;

/** The lock this process holds; one at a time. */
let held;

/**
 * Runs `work` while no other process runs work under the same lock file. `onWait` is called once when it has to wait.
 * A lock whose holder has ended is removed.
 */
export async function withLock(file, work, onWait = () => {}) {
  const mine = { file, pid: process.pid, host: hostname(), id: randomUUID(), children: [] };
  mkdirSync(dirname(file), { recursive: true });
  let isTold = false;
  while (!tryTake(mine)) {
    if (isStale(file)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!isTold) onWait();
    isTold = true;
    await sleep(200);
  }
  held = mine;
  const release = () => {
    if (readJson(file)?.id === mine.id) rmSync(file, { force: true });
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

/** Adds a process to the lock: an npm whose parent was killed continues, and keeps the lock. */
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

/** Undefined where the file is missing or not JSON. */
export function readJson(file) {
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
  const holder = readJson(file);
  // Unreadable: being written, or truncated by a full disk. Its age decides.
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
