import { describe, expect, it } from 'vitest';
import { checkArchitecture } from './check-architecture.ts';

type Tree = Record<string, string>;

const check = (tree: Tree) => checkArchitecture(Object.entries(tree).map(([path, text]) => ({ path, text })));
const said = (tree: Tree) => check(tree).map(({ path, line, what }) => `${path}:${line} ${what}`);

describe('import rules', () => {
  it('accepts a repository that follows them', () => {
    expect(
      said({
        'contract/journal/constants.ts': 'export const most = 3;',
        'contract/journal/schema.ts':
          "import * as z from 'zod/mini';\nimport { most } from './constants.ts';\nexport const s = z.string().check(z.maxLength(most));",
        'server/app/features.ts':
          "import { routes } from '#server/features/journal/routes.ts';\nexport const all = [routes];",
        'server/features/journal/routes.ts': "import { save } from './service.ts';\nexport const routes = [save];",
        'server/features/journal/service.ts':
          "import { insert } from './queries.ts';\n" +
          "import { told } from '#server/features/clients/service.ts';\n" +
          'export const save = [insert, told];',
        'server/features/journal/queries.ts':
          "import { entries } from '#server/platform/db/schema.ts';\nexport const insert = entries;",
        'server/features/clients/service.ts': 'export const told = 1;',
        'server/platform/db/schema.ts': 'export const entries = {};',
        'web/app/pages/client-home.tsx':
          "import { Entry } from '#web/features/journal/components/entry.tsx';\nexport const page = <Entry />;",
        'web/features/journal/components/entry.tsx':
          "import { keys } from '../queries.ts';\n" +
          "import { keys as other } from '#web/features/clients/queries.ts';\n" +
          "export const Entry = () => <p>'{keys}{other}</p>;",
        'web/features/journal/queries.ts': "export const keys = 'a';",
        'web/features/clients/queries.ts': "export const keys = 'b';",
      }),
    ).toEqual([]);
  });

  it('forbids imports between server and web, also of types', () => {
    expect(said({ 'server/app/a.ts': "import type { T } from '#web/main.tsx';\nexport type A = T;" })).toEqual([
      'server/app/a.ts:1 server and web import each other: #web/main.tsx',
    ]);
    expect(said({ 'web/app/a.ts': "export const t = 1;\nexport type A = import('#server/app/a.ts').A;" })).toEqual([
      'web/app/a.ts:2 server and web import each other: #server/app/a.ts',
    ]);
  });

  it('keeps contract alone with zod/mini', () => {
    expect(
      said({
        'contract/a.ts': "import { z } from 'zod';\nexport * from '#server/platform/ids.ts';\nexport const b = z;",
      }),
    ).toEqual([
      'contract/a.ts:1 contract imports zod',
      'contract/a.ts:2 contract imports from another layer: #server/platform/ids.ts',
      'contract/a.ts:2 exports what another file has',
    ]);
  });

  it('keeps the direction app, demo, features, platform', () => {
    expect(said({ 'server/platform/a.ts': "import '#server/features/x/service.ts';" })).toEqual([
      'server/platform/a.ts:1 platform imports a higher layer: #server/features/x/service.ts',
    ]);
    expect(
      said({ 'server/features/x/service.ts': "const a = await import('#server/app/deps.ts');\nexport default a;" }),
    ).toEqual(['server/features/x/service.ts:1 a feature imports the app: #server/app/deps.ts']);
    expect(
      said({
        'server/demo/play.ts': "import '#server/app/deps.ts';\nimport '#server/features/x/queries.ts';",
        'server/features/x/service.ts': "import '#server/demo/play.ts';",
      }),
    ).toEqual([
      'server/demo/play.ts:1 the demo imports the app: #server/app/deps.ts',
      'server/demo/play.ts:2 the queries or routes of another feature are imported: #server/features/x/queries.ts',
      'server/features/x/service.ts:1 a feature imports the app: #server/demo/play.ts',
    ]);
    expect(
      said({
        'web/ui/a.tsx': "import '#web/features/x/queries.ts';",
        'web/platform/b.ts': "import '#web/app/routes.ts';",
      }),
    ).toEqual([
      'web/platform/b.ts:1 web code imports the app: #web/app/routes.ts',
      'web/ui/a.tsx:1 ui or platform imports a feature: #web/features/x/queries.ts',
    ]);
  });

  it('lets features import each other only where allowed', () => {
    expect(said({ 'server/features/a/service.ts': "import '#server/features/b/queries.ts';" })).toEqual([
      'server/features/a/service.ts:1 the queries or routes of another feature are imported: #server/features/b/queries.ts',
    ]);
    expect(said({ 'web/features/a/form.tsx': "import '#web/features/b/components/list.tsx';" })).toEqual([
      'web/features/a/form.tsx:1 a feature imports another feature: #web/features/b/components/list.tsx',
    ]);
  });

  it('keeps test and tool code out of the product, but not out of tests', () => {
    const text = "import '#testing/people.ts';";
    expect(said({ 'server/app/a.ts': text, 'server/app/a.test.ts': text })).toEqual([
      'server/app/a.ts:1 product code imports test or tool code: #testing/people.ts',
    ]);
  });

  it('lets only queries, identity and tests load tables; types are free', () => {
    const text = "import { people } from '#server/platform/db/schema/people.ts';\nexport const p = people;";
    expect(
      said({
        'server/features/a/queries.ts': text,
        'server/platform/auth/identity.ts': text,
        'server/commands/grant-admin.ts': text,
        'testing/people.ts': text,
        'server/features/a/present.ts': text
          .replace('import', 'import type')
          .replace('export const p = people', 'export type P = typeof people'),
        'server/features/a/service.ts': text,
      }),
    ).toEqual([
      'server/features/a/service.ts:1 tables are used outside of queries.ts: #server/platform/db/schema/people.ts',
    ]);
  });

  it('wants file endings, and aliases across folders', () => {
    expect(
      said({ 'server/features/a/b/c.ts': "import './d';\nimport '../e.ts';\nimport '../../../platform/clock.ts';" }),
    ).toEqual([
      'server/features/a/b/c.ts:1 import without a file ending: ./d',
      'server/features/a/b/c.ts:3 relative import out of server/features/a: ../../../platform/clock.ts',
    ]);
  });

  it("lets set-up code use Node's own modules only", () => {
    expect(said({ 'scripts/setup/a.mjs': "import 'node:fs';\nimport './b.mjs';\nimport 'vite';" })).toEqual([
      'scripts/setup/a.mjs:3 set-up code imports vite',
    ]);
  });
});

