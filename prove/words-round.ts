import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { openBrowser, type Visit } from './words-browser.ts';
import type { Scene, Seen, Strike } from './words-scenes.ts';
import type { ServerProcess } from './server-process.ts';

/** A word, and when its last letter had been typed. */
type Word = { word: string; at: number };
/** `readable`: words that a killed browser's files show although the device is locked, with where. */
type Played = {
  words: Word[];
  struckAt: number;
  saves: number;
  seen: Seen;
  readable: string[];
  visit: Visit;
};

type Stage = {
  scene: Scene;
  server: ServerProcess;
  profile: string;
  random: () => number;
  nextWord: () => string;
};

/** One round: write and save at random, be struck at a random moment, come back and look what is there. */
export async function playRound(stage: Stage, strike: Strike, before: Visit | undefined): Promise<Played> {
  const { scene, server, profile, random } = stage;
  let visit = before ?? (await openBrowser(profile));
  const words: Word[] = [];
  let saves = 0;
  if (strike === 'offline' && before) await server.kill();
  else await server.start();
  await scene.open(visit.page, server.url);

  let isStruck = false;
  let struckAt = Infinity;
  const writer: Writer = { isOver: () => isStruck, isSaving: () => random() < 0.12, onSave: () => (saves += 1) };
  const writing = writeOn(visit.page, stage, words, writer).catch(() => {
    // The window is gone in the middle of a press.
  });
  // On a busy machine the page takes its time; a strike before the first word would prove nothing.
  for (let tries = 0; words.length === 0 && tries < 100; tries += 1) await sleep(100);
  await sleep(800 + random() * 2_500);
  // Often in the moment of saving: between page, device and server most can go wrong.
  if (scene.save && random() < 0.4) {
    const before = saves;
    writer.isSaving = () => true;
    for (let tries = 0; saves === before && tries < 100; tries += 1) await sleep(10);
    await sleep(random() * 150);
  }
  struckAt = performance.now();

  if (strike === 'server') {
    await server.kill();
    await sleep(random() * 1_500);
    await server.start();
    isStruck = true;
    await writing;
    struckAt = performance.now();
    // Nothing more is typed; the last letters have their second.
    await sleep(1_000);
    struckAt += 1_000;
  } else {
    if (strike === 'both' && random() < 0.5) await server.kill();
    if (strike === 'tab') await crashTab(visit.page);
    else if (strike === 'reload') await visit.page.reload();
    else await visit.kill();
    isStruck = true;
    if (strike === 'both') await server.kill();
    await writing;
  }

  const isKilled = strike === 'browser' || strike === 'both' || strike === 'offline';
  const typed = [...words.map(({ word }) => word), ...(scene.typedBefore ?? [])];
  const readable = scene.isSealed && isKilled ? await findWords(profile, typed) : [];
  await server.start();
  if (isKilled) visit = await openBrowser(profile);
  else if (strike === 'tab') visit = { ...visit, page: await visit.page.context().newPage() };
  await scene.open(visit.page, server.url);
  return { words, struckAt, saves, seen: await scene.look(visit.page), readable, visit };
}

type Writer = { isOver: () => boolean; isSaving: () => boolean; onSave: () => void };

/** Types like somebody in a hurry, and saves now and then. */
async function writeOn(page: Page, { scene, random, nextWord }: Stage, words: Word[], writer: Writer): Promise<void> {
  let field = await scene.takeField(page);
  while (!writer.isOver()) {
    const word = nextWord();
    for (const letter of `${word} `) {
      if (writer.isOver()) return;
      await page.keyboard.type(letter);
      await sleep(random() * 25);
    }
    if ((await field.inputValue()).includes(word)) words.push({ word, at: performance.now() });
    if (!scene.save || !writer.isSaving()) continue;
    writer.onSave();
    await scene.save(page);
    await sleep(random() * 300);
    if (writer.isOver()) return;
    field = await scene.takeField(page);
  }
}

/** Looks through every file of the browser, for the words as letters of one and of two bytes and in base64. */
async function findWords(profile: string, words: string[]): Promise<string[]> {
  const forms = words.flatMap((word) => [
    { word, bytes: Buffer.from(word) },
    { word, bytes: Buffer.from(word, 'utf16le') },
    // Wherever it begins within three bytes; the ends depend on what stands beside it.
    ...[0, 1, 2].map((before) => ({
      word,
      bytes: Buffer.from(
        Buffer.from('x'.repeat(before) + word)
          .toString('base64')
          .slice(before + 1, -4),
      ),
    })),
  ]);
  const found: string[] = [];
  for (const file of await readdir(profile, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    const content = await readFile(path).catch(() => Buffer.alloc(0));
    for (const { word, bytes } of forms) if (content.includes(bytes)) found.push(`${word} in ${path}`);
  }
  return found;
}

async function crashTab(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await Promise.race([session.send('Page.crash').catch(() => {}), sleep(2_000)]);
}
