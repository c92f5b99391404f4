import { aikoTanabe } from './aiko-tanabe.ts';
import { amaraDiallo } from './amara-diallo.ts';
import { danielOsei } from './daniel-osei.ts';
import { graceOmondi } from './grace-omondi.ts';
import { hannaSorensen } from './hanna-sorensen.ts';
import { jonasLind } from './jonas-lind.ts';
import { lenaFischer } from './lena-fischer.ts';
import { lucaMoretti } from './luca-moretti.ts';
import { marcusHale } from './marcus-hale.ts';
import { meiLinChua } from './mei-lin-chua.ts';
import { noraWhitfield } from './nora-whitfield.ts';
import { oliverBrandt } from './oliver-brandt.ts';
import { priyaRaman } from './priya-raman.ts';
import { samirHaddad } from './samir-haddad.ts';
import { tobiasKrug } from './tobias-krug.ts';
import type { DemoClient } from './types.ts';

/** Ines's clients, then Tomas's, then those without a coach. */
export const demoClients: DemoClient[] = [
  noraWhitfield,
  danielOsei,
  aikoTanabe,
  samirHaddad,
  priyaRaman,
  lenaFischer,
  marcusHale,
  graceOmondi,
  jonasLind,
  meiLinChua,
  tobiasKrug,
  hannaSorensen,
  oliverBrandt,
  amaraDiallo,
  lucaMoretti,
];