describe('circles', () => {
  it('finds one between features that no file has alone', () => {
    const [first, ...others] = said({
      'server/features/a/service.ts': "import '#server/features/b/service.ts';",
      'server/features/b/service.ts': 'export const b = 1;',
      'server/features/b/other.ts': "import '#server/features/a/service.ts';",
    });
    expect(others).toEqual([]);
    expect(first).toContain('features import in a circle: server/features/a -> server/features/b -> server/features/a');
  });
});

describe('circles between files of the pages', () => {
  it('finds those of types and of late imports, and leaves tests alone', () => {
    expect(
      said({
        'web/features/a/door.ts': "export type Props = {};\nexport const part = () => import('./half.tsx');",
        'web/features/a/half.tsx': "import type { Props } from './door.ts';\nexport const half = (_: Props) => null;",
        'web/features/a/door.test.ts': "import './door.ts';",
      }),
    ).toEqual([
      'web/features/a/door.ts:2 files import in a circle: web/features/a/door.ts -> web/features/a/half.tsx -> web/features/a/door.ts',
    ]);
  });
});

describe('owners', () => {
  it('gives the environment to config.ts', () => {
    const text = 'export const a = process.env.PORT;\nexport const { env } = process;';
    expect(said({ 'server/platform/config.ts': text, 'scripts/a.ts': text, 'server/app/a.ts': text })).toEqual([
      'server/app/a.ts:1 process.env is read',
      'server/app/a.ts:2 process.env is read',
    ]);
  });

  it('gives the present to clock.ts, but not dates that are given', () => {
    const text = 'export const a = new Date();\nexport const b = Date.now();\nexport const c = new Date(0);';
    expect(
      said({
        'server/platform/clock.ts': text,
        'server/app/a.test.ts': text,
        'web/ui/a.ts': text,
        'server/app/a.ts': text,
      }),
    ).toEqual([
      'server/app/a.ts:1 the present is read from the machine',
      'server/app/a.ts:2 the present is read from the machine',
    ]);
  });

  it('gives the network to api.ts and the service worker', () => {
    const text = "export const a = () => fetch('/');\nexport const b = () => window.fetch('/');";
    expect(
      said({
        'web/platform/api.ts': text,
        'web/service-worker.ts': text,
        'server/app/b.ts': text,
        'web/ui/a.ts': text,
      }),
    ).toEqual(['web/ui/a.ts:1 the network is called', 'web/ui/a.ts:2 the network is called']);
  });

  it('is not fooled by text and comments', () => {
    expect(
      said({
        'web/app/pages/component-sheet.tsx':
          "// fetch('/')\nexport const a = <p>It's fetch('/') and `new Date()`</p>;\nexport const b = 'import x from \"#server/a.ts\"';",
      }),
    ).toEqual([]);
  });
});

