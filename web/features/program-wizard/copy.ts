import { listed } from '#contract/text.ts';
import { figure } from '#web/platform/locale.ts';
import type { Counts } from './model/content.ts';
import type { PasteMode } from './model/prompt-lines.ts';
import type { Undo } from './model/reducer.ts';
import type { PartName } from './model/request-bodies.ts';

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'];
const inWords = (count: number): string => words[count] ?? String(count);
const many = (count: number, one: string, several: string = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;

/** "week 3", "weeks 2 and 4", "weeks 2 to 4 and 9": what follows one another is not counted out. */
function numbered(one: string, several: string, numbers: readonly number[]): string {
  const runs: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && number === run.last + 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  const said = runs.flatMap(({ first, last }): (string | number)[] =>
    last === first ? [first] : last === first + 1 ? [first, last] : [`${first} to ${last}`],
  );
  return `${numbers.length === 1 ? one : several} ${listed(said)}`;
}

const partNames: Record<PartName, string> = {
  heading: '28-Day Theme',
  themes: 'Weekly Themes',
  practices: 'Weekly Practices',
  prompts: 'Daily Prompts',
};

/** What differs between making a program and changing one. */
const modes = {
  new: {
    title: 'Create New Program',
    save: 'Create Program',
    saving: 'Creating...',
    done: 'Program Created',
    discard: 'Discard draft',
    discarding: {
      title: 'Discard this draft?',
      text: 'Everything written here will be removed from this device. This can’t be undone.',
      partly: (title: string) =>
        `“${title}” is half saved: it stays in your library as a draft that can’t be assigned. What is ` +
        'written here will be removed from this device.',
    },
  },
  edit: {
    title: 'Edit Program',
    save: 'Save Program',
    saving: 'Saving...',
    done: 'Program Saved',
    discard: 'Discard changes',
    discarding: {
      title: 'Discard your changes?',
      text: 'The program stays as it was last saved. What you changed since then will be removed from this device.',
      partly: () => 'What was saved already stays saved. What you changed since then will be removed from this device.',
    },
  },
} as const;

export const wizardCopy = {
  modes,
  library: 'Program Library',
  steps: { label: 'Steps', names: [partNames.heading, partNames.themes, partNames.practices, partNames.prompts] },
  stepNotes: {
    writing: 'Writing now',
    noTitle: 'No title yet',
    themes: ({ themes, weeks }: Counts) => `${themes} of ${many(weeks, 'week')}`,
    practices: ({ practices }: Counts) => (practices === 0 ? 'None yet' : many(practices, 'practice')),
    prompts: ({ written, days }: Counts) => `${written} of ${days} days`,
  },
  bar: {
    previous: 'Previous',
    next: 'Next',
    step: (step: number) => `Step ${step} of 4.`,
    stays: (save: string) => `Nothing is sent until ${save}; the draft stays on this device.`,
    undo: 'Undo',
    undone: (undo: Undo): string => {
      switch (undo.kind) {
        case 'practice':
          return `“${undo.practice.title.trim() || 'Practice'}” was removed.`;
        case 'topic':
          return `“${undo.topic.trim()}” was removed.`;
        case 'prompts':
          return `${many(undo.after.length, 'day')} ${undo.after.length === 1 ? 'was' : 'were'} filled.`;
      }
    },
  },
  draft: {
    none: 'What you write is kept on this device.',
    kept: (time: string) => `Draft saved on this device, ${time}`,
    followed: (time: string) => `Updated from another tab, ${time}`,
    refused: 'This device has no room for the draft. Keep this page open until the program is saved.',
    cancel: 'Cancel',
  },
  client: {
    title: 'As the client sees it',
    noTitle: 'Your title appears here',
    noTheme: 'No theme yet',
    day: (day: number) => `Day ${day}`,
  },
  tooLong: (what: string, max: number) => `${what} can have at most ${figure(max)} characters.`,

  theme: {
    note: (weeks: number) =>
      `What the ${weeks === 4 ? 'month' : weeks === 1 ? 'week' : 'program'} is about, in words the client will read.`,
    title: { label: 'Program title', name: 'The title' },
    subtitle: { label: 'Subtitle', name: 'The subtitle' },
    description: { label: 'Description', name: 'The description', hint: 'Shown on its library card.' },
    coreQuestion: {
      label: 'Core question',
      name: 'The core question',
      hint: (days: number) => `One question that all ${days} days keep asking.`,
    },
    targetAudience: { label: 'Target audience', name: 'The target audience' },
    expectedOutcomes: {
      label: 'Expected outcomes',
      name: 'The expected outcomes',
      hint: 'You can leave this for later.',
      placeholder: (days: number) => `What will be different on day ${days + 1}?`,
    },
    length: {
      label: 'Length',
      short: '7 days',
      month: '28 days',
      other: 'Another length',
      weeks: 'Number of weeks',
      option: (weeks: number) => `${many(weeks, 'week')}, ${weeks * 7} days`,
      hidden: (weeks: number[]) =>
        `What you wrote for ${numbered('week', 'weeks', weeks)} is hidden, not lost: make the program ` +
        'longer and it comes back.',
    },
    day1: (days: number, weeks: number) =>
      `Day 1 of ${days}. ${inWords(weeks)} ${weeks === 1 ? 'week' : 'weeks'} of seven days, one prompt a day.`,
  },

  weeks: {
    note: 'One thread for each seven days.',
    week: (week: number) => `Week ${week}`,
    days: (first: number, last: number) => `Days ${first} to ${last}`,
    edit: 'Edit',
    ofWeek: (week: number) => ` week ${week}`,
    untouched: 'Nothing written yet.',
    missing: (title: boolean, focus: boolean, topics: boolean, goal: boolean): string => {
      const lacking = [!title && 'title', !focus && 'focus', !topics && 'topics', !goal && 'goal'].filter(
        (word) => word !== false,
      );
      const or = lacking.length < 2 ? lacking.join('') : `${lacking.slice(0, -1).join(', ')} or ${lacking.at(-1)}`;
      return title && !focus && !topics && !goal ? `Only a title so far. No ${or}.` : `No ${or} yet.`;
    },
    summary: (topics: number, goal: boolean) =>
      `${topics === 0 ? 'No discussion topics' : many(topics, 'discussion topic')}, ` +
      (goal ? 'goal written' : 'no goal yet'),
    title: { label: 'Theme title', name: 'The title' },
    focus: { label: 'Focus', name: 'The focus', hint: 'Shown to the client all week, under the theme.' },
    topics: {
      label: 'Discussion topics',
      name: 'A discussion topic',
      one: (index: number) => `Topic ${index + 1}`,
      add: 'Add a topic, then Enter',
      remove: (index: number) => `Remove topic ${index + 1}`,
      full: (most: number) => `That’s all: a week has at most ${most} topics.`,
    },
    goal: { label: 'Integration goal', name: 'The integration goal' },
    post: {
      label: 'Post for groups',
      name: 'The post for groups',
      hint: 'In a cohort it’s planned for the first day of this week. Nobody else sees it.',
    },
  },

  practices: {
    note: 'Something to do besides writing.',
    none: 'No practices this week.',
    add: 'Add a practice',
    full: (most: number) => `A week has at most ${most} practices.`,
    untitled: 'Practice without a title',
    edit: 'Edit',
    close: 'Done',
    remove: (title: string) => `Remove ${title}`,
    removeIt: 'Remove',
    up: (title: string) => `Move ${title} up`,
    down: (title: string) => `Move ${title} down`,
    title: { label: 'Practice title', name: 'The title' },
    kind: { label: 'Kind', names: { daily: 'Daily', weekly: 'Weekly', general: 'General' } as Record<string, string> },
    duration: { label: 'Duration', name: 'The duration', placeholder: '3 min' },
    difficulty: 'Difficulty',
    purpose: { label: 'Purpose', name: 'The purpose', hint: 'Why it’s worth the client’s time.' },
    instructions: {
      label: 'Instructions',
      hint: 'One step on each line.',
      tooMany: (steps: number, length: number) =>
        `Instructions can have at most ${steps} steps of at most ${figure(length)} characters.`,
    },
    optional: 'Optional for the client',
    isOptional: 'Optional',
    steps: (count: number) => many(count, 'step'),
  },

  prompts: {
    tabs: 'Week',
    of: (written: number) => `${written} of 7`,
    noFocus: 'No focus written for this week yet.',
    placeholder: (day: number) => `Empty. Write a prompt for day ${day}.`,
    day: 'Day ',
    characters: (count: number) => `${figure(count)} ${count === 1 ? 'character' : 'characters'}`,
    name: 'The prompt',
    up: (day: number) => `Move day ${day} up`,
    down: (day: number) => `Move day ${day} down`,
    paste: 'Paste a list',
    fill: (empty: number) => (empty === 0 ? 'No empty days' : `Fill ${many(empty, 'empty day')}`),
    written: (written: number, days: number) => `${written} of ${days} written`,
    filling: (text: string, empty: number) =>
      empty === 0
        ? 'Every day has its prompt.'
        : `Filling empty days writes “${text}” into the ${empty === 1 ? 'one that is' : `${empty} that are`} ` +
          'left. You can change each one afterwards.',
    leftEmpty: 'If left empty, the day asks this.',
    look: 'Preview it as a client',
    keys: [
      { keys: [['Enter']], does: 'next day' },
      { keys: [['Shift', 'Enter']], does: 'new line' },
      {
        keys: [
          ['Alt', '↑'],
          ['Alt', '↓'],
        ],
        does: 'move the prompt',
      },
      { keys: [['Alt', 'N']], does: 'next empty day' },
    ],
  },

  pasting: {
    title: 'Paste a list',
    text: 'One prompt on each line, or days by name. Import Program takes themes and practices too.',
    list: 'Your list',
    where: 'Where the lines go',
    mode: (mode: PasteMode, empty: number, from: number | null) =>
      mode === 'empty'
        ? empty === 1
          ? 'Only the empty day'
          : `Only the ${empty} empty days`
        : from === null
          ? 'Every day it names, replacing what’s there'
          : `From day ${from} on, replacing what’s there`,
    count: (lines: number, used: number, empty: number, mode: PasteMode) =>
      mode === 'empty'
        ? `${many(lines, 'line')}, ${used} of ${many(empty, 'empty day')}`
        : `${many(lines, 'line')}, ${many(used, 'day')}`,
    nothing: 'You’ll see what goes where before anything changes.',
    tooLong: 'That’s more than a program can hold. Please shorten it to 1 MB.',
    day: (day: number) => `Day ${day}`,
    replaces: (text: string) => `instead of “${text}”`,
    stillEmpty: (days: number[]) =>
      (days.length > 6 ? `${days.length} days` : numbered('Day', 'Days', days)) + ' will still be empty.',
    leftOver: (count: number) =>
      `${count === 1 ? 'One line has no free day and is' : `${count} lines have no free day and are`} left out.`,
    keepInOne: (day: number) => `Keep it all in day ${day}`,
    cancel: 'Cancel',
    fill: (days: number, replaced: number) =>
      days === 0
        ? 'Fill days'
        : replaced === 0
          ? `Fill ${many(days, 'day')}`
          : `Fill ${many(days, 'day')}, replacing ${replaced}`,
  },

  looking: {
    title: 'As the client sees it',
    text: 'The whole program, from the first day to the last.',
    untitled: 'A program without a title',
    empty: 'left empty',
    practices: 'Practices',
    outcomes: 'Expected outcomes',
    close: 'Close',
  },

  people: {
    onIt: (count: number, names: readonly string[]) => {
      const rest = count - names.length;
      const list = rest > 0 && names.length > 0 ? [...names, rest === 1 ? '1 other' : `${rest} others`] : names;
      return `${count === 1 ? '1 person is' : `${count} people are`} on it${list.length > 0 ? `: ${list.join(', ')}` : ''}.`;
    },
    reaches: 'When you save, you choose whether they get the changes. A new title shows for everyone.',
    earlier: (count: number) => ` ${count === 1 ? '1 of them is' : `${count} of them are`} on an earlier version.`,
    copyInstead: 'Edit a Copy Instead',
    copying: 'Copying...',
    ask: (count: number) => `${count === 1 ? '1 person is' : `${count} people are`} on it. Who gets these changes?`,
    stay: { title: 'Only people who start later', text: 'People on it finish the program as they began it.' },
    move: {
      title: 'Everyone who is on it',
      text: 'They get the changes on the pages they haven’t written.',
      shorter: 'Not possible: it gets shorter, and nobody loses days.',
    },
    save: 'Save Program',
    promptsChange: (prompts: number, ahead: number) => ({
      title: `${many(prompts, 'prompt')} ${prompts === 1 ? 'changes' : 'change'}`,
      text:
        ahead === prompts
          ? 'Nobody has reached these days yet.'
          : `${prompts - ahead} on days people have reached: anyone who hasn’t written there sees the new one.`,
    }),
    longer: (from: number, to: number) => ({
      title: `It becomes ${to} days for them too`,
      text: `Someone halfway through ${from} days will be at ${Math.round((from / 2 / to) * 100)}% of ${to}, and is notified.`,
    }),
    practices: { title: 'Other practices', text: 'Their percentage is recalculated, and they’re notified.' },
    checkIns: { title: 'Other check-ins', text: 'They’re asked these from now on. What was answered stays.' },
    writtenStays: { title: 'What’s written stays', text: 'Each page keeps the prompt it answered.' },
  },
  saving: {
    error: 'Error',
    unexpected: 'Something went wrong. Your draft is on this device; please try again.',
    partNames,
    parts: (saved: number) =>
      saved === 0 ? 'Nothing is saved yet' : `${inWords(saved)} of four parts ${saved === 1 ? 'is' : 'are'} saved`,
    exists: (title: string) => `“${title}” exists and is yours. It can’t be assigned until all four parts are saved.`,
    partly: 'What’s marked as saved is on the server. The rest is on this device.',
    nothing: 'All of it is on this device; nothing is lost.',
    saved: 'Saved',
    savedOf: {
      themes: (count: number, { weeks }: Counts) => `${count} of ${weeks} saved`,
      practices: (count: number) => `${count} saved`,
      prompts: (count: number, { days }: Counts) => `${count} of ${days} saved`,
    },
    nothingToSave: 'Nothing to save',
    failed: (sentence: string) => `Not saved. ${sentence}`,
    waiting: 'Waiting',
    sending: 'Saving...',
    goesOn: (part: string) => `Trying again continues from ${part} and makes no second program.`,
    goesOnEdit: (part: string) => `Trying again continues from ${part}.`,
    back: 'Back to the wizard',
    again: 'Try again',
    signedOut:
      'Your session has ended. Sign in again in a new tab, then try again here; the draft stays on this device.',
    signIn: 'Sign in',
    separate: {
      409: {
        text: 'A program was already made from this draft, perhaps in another tab. You’ll find it in the library.',
        button: 'Make a second program',
      },
      404: {
        text: 'The program no longer exists. What you wrote is still on this device.',
        button: 'Make a new program from it',
      },
    },
    noPrompts: 'It has no prompts yet, so it can’t be assigned.',
    inLibrary: (title: string) => `“${title}” is in your library.`,
    halfDone: (save: string) => `${save} continues where it stopped.`,
    showParts: 'Show the parts',
  },

  versions: {
    server: {
      title: 'This program was saved in another window',
      text: 'Nothing was overwritten. Choose the version to continue with; the other one is set aside on this device.',
      here: 'Keep my version',
      there: 'Load the other version',
      heads: { here: 'This window', there: 'The other window' },
    },
    same: 'the same',
    different: 'different',
    aside: {
      title: 'Another version is set aside',
      text: (title: string) => `It’s called “${title}” and stays on this device until the program is saved.`,
      otherText: (title: string) => `It’s called “${title}” and comes from another tab or an earlier visit.`,
      swap: 'Swap the two',
      drop: 'Discard it',
    },
  },

  loading: 'Loading program...',
  notFound: {
    title: 'Program Not Found',
    text: 'It couldn’t be found, or you don’t have access to it.',
    library: 'Back to Program List',
  },
  readOnly: {
    title: 'You can’t edit this program',
    text: 'Duplicate it in the library; the copy is yours to change.',
    library: 'Back to Program List',
  },
  failed: { title: 'The program couldn’t be loaded' },
  rescue: {
    title: 'Your changes are still on this device',
    text: 'The program itself no longer exists.',
    button: 'Make a new program from them',
  },
} as const;

export type Mode = keyof typeof modes;
