import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { openBrowser } from './words-browser.ts';
import type { Visit } from './words-browser.ts';
import { lookAround, openToday, takePaper, todayOf } from './words-page.ts';
import type { Seen } from './words-page.ts';
import type { WordsServer } from './words-server.ts';

/**
 * - `browser`: the browser is killed, the server goes on
 * - `server`: the server is killed and comes back under the open page, which is written in meanwhile
 * - `both`: one right after the other
 * - `offline`: the server is killed first, the page is opened and written in without it, then the browser is killed too
 * - `tab`: the tab crashes; - `reload`: it is loaded again in the middle of a word
 */
export const strikes = ['browser', 'server', 'both', 'offline', 'tab', 'reload'] as const;
export type Strike = (typeof strikes)[number];

/** A word, and when its last letter had been typed. */
export type Word = { word: string; at: number };
export type Played = { words: Word[]; struckAt: number; saves: number; seen: Seen; visit: Visit };

export type Stage = { server: WordsServer; profile: string; random: () => number; nextWord: () => string };

/** One round: write and save at random, be struck at a random moment, come back and look what is there. */
export async function playRound(stage: Stage, strike: Strike, before: Visit | undefined): Promise<Played> {
  const { server, profile, random } = stage;
  let visit = before ?? (await openBrowser(profile));
  const words: Word[] = [];
  let saves = 0;
  if (strike === 'offline' && before) await server.kill();
  else await server.start();
  await openToday(visit.page, server.url);

  let isStruck = false;
  let struckAt = Infinity;
  const desk: Desk = { isOver: () => isStruck, isSaving: () => random() < 0.12, onSave: () => (saves += 1) };
  const writing = writeOn(visit.page, stage, words, desk).catch(() => {
    // The window is gone in the middle of a press.
  });
  // On a busy machine the page takes its time; a strike before the first word would prove nothing.
  for (let tries = 0; words.length === 0 && tries < 100; tries += 1) await sleep(100);
  await sleep(800 + random() * 2_500);
  // Often in the moment of saving: between page, device and server most can go wrong.
  if (random() < 0.4) {
    const before = saves;
    desk.isSaving = () => true;
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

  await server.start();
  if (strike === 'browser' || strike === 'both' || strike === 'offline') visit = await openBrowser(profile);
  else if (strike === 'tab') visit = { ...visit, page: await visit.page.context().newPage() };
  await openToday(visit.page, server.url);
  return { words, struckAt, saves, seen: await lookAround(visit.page), visit };
}

type Desk = { isOver: () => boolean; isSaving: () => boolean; onSave: () => void };

/** Types like somebody in a hurry, and saves now and then. */
async function writeOn(page: Page, { random, nextWord }: Stage, words: Word[], desk: Desk): Promise<void> {
  let paper = await takePaper(page);
  while (!desk.isOver()) {
    const word = nextWord();
    for (const letter of `${word} `) {
      if (desk.isOver()) return;
      await page.keyboard.type(letter);
      await sleep(random() * 25);
    }
    if ((await paper.inputValue()).includes(word)) words.push({ word, at: performance.now() });
    if (!desk.isSaving()) continue;
    desk.onSave();
    await todayOf(page).save.click();
    await sleep(random() * 300);
    if (desk.isOver()) return;
    paper = await takePaper(page);
  }
}

async function crashTab(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await Promise.race([session.send('Page.crash').catch(() => {}), sleep(2_000)]);
}