describe('contract weight', () => {
  it('keeps zod away from constants and rules, also at second hand', () => {
    expect(
      said({
        'contract/a/schema.ts': "import * as z from 'zod/mini';\nexport const s = z.string();",
        'contract/a/rules.ts': "import { s } from './schema.ts';\nexport const r = s;",
        'contract/a/constants.ts': "import type { s } from './schema.ts';\nexport type S = typeof s;",
      }),
    ).toEqual(['contract/a/rules.ts:1 loads zod through contract/a/schema.ts']);
  });
});

describe('habits', () => {
  it('refuses barrels, empty names and capitals', () => {
    expect(
      said({
        'web/ui/index.ts': '',
        'web/ui/date-utils.ts': '',
        'web/ui/helpers/a.ts': '',
        'web/ui/DatePicker.tsx': '',
      }),
    ).toEqual([
      'web/ui/date-utils.ts:1 has a name that says nothing',
      'web/ui/DatePicker.tsx:1 is not in kebab-case',
      'web/ui/helpers/a.ts:1 has a name that says nothing',
      'web/ui/index.ts:1 is a barrel',
    ]);
  });

  it('refuses to export what another file has, whole or in part', () => {
    const tree = { 'web/ui/b.ts': 'export const b = 1;\nexport type B = 1;' };
    expect(said({ ...tree, 'web/ui/a.ts': "export { b } from './b.ts';\nexport type { B } from './b.ts';" })).toEqual([
      'web/ui/a.ts:1 exports what another file has',
      'web/ui/a.ts:2 exports what another file has',
    ]);
    expect(said({ ...tree, 'web/ui/a.ts': "export * from './b.ts';" })).toEqual([
      'web/ui/a.ts:1 exports what another file has',
    ]);
  });

  it('fails at lines of more than 140 characters, also in styles', () => {
    const wide = (width: number) => `/* ${'x'.repeat(width - 6)} */`;
    expect(
      said({
        'web/ui/a.ts': `export {};\n${wide(141)}\n${wide(140)}`,
        'web/ui/a.css': wide(141),
        'docs/a.md': wide(200),
      }),
    ).toEqual(['web/ui/a.css:1 is 141 characters wide', 'web/ui/a.ts:2 is 141 characters wide']);
  });

  it('refuses a class that two features define, and lets a feature split its own', () => {
    expect(
      said({
        'web/features/goals/goals.css': '.pick {\n}\n.goal .btn {\n}\n',
        'web/features/goals/page.css': '@media (width < 40rem) {\n  .pick,\n  .goal {\n  }\n}\n',
        'web/features/journal/journal.css': '.journal .pick {\n}\n.pick {\n}\n',
        'web/ui/button.css': '.btn {\n}\n',
      }),
    ).toEqual(['web/features/journal/journal.css:3 defines .pick, which web/features/goals defines too']);
  });

  it('refuses physical sides, other breakpoints and distances that are no tokens', () => {
    const rules = [
      '@media (width < 60rem) and (hover: hover) {',
      '@media (min-width: 60rem) {',
      '@media (width < 61rem) {',
      '  margin-left: var(--s2);',
      '  top: 0;',
      '  border-left-color: red;',
      '  text-align: right;',
      '  padding: var(--s2) 1rem;',
      '  gap: -0.25rem;',
      '  padding-inline-end: 4.5rem;',
      '  width: 1rem;',
      '  margin-inline-start: calc(-1 * var(--s3));',
    ];
    expect(said({ 'web/ui/a.css': rules.join('\n') })).toEqual([
      'web/ui/a.css:2 has another breakpoint',
      'web/ui/a.css:3 has another breakpoint',
      'web/ui/a.css:4 names a physical side',
      'web/ui/a.css:5 names a physical side',
      'web/ui/a.css:6 names a physical side',
      'web/ui/a.css:7 names a physical side',
      'web/ui/a.css:8 has a distance that is no token',
      'web/ui/a.css:9 has a distance that is no token',
    ]);
  });

  it('fails at more than 400 lines, in tests as well', () => {
    const lines = (count: number) => 'export {};\n'.repeat(count);
    expect(said({ 'web/ui/a.ts': lines(401), 'web/ui/b.ts': lines(400) })).toEqual(['web/ui/a.ts:400 has 401 lines']);
    expect(said({ 'web/ui/a.test.ts': lines(401), 'web/ui/b.test.ts': lines(400) })).toEqual([
      'web/ui/a.test.ts:400 has 401 lines',
    ]);
  });

  it('refuses comments that switch checks off or postpone work', () => {
    const [ignore, later] = [['@ts', 'ignore'].join('-'), ['TO', 'DO'].join('')];
    expect(
      said({ 'web/ui/a.ts': `// ${ignore}\nexport const a = 1; /* ${later}: more */\nexport const b = '${later}';` }),
    ).toEqual(['web/ui/a.ts:1 switches the type check off', 'web/ui/a.ts:2 leaves work for later']);
  });

  it('refuses tests that are switched', () => {
    const text =
      "it.only('a', f);\ndescribe.skipIf(x)('b', f);\nit.concurrent.skip('c', f);\nxit('d', f);\nqueue.skip(1);\nit('e', f);";
    expect(said({ 'web/ui/a.test.ts': text })).toEqual([
      'web/ui/a.test.ts:1 a test is switched by only',
      'web/ui/a.test.ts:2 a test is switched by skipIf',
      'web/ui/a.test.ts:3 a test is switched by skip',
      'web/ui/a.test.ts:4 a test is switched by xit',
    ]);
  });
});

