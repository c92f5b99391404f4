import { counted } from '../copy.ts';

export const programsCopy = {
  tools: 'Find programs',
  search: 'Search programs',
  searchHint: 'Search by title, id or creator',
  showing: (shown: number, total: number) =>
    `Showing ${shown.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} programs`,
  list: 'Programs',
  columns: {
    program: 'Program',
    id: 'Program id',
    creator: 'Creator',
    onIt: 'On it now',
    prompts: 'Prompts',
    themes: 'Themes',
    created: 'Created',
    actions: 'Actions',
  },
  testData: 'test data',
  demo: 'demo',
  loading: 'Loading programs...',
  failed: { title: 'The programs could not be loaded' },
  empty: { title: 'No programs yet', text: 'Programs that coaches make or import stand here.' },
  none: { title: 'No program found', text: 'No title, id or creator has this in it.', clear: 'Show all programs' },
  rule: 'Deleting hides a program everywhere. Clients who are on it finish it.',
  delete: 'Delete Program',
  dialog: {
    title: (title: string) => `Delete “${title}”?`,
    text: 'It is hidden everywhere, and nobody can be put on it any more.',
    onIt: (count: number) =>
      count === 0
        ? 'Nobody is on it now.'
        : `${counted(count, 'client is', 'clients are')} on it now and can finish it.`,
    parts: (prompts: number, themes: number) =>
      `${counted(prompts, 'prompt', 'prompts')} and ${counted(themes, 'theme', 'themes')} go with it.`,
    pending: 'Deleting...',
    done: 'Program deleted',
    failed: 'Failed to delete program',
  },
} as const;
