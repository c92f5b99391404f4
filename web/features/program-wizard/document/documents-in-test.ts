import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/* Documents as coaches keep them, small. */

export async function zipped(parts: Record<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name, { compress: text !== '' });
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

const style = (id: string, name: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
const styles = `<w:styles>${style('Titel', 'Title')}${style('berschrift1', 'heading 1')}${style('Heading1', 'heading 1')}${style(
  'Heading2',
  'heading 2',
)}${style('Verzeichnis1', 'toc 1')}</w:styles>`;

export const p = (text: string, kind = '') =>
  `<w:p w:rsidR="00A1"><w:pPr>${kind === 'item' ? '<w:numPr><w:ilvl w:val="0"/></w:numPr>' : `<w:pStyle w:val="${kind}"/>`}</w:pPr>` +
  `<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
export const table = (...rows: string[][]) =>
  `<w:tbl>${rows
    .map(
      (row) =>
        `<w:tr>${row
          .map(
            (cell) =>
              `<w:tc>${cell
                .split('|')
                .map((one) => p(one))
                .join('')}</w:tc>`,
          )
          .join('')}</w:tr>`,
    )
    .join('')}</w:tbl>`;
export const docx = (body: string) =>
  zipped({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': styles,
  });

const days = (first: number, last: number, line: (day: number) => string) =>
  Array.from({ length: last - first + 1 }, (_, index) => line(first + index)).join('\n');
const bytes = (text: string) => new Uint8Array(Buffer.from(text));

export const markdown = `# Small Braveries
Four weeks of one honest page a day.

# Week 1: Noticing
Find the small places where you step back.

**Practice:** Three honest breaths (3 min): Stand still.
## Day 1
What did you *almost* say today?
## Day 2
Who would you tell?

Write as if to them.
- Day 3: What stays unsaid?
* Day 4 – What would it cost?
Day 5: What is the kindest true sentence?
## Day 6
What moved?
## Day 7
What will you keep?

# Week 2: Speaking
## Day 8
What was said?
## Resources
`;

export const documents: [string, () => Promise<Uint8Array<ArrayBuffer>>, object][] = [
  [
    'small-braveries.md',
    async () => bytes(markdown),
    {
      title: 'Small Braveries',
      description: 'Four weeks of one honest page a day.',
      themes: ['Noticing', 'Speaking'],
      focus: 'Find the small places where you step back.',
      practices: ['1 Three honest breaths, 3 min: Stand still.'],
      days: '1-8',
      first: 'What did you *almost* say today?',
      last: 'What was said?',
      unplaced: ['Resources (heading)'],
    },
  ],
  [
    'lists.markdown',
    async () =>
      bytes(
        `Quiet Mornings\n==============\n\nWeek 1: Waking\n---\n\n` +
          `${days(1, 7, (day) => `${day}. Morning ${day}?`)}\n\n### Practices\n- Stretch\n- Tea\n` +
          `\n**Week 2: Walking**\n\n${days(1, 7, (day) => `- [ ] Path ${day}?`)}\n`,
      ),
    {
      title: 'Quiet Mornings',
      themes: ['Waking', 'Walking'],
      practices: ['1 Stretch', '1 Tea'],
      days: '1-14',
      first: 'Morning 1?',
      last: 'Path 7?',
      unplaced: [],
    },
  ],
  [
    'plain.txt',
    async () =>
      bytes(
        '\ufeffThe Long Breath\r\nA week for tired people.\r\n\r\n' +
          days(1, 7, (day) => `Day ${day}\r\nBreath ${day}.\r\nWhat did it “touch”?\r`) +
          '\nDay 85: Too late\r\n',
      ),
    {
      title: 'The Long Breath',
      description: 'A week for tired people.',
      days: '1-7',
      first: 'Breath 1.\nWhat did it “touch”?',
      last: 'Breath 7.\nWhat did it “touch”?',
      unplaced: ['Too late (no-day)'],
    },
  ],
  [
    'liste.txt',
    // Windows-1252, as an old editor saves it.
    async () =>
      new Uint8Array(
        Buffer.from(
          `Sieben Tage Stille\n\n${days(1, 7, (day) => `${day}) Was h\u00f6rst du am ${day}. Morgen?`)}`,
          'latin1',
        ),
      ),
    {
      title: 'Sieben Tage Stille',
      days: '1-7',
      first: 'Was hörst du am 1. Morgen?',
      last: 'Was hörst du am 7. Morgen?',
      unplaced: [],
    },
  ],
  [
    'program.csv',
    async () =>
      bytes(
        `Week,Theme,Day,Prompt,Practice,Notes\n1,Noticing,1,"What, exactly, did you see?",Slow walk,\n` +
          `1,Noticing,2,"She said ""no"".\nAnd you?",Slow walk,ask Mia\n2,Asking,1,Whom do you ask?,,\n`,
      ),
    {
      themes: ['Noticing', 'Asking'],
      practices: ['1 Slow walk'],
      days: '1-2, 8',
      first: 'What, exactly, did you see?',
      last: 'Whom do you ask?',
      unplaced: ['ask Mia (unknown)'],
    },
  ],
  [
    'plan.csv',
    async () =>
      new Uint8Array([
        0xff,
        0xfe,
        ...Buffer.from(
          'sep=;\r\nFrage;Tag;Thema;Woche\r\nWas siehst du?;Montag;Ankommen;1\r\n' +
            'Was hörst du?;Dienstag;;1\r\nWas bleibt?;Sonntag;Gehen;2\r\n',
          'utf16le',
        ),
      ]),
    {
      themes: ['Ankommen', 'Gehen'],
      days: '1-2, 14',
      first: 'Was siehst du?',
      last: 'Was bleibt?',
      unplaced: [],
    },
  ],
  [
    'pasted from a sheet',
    async () =>
      bytes(
        `Small Steps\nWeek 1\tNoticing\n${days(1, 7, (day) => `Day ${day}\tStep ${day}?`)}\nWeek 2\tTrying\nDay 1\t"Two\nlines?"\n`,
      ),
    {
      title: 'Small Steps',
      themes: ['Noticing', 'Trying'],
      days: '1-8',
      first: 'Step 1?',
      last: 'Two\nlines?',
      unplaced: [],
    },
  ],
  [
    'headings.docx',
    () =>
      docx(
        p('Mut im Kleinen', 'Titel') +
          p('1. Woche ....... 2', 'Verzeichnis1') +
          p('Woche 1: Hinsehen', 'berschrift1') +
          p('Übung: Drei Atemzüge (3 min)') +
          p('Tag 1', 'Heading2') +
          p('Was h&#246;rst du &amp; was siehst du?') +
          `<w:p><w:del><w:r><w:delText>weg</w:delText></w:r></w:del><w:r><w:t>Tag 2:</w:t><w:tab/><w:t>Wer war da?</w:t></w:r></w:p>` +
          p('Woche 2 – Sprechen', 'berschrift1') +
          p('Tag 1: Was sagst du?') +
          p('Anhang', 'berschrift1'),
      ),
    {
      title: 'Mut im Kleinen',
      themes: ['Hinsehen', 'Sprechen'],
      practices: ['1 Drei Atemzüge, 3 min'],
      days: '1-2, 8',
      first: 'Was hörst du & was siehst du?',
      last: 'Was sagst du?',
      unplaced: ['Anhang (heading)'],
    },
  ],
  [
    'table.docx',
    () =>
      docx(
        p('Evening Pages', 'Titel') +
          table(
            ['Week', 'Focus', 'Day 1', 'Day 2', 'Day 3'],
            ['1', 'Look back', 'What ended?', 'Who|was there?', ''],
            ['2', 'Look on', 'What begins?', '', 'Who comes?'],
          ),
      ),
    {
      title: 'Evening Pages',
      themes: ['', ''],
      focus: 'Look back',
      days: '1-2, 8, 10',
      first: 'What ended?',
      last: 'Who comes?',
      unplaced: [],
    },
  ],
  [
    'lists.docx',
    () =>
      docx(
        p('Week 1: Rest', 'Heading1') +
          p('Practices', 'Heading2') +
          p('Nap (20 min) – no phone', 'item') +
          p('Walk', 'item') +
          p('Prompts', 'Heading2') +
          Array.from({ length: 8 }, (_, day) => p(`Rest ${day + 1}?`, 'item')).join('') +
          `<w:p><mc:AlternateContent><mc:Choice><w:txbxContent>${p('In a box')}</w:txbxContent></mc:Choice>` +
          `<mc:Fallback>${p('In a box')}</mc:Fallback></mc:AlternateContent></w:p>`,
      ),
    {
      themes: ['Rest'],
      practices: ['1 Nap, 20 min: no phone', '1 Walk'],
      days: '1-7',
      first: 'Rest 1?',
      last: 'Rest 7?',
      unplaced: ['Rest 8? (no-day)', 'In a box (no-day)'],
    },
  ],
];