describe('messages', () => {
  it('finds sentences in the pages that are in no catalogue, but not those for developers', () => {
    const text = [
      "export const a = 'Nothing written yet';",
      'export const b = (day: number) => `Saved on day ${day}`;',
      'export const c = <p>saved</p>;',
      "export const d = 'saved';",
      "throw new TypeError('This cannot be read.');",
      "class Elsewhere extends Error { constructor() { super('It was saved elsewhere.'); } }",
      "class Page extends Base { constructor() { super('This page is empty.'); } }",
    ].join('\n');
    expect(said({ 'web/ui/a.tsx': text, 'web/ui/a.test.tsx': text, 'server/app/a.tsx': text })).toEqual(
      [1, 2, 3, 7].map((line) => `web/ui/a.tsx:${line} has words that people read`),
    );
  });

  it('finds messages that nobody reads', () => {
    const two = { title: 'Title', text: 'Text' };
    const days = { title: 'Days', kinds: two, done: two, failed: two, rows: ['One', 'Two'], page: { list: two } };
    expect(
      said({
        'messages/en/days.json': JSON.stringify({ days, weeks: two, months: two }),
        'messages/en/years.json': '{}',
        'web/ui/a.tsx': [
          "import { days as copy, weeks, months } from '#messages/days.ts';",
          'const { list } = copy.page;',
          'const { title } = copy.done;',
          'export const a = (kind: string) => copy.kinds[kind as keyof typeof copy.failed];',
          'export const b = [title, list.text, copy.rows.map(String), other.weeks.text, { text: weeks.title }];',
          'export const c = <A {...months} />;',
        ].join('\n'),
        'web/ui/a.test.ts': "import { days } from '#messages/days.ts';\nexport const d = days.failed.text;",
      }),
    ).toEqual(
      [
        'days.days.title',
        'days.days.done.text',
        'days.days.failed.title',
        'days.days.failed.text',
        'days.days.page.list.title',
        'days.weeks.text',
      ]
        .map((place) => `messages/en/days.json:1 has a message that nobody reads: ${place}`)
        .concat('messages/en/years.json:1 has a message that nobody reads: years'),
    );
  });
});

it('says a remedy with every violation', () => {
  const all = check({
    'server/app/index.ts': "import '#web/a';\nexport const now = Date.now();\nexport const p = process.env;",
  });
  expect(all.length).toBeGreaterThan(3);
  for (const { remedy } of all) expect(remedy).toMatch(/\S+ \S+/);
});

it('says where a file cannot be read', () => {
  expect(() => check({ 'web/ui/a.ts': 'const a = 1;\nconst = 2;' })).toThrow('web/ui/a.ts:2');
});
