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
  failed: { title: 'The programs could not be loaded', again: 'Try again' },
  empty: { title: 'No Programs Available', text: 'There are no programs available to preview at this time.' },
  available: { title: 'Available Programs', text: 'Choose a program to preview its content and structure' },
  days: (count: number) => (count === 1 ? 'day' : 'days'),
  prompts: (count: number) => (count === 1 ? 'prompt' : 'prompts'),
  clients: (count: number) => (count === 1 ? 'active client' : 'active clients'),
  platform: 'Platform',
  yours: 'Yours',
  by: (name: string) => `By ${name || 'another coach'}`,
  draft: 'Draft',
  draftSays: 'Its daily prompts are missing, so it cannot be assigned yet.',
  continue: 'Continue',
  preview: 'Preview',
  more: (title: string) => `More for ${title}`,
  tools: {
    label: 'Find a program',
    search: 'Search programs',
    searchHint: 'Title, subtitle or description',
    length: 'Length',
    anyLength: 'Any length',
    lengthOf: (days: number) => `${days} days`,
    owner: 'Owner',
    anyOwner: 'Any owner',
    owners: { own: 'Yours', platform: 'Platform', others: 'Other coaches' },
    shown: (shown: number, all: number) => `Showing ${shown} of ${all} programs`,
  },
  made: (day: string) => `made ${day}`,
  archive: 'Archive',
  delete: 'Delete',
  deleteBlocked: (count: number) => `${count === 1 ? '1 person is' : `${count} people are`} on it. Archive it instead.`,
  archived: {
    title: 'Archived',
    text: 'Nobody new can start these. Whoever is on one goes on.',
    since: (day: string) => `archived ${day}`,
    restore: 'Restore',
    restored: { title: 'Program restored', text: (title: string) => `“${title}” is in your library again.` },
    failed: 'Your archived programs could not be loaded.',
    again: 'Try again',
  },
  archiving: {
    title: (title: string) => `Archive ${title}?`,
    steps: (people: number) => [
      people === 0
        ? { title: 'Nobody is on it', text: 'Nothing changes for anybody.' }
        : {
            title: people === 1 ? '1 person finishes it as it is' : `${people} people finish it as it is`,
            text: 'Nothing changes on their pages.',
          },
      { title: 'Nobody new can start it', text: 'It leaves the library, invitations and Change Program.' },
      { title: 'You can bring it back', text: 'It is kept under Archived, with its figures.' },
    ],
    waiting: (count: number) =>
      count === 1
        ? '1 invitation to it waits and cannot be accepted'
        : `${count} invitations to it wait and cannot be accepted`,
    waitingText: 'Unless you bring it back before they expire.',
    confirm: 'Archive',
    pending: 'Archiving...',
    done: { title: 'Program archived', text: (title: string) => `“${title}” is under Archived now.` },
  },
  deleting: {
    title: (title: string) => `Delete ${title}?`,
    content: (prompts: number) => `${prompts} ${prompts === 1 ? 'prompt' : 'prompts'}. Nobody is on it.`,
    steps: [
      { title: 'It cannot be brought back', text: 'Download it first if you may want it again.' },
      { title: 'What people wrote stays theirs', text: 'Whoever was on it before keeps their pages.' },
    ],
    blocked: (names: string) => `${names}. It can be archived instead.`,
    onIt: (names: readonly string[], clients: number, others: number) => {
      const rest = clients + others - names.length;
      const list = rest > 0 ? [...names, `${rest} ${rest === 1 ? 'other' : 'others'}`] : names;
      const all = clients + others;
      return `${all === 1 ? '1 person is' : `${all} people are`} on it: ${list.join(', ')}`;
    },
    looking: 'Looking who is on it...',
    download: 'Download First',
    confirm: 'Delete Program',
    pending: 'Deleting...',
    done: { title: 'Program deleted', text: (title: string) => `“${title}” is gone.` },
  },
  none: {
    title: 'No programs match',
    text: 'Try other words, or show all programs.',
    clear: 'Show all programs',
  },
} as const;
