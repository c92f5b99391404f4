import { aikoTanabe } from '../cast/aiko-tanabe.ts';
import { danielOsei } from '../cast/daniel-osei.ts';
import { hannaSorensen } from '../cast/hanna-sorensen.ts';
import { jonasLind } from '../cast/jonas-lind.ts';
import { marcusHale } from '../cast/marcus-hale.ts';
import { meiLinChua } from '../cast/mei-lin-chua.ts';
import { oliverBrandt } from '../cast/oliver-brandt.ts';
import { diary } from '../cast/pages.ts';
import { priyaRaman } from '../cast/priya-raman.ts';
import { samirHaddad } from '../cast/samir-haddad.ts';
import { tobiasKrug } from '../cast/tobias-krug.ts';
import type { Page } from '../player/acts.ts';
import { comments } from './talk.ts';

/** The page of this day, from 1, is shared; with a comment, the coach has read and answered it. */
const shared = (pages: Page[], day: number, comment?: string): Page[] =>
  pages.map((page, index) => (index === day - 1 ? { ...page, shared: comment ?? true } : page));

const moods = (pages: Page[], values: number[]): Page[] =>
  pages.map((page, index) => ({ ...page, mood: values[index] ?? page.mood }));

/** The first page of a trial, with a practice. */
export const firstBreath: readonly Page[] = diary(oliverBrandt, 1).map((page) => ({ ...page, practices: 1 }));

/** Six days of a week, one of them left open and written later. */
const sixDays = diary(meiLinChua, 6);
export const aWeekOfBreath = { before: sixDays.slice(0, 3), skipped: sixDays.slice(3, 4), after: sixDays.slice(4) };

export const wholeBreath: readonly Page[] = diary(meiLinChua, 7);
export const trialBreath: readonly Page[] = diary(hannaSorensen, 3);

/** Five people on the same days; null is a day without a page. */
export const breathTogether: readonly (readonly (Page | null)[])[] = [
  diary(oliverBrandt, 5),
  diary(meiLinChua, 5).map((page, index) => (index === 2 ? null : page)),
  diary(hannaSorensen, 3).map((page, index) => (index === 1 ? null : page)),
  diary(tobiasKrug, 1),
  [],
];

export const firstEvenings: readonly Page[] = shared(diary(priyaRaman, 3), 1, comments[0]);
export const onCourse: readonly Page[] = shared(diary(samirHaddad, 8), 7, comments[1]);
export const fellSilent: readonly Page[] = diary(jonasLind, 3);
export const beforeThePause: readonly Page[] = shared(diary(priyaRaman, 5), 5, comments[2]);
export const onOwnProgram: readonly Page[] = shared(diary(marcusHale, 3), 3);

/** Ten days of falling moods; the last page is shared and not read yet. */
export const growingHeavier: readonly Page[] = shared(moods(diary(danielOsei, 10), [8, 8, 7, 7, 6, 5, 4, 4, 4, 3]), 10);

/** All of Living from Desire, with one page of each week shared and answered. */
export const fullProgram: readonly Page[] = comments.reduce(
  (pages, comment, week) => shared(pages, (week + 1) * 7, comment),
  diary(aikoTanabe, 28),
);
