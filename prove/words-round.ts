import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { until } from '#testing/until.ts';
import type { ServerProcess } from '#testing/server-process.ts';
import { openVisit, type Visit } from './words-browser.ts';
import type { Scene, Strike } from './words-scenes.ts';

/** A word, and when its last letter was typed. */
type Word = { word: string; at: number };
/** `readable`: words found in the files of a killed browser although the device is locked, and where. */
type Played = {
  words: Word[];
  struckAt: number;
  saves: number;
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

/** One round: type and save at random, strike at a random moment, open the page again. */
export async function playRound(stage: Stage, strike: Strike, before: Visit | undefined): Promise<Played> {
  const { scene, server, profile, random } = stage;
  let visit = before ?? (await openVisit(profile));
  const words: Word[] = [];
  let saves = 0;
  if (strike === 'offline' && before) await server.kill();
  else await server.start();
  await scene.open(visit.page, server.url);

  let isStruck = false;
  let struckAt = Infinity;
  const writer: Writer = { isOver: () => isStruck, isSaving: () => random() < 0.12, onSave: () => (saves += 1) };
  const writing = writeOn(visit.page, stage, words, writer).catch(() => {
    // The window was gone in the middle of a key press.
  });
  // A strike before the first word would prove nothing.
  await until('the first word is typed', () => words.length > 0);
  await sleep(800 + random() * 2_500);
  // Often at the moment of saving, where page, device and server hand over to each other.
  if (scene.save && random() < 0.4) {
    const before = saves;
    writer.isSaving = () => true;
    await until('something is saved', () => saves > before, { every: 10 });
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
    // Nothing more is typed: the last letters get their second.
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
  if (isKilled) visit = await openVisit(profile);
  else if (strike === 'tab') visit = { ...visit, page: await visit.page.context().newPage() };
  await scene.open(visit.page, server.url);
  return { words, struckAt, saves, readable, visit };
}

type Writer = { isOver: () => boolean; isSaving: () => boolean; onSave: () => void };

/** Types fast, and saves now and then. */
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

/** Searches every file of the browser for the words in UTF-8, UTF-16 and base64. */
async function findWords(profile: string, words: string[]): Promise<string[]> {
  const forms = words.flatMap((word) => [
    { word, bytes: Buffer.from(word) },
    { word, bytes: Buffer.from(word, 'utf16le') },
    // At each offset within three bytes; the ends depend on the bytes beside it.
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
