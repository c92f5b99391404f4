import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const heartbeatEvery = 2_000;
/** Also covers a holder in another container, whose process id means nothing here, and ids that are used again. */
const silentFor = 30_000;
/** A holder that was killed cannot show life for the npm it left behind. */
const orphanMayTake = 600_000;

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
    if (dropIfStale(file)) continue;
    if (!told) onWait();
    told = true;
    await sleep(200);
  }
  held = mine;
  const heartbeat = setInterval(() => beat(file), heartbeatEvery);
  heartbeat.unref();
  const release = () => {
    if (parse(read(file))?.id === mine.id) rmSync(file, { force: true });
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    held = undefined;
    clearInterval(heartbeat);
    process.removeListener('exit', release);
    release();
  }
}

/** Names a process that works under the lock, so that the lock outlives us as long as that process does. */
export function alsoHeldBy(pid) {
  if (!held || !pid || parse(read(held.file))?.id !== held.id) return;
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

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function beat(file) {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // Somebody took the lock for stale; the work in hand is finished all the same.
  }
}

function dropIfStale(file) {
  const text = read(file);
  if (text === undefined) return true;
  if (!isStale(file, parse(text))) return false;
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    // Between reading and renaming, another waiter may have replaced the stale lock by its own: give that back.
    if (read(aside) !== text) linkSync(aside, file);
  } catch {
    return false;
  } finally {
    rmSync(aside, { force: true });
  }
  return true;
}

function isStale(file, holder) {
  let silence;
  try {
    silence = Date.now() - statSync(file).mtimeMs;
  } catch {
    return false;
  }
  // Unreadable: written this very moment, or cut off by a full disk. Silence will tell.
  if (!holder || holder.host !== hostname()) return silence > silentFor;
  if (isAlive(holder.pid) && silence < silentFor) return false;
  return silence > orphanMayTake || !holder.children.some(isAlive);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
