/** What both the library and the preview say. The rest stands in their own folders, so that neither page carries the other's. */
export const programCopy = {
  edit: 'Edit',
  duplicate: 'Duplicate',
  duplicating: 'Duplicating...',
  download: 'Download JSON',
  downloading: 'Preparing...',
  duplicated: { title: 'Program Duplicated', text: (title: string) => `“${title}” is yours to change.`, open: 'Open' },
  failed: 'Error',
} as const;
