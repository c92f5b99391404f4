/** Apart from the table of pages, so that the names of its many files do not travel with every page. */
export const componentSheet = () => import('./pages/component-sheet.tsx');
