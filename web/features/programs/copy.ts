import { deletedProgramDays } from '#contract/programs/constants.ts';

/** What both the library and the preview say. */
export const programCopy = {
  edit: 'Edit',
  duplicate: 'Duplicate',
  duplicating: 'Duplicating...',
  download: 'Download JSON',
  downloading: 'Preparing...',
  duplicated: { title: 'Program Duplicated', text: (title: string) => `“${title}” is yours to change.`, open: 'Open' },
  failed: 'Error',
} as const;

export const libraryCopy = {
  title: 'Program Library',
  lede: 'Select a program to preview',
  back: 'Back to Dashboard',
  import: 'Import Program',
  create: 'Create New Program',
  loading: 'Loading programs...',
  failed: { title: 'The programs couldn’t be loaded' },
  empty: { title: 'No Programs Available', text: 'There are no programs available to preview at this time.' },
  available: { title: 'Available Programs', text: 'Choose a program to preview its content and structure' },
  days: (count: number) => (count === 1 ? 'day' : 'days'),
  prompts: (count: number) => (count === 1 ? 'prompt' : 'prompts'),
  clients: (count: number) => (count === 1 ? 'active client' : 'active clients'),
  shelves: { label: 'Programs', own: 'Yours', platform: 'Platform', others: 'Other coaches', archived: 'Archived' },
  noneOwn: {
    title: 'No program of yours yet',
    text: 'Write one day by day, or start from a copy of one of the platform’s.',
  },
  onIt: (people: number) =>
    people === 0 ? 'Nobody is on it.' : people === 1 ? '1 person is on it' : `${people} people are on it`,
  yoursOnIt: (clients: number) =>
    clients === 1 ? '1 of your clients is on it' : `${clients} of your clients are on it`,
  by: (name: string) => `By ${name || 'another coach'}`,
  draft: 'Draft',
  draftSays: 'Its daily prompts are missing, so it can’t be assigned yet.',
  goOn: 'Continue writing',
  preview: 'Preview',
  more: (title: string) => `More for ${title}`,
  tools: {
    label: 'Find a program',
    search: 'Search programs',
    searchHint: 'Title, subtitle or description',
    length: 'Length',
    anyLength: 'Any length',
    lengthOf: (days: number) => `${days} days`,
    shown: (shown: number, all: number) => `Showing ${shown} of ${all} programs`,
  },
  made: (day: string) => `made ${day}`,
  archive: 'Archive',
  delete: 'Delete',
  deleteBlocked: (count: number) => `${count === 1 ? '1 person is' : `${count} people are`} on it. Archive it instead.`,
  archived: {
    title: 'Archived',
    text: 'Nobody new can start these. People on one can finish it.',
    none: 'Nothing is archived. A program you archive is kept here, with its figures.',
    since: (day: string) => `archived ${day}`,
    restore: 'Restore',
    restored: { title: 'Program restored', text: (title: string) => `“${title}” is in your library again.` },
    failed: 'Your archived programs couldn’t be loaded.',
  },
  deleted: {
    title: 'Recently deleted',
    text: `Kept for ${deletedProgramDays} days, then erased.`,
    since: (day: string, left: string) => `deleted ${day}, ${left}`,
    left: (days: number) => (days <= 0 ? 'erased today' : days === 1 ? '1 day left' : `${days} days left`),
    restored: (title: string, newId: string | undefined) =>
      newId === undefined
        ? `“${title}” is in your library again.`
        : `“${title}” is back. Its id was taken meanwhile, so it’s now “${newId}”.`,
    failed: 'Your deleted programs couldn’t be loaded.',
  },
  archiving: {
    title: (title: string) => `Archive ${title}?`,
    steps: (people: number) => [
      people === 0
        ? { title: 'Nobody is on it', text: 'Nothing changes for anyone.' }
        : {
            title: people === 1 ? '1 person finishes it as it is' : `${people} people finish it as it is`,
            text: 'Nothing changes on their pages.',
          },
      { title: 'Nobody new can start it', text: 'It leaves the library, invitations and Change Program.' },
      { title: 'You can bring it back', text: 'It’s kept under Archived, with its figures.' },
    ],
    waiting: (count: number) =>
      count === 1
        ? '1 invitation to it is waiting and can’t be accepted'
        : `${count} invitations to it are waiting and can’t be accepted`,
    waitingText: 'Unless you bring it back before they expire.',
    confirm: 'Archive',
    pending: 'Archiving...',
    done: { title: 'Program archived', text: (title: string) => `“${title}” is under Archived now.` },
  },
  deleting: {
    title: (title: string) => `Delete ${title}?`,
    content: (prompts: number) => `${prompts} ${prompts === 1 ? 'prompt' : 'prompts'}. Nobody is on it.`,
    steps: [
      {
        title: `You can bring it back for ${deletedProgramDays} days`,
        text: 'Then it’s gone. Its id is free for another program at once.',
      },
      { title: 'What people wrote stays theirs', text: 'Everyone who was on it keeps their pages.' },
    ],
    blocked: (names: string) => `${names}. It can be archived instead.`,
    onIt: (names: readonly string[], clients: number, others: number) => {
      const rest = clients + others - names.length;
      const list = rest > 0 ? [...names, `${rest} ${rest === 1 ? 'other' : 'others'}`] : names;
      const all = clients + others;
      return `${all === 1 ? '1 person is' : `${all} people are`} on it: ${list.join(', ')}`;
    },
    looking: 'Checking who’s on it...',
    download: 'Download First',
    confirm: 'Delete Program',
    pending: 'Deleting...',
    done: {
      title: 'Program deleted',
      text: (title: string) => `“${title}” can be restored for ${deletedProgramDays} days.`,
    },
  },
  none: {
    title: 'No programs match',
    text: 'Try other words, or show all programs.',
    clear: 'Show all programs',
  },
} as const;
