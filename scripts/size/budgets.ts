import type { Fonts } from './fonts.ts';
import type { Sizes } from './measure.ts';

export type BudgetLine = { what: string; size: number; budget: number; unit: 'bytes' | 'files' };

const kb = 1024;
/** Pages somebody sees first, with everything that is loaded for them. */
const firstPages: Record<string, number> = { landing: 90 * kb, 'client-home': 106 * kb };
const otherPageOverEntry = 45 * kb;
/** Shows every component at once, in development only. */
const developmentPages = ['component-sheet'];

export function checkBudgets({ entryJs, pages }: Sizes, fonts: Fonts): BudgetLine[] {
  const lines: BudgetLine[] = [bytes('entry', entryJs, 84 * kb)];
  for (const [name, budget] of Object.entries(firstPages)) {
    const page = pages.find((candidate) => candidate.page === name);
    if (!page) throw new Error(`The build has no page web/app/pages/${name}.tsx; its budget cannot be checked.`);
    lines.push(bytes(`${name}, all JS`, page.js, budget), bytes(`${name}, all CSS`, page.css, 12 * kb));
  }
  for (const { page, js } of pages) {
    if (!(page in firstPages) && !developmentPages.includes(page))
      lines.push(bytes(`${page}, JS over the entry`, js - entryJs, otherPageOverEntry));
  }
  return [
    ...lines,
    { what: 'fonts preloaded', size: fonts.preloaded, budget: 2, unit: 'files' },
    bytes('fonts of a first load', fonts.bytes, 60 * kb),
  ];
}

function bytes(what: string, size: number, budget: number): BudgetLine {
  return { what, size, budget, unit: 'bytes' };
}
