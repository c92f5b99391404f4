import { beforeEach, expect, test } from 'vitest';
import { showDaniel } from '#web/features/client-page/components/client-page-in-test.tsx';
import { daniel } from '#web/features/client-page/client-in-test.ts';
import { read, page as room, openGroup } from '#web/features/cohort-room/room-in-test.tsx';
import { besides, circle, everybody, membersOf, showCohort } from '#web/features/cohorts/cohort-in-test.tsx';
import { list, show as showJournal } from '#web/features/journal/components/journal-in-test.tsx';
import { showWith as showLibrary } from '#web/features/programs/library-in-test.tsx';
import { showProgram } from '#web/features/programs/preview-in-test.tsx';
import { libraryProgram, preview } from '#web/features/programs/sample-in-test.ts';
import { day17, entryOf17 } from '#web/features/today/home-in-test.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { settled } from '#web/platform/page-in-test.tsx';
import { showToday } from './pages/today-in-test.tsx';

beforeEach(() => void memoryDevice());

const words = 'מילים שלי';
/** What people are called and what they write. */
const theirs = new Set(
  (
    'fullName firstName lastName name ownerName title subtitle programTitle professionalTitle promptText entryText text ' +
    'description focusDescription coreQuestion bio'
  ).split(' '),
);

/** The same, of people who write from right to left. */
function inHebrew<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(inHebrew) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [
    key,
    typeof one === 'string' && one && theirs.has(key) ? words : inHebrew(one as unknown),
  ]);
  return Object.fromEntries(entries) as Value;
}

/** Where their words stand by themselves, and whether these keep their direction. */
function places() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: { isIsolated: boolean; in: string }[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !/^(?:מילים שלי ?)+$/.test(node.textContent ?? '') || element.closest('.sr, option, svg, textarea'))
      continue;
    found.push({ isIsolated: element.closest('bdi, [dir=auto]') !== null, in: element.outerHTML });
  }
  return found;
}

test.each<[string, number, () => unknown]>([
  ['Today', 4, () => showToday(inHebrew({ ...day17, todayEntries: [entryOf17()] }))],
  ['the journal', 3, () => showJournal({ 'GET /api/client/journal-entries': inHebrew(list) })],
  ['a program', 8, () => showProgram(inHebrew(preview()), 'client')],
  ['the library', 2, () => showLibrary([inHebrew(libraryProgram())])],
  ['a client’s page', 2, () => showDaniel({ ...inHebrew(daniel), progress: daniel.progress })],
  [
    'the wall of a cohort',
    3,
    () => {
      fakeApi({ ...besides, ...inHebrew(membersOf(everybody)), 'GET /api/coach/cohorts': [inHebrew(circle)] });
      showCohort(circle);
    },
  ],
  [
    'the room of a group',
    5,
    () => {
      fakeApi({ [read]: inHebrew(room()), 'GET /api/client/group': { group: null, ended: [] } });
      openGroup();
    },
  ],
])('names and words on %s keep their own direction', async (_, least, show) => {
  await show();
  await settled();
  const found = places();
  expect(found.filter(({ isIsolated }) => !isIsolated)).toEqual([]);
  expect(found.length).toBeGreaterThanOrEqual(least);
});
