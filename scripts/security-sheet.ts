// npm run security-sheet
// Writes docs/security/asvs.md from docs/security/asvs.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** One requirement of OWASP ASVS 5.0, by number and in our own words. */
type Requirement = {
  id: string;
  level: 1 | 2;
  asks: string;
  state: 'met' | 'not applicable' | 'open';
  /** How it is met where the proof does not say it; why it does not apply; why it is open, and what is there instead. */
  how: string;
  proof: { file: string; test?: string }[];
};

const root = dirname(import.meta.dirname);
export const sheetPath = join(root, 'docs', 'security', 'asvs.md');
export const readSheet = (): Requirement[] =>
  JSON.parse(readFileSync(join(root, 'docs', 'security', 'asvs.json'), 'utf8')) as Requirement[];

const chapters = [
  'What comes in and goes out',
  'Rules of the product',
  'Pages in a browser',
  'Calls',
  'Files',
  'Signing in',
  'Sessions',
  'Who may do what',
  'Tokens that carry their meaning',
  'OAuth and OpenID Connect',
  'Cryptography',
  'Connections',
  'Configuration',
  'Data',
  'Code and packages',
  'Logs and errors',
  'WebRTC',
];
const states = ['met', 'not applicable', 'open'] as const;

export function drawSheet(sheet: Requirement[]): string {
  const count = (level: number, state: string) =>
    sheet.filter((each) => each.level === level && each.state === state).length;
  const rows = [1, 2].map((level) => {
    const counts = states.map((state) => count(level, state));
    return `| ${level} | ${counts.join(' | ')} | ${counts.reduce((sum, each) => sum + each, 0)} |`;
  });
  const totals = states.map((state) => sheet.filter((each) => each.state === state).length);
  return [
    '# OWASP ASVS 5.0, level 1 and 2',
    '',
    'Every requirement by its number and in our own words: what it asks, its state, and the evidence. Made from',
    '[asvs.json](asvs.json) by `npm run security-sheet`; a test holds that none is missing, that every file is there and that every',
    'named test exists. The standard itself: <https://owasp.org/www-project-application-security-verification-standard/>.',
    '',
    '| Level | met | not applicable | open | all |',
    '|---|---|---|---|---|',
    ...rows,
    `| both | ${totals.join(' | ')} | ${sheet.length} |`,
    '',
    `Open: ${sheet
      .filter(({ state }) => state === 'open')
      .map(({ id }) => id)
      .join(', ')}.`,
    '',
    ...chapters.flatMap((title, index) => [
      `## ${index + 1}. ${title}`,
      '',
      '| | Level | Asks | State | How, and where |',
      '|---|---|---|---|---|',
      ...sheet.filter(({ id }) => id.startsWith(`${index + 1}.`)).map(drawRow),
      '',
    ]),
  ].join('\n');
}

function drawRow({ id, level, asks, state, how, proof }: Requirement): string {
  const places = proof.map(({ file, test }) => `[${file}](${linkTo(file)})${test ? `: *${safe(test)}*` : ''}`);
  const where = [how && safe(how), places.join('; ')].filter(Boolean).join(' ');
  return `| ${id} | ${level} | ${safe(asks)} | ${state === 'open' ? '**open**' : state} | ${where} |`;
}

const linkTo = (file: string): string => relative(join('docs', 'security'), file);
const safe = (text: string): string => text.replace(/[|<>*_`]/g, '\\$&');

if (import.meta.main) writeFileSync(sheetPath, drawSheet(readSheet()));
