// node scripts/lucide.ts [name …]
// Writes web/ui/icons from lucide-react: the icons that are there, and those named. Run for a new icon, or after a change of the
// package's version. To remove one, delete its file.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Drawing = { name: string; aliases?: string[]; node: [tag: string, attributes: Record<string, string>][] };

const root = join(import.meta.dirname, '..');
const folder = join(root, 'web', 'ui', 'icons');
const drawings = join(root, 'node_modules', 'lucide-react', 'dist', 'esm', 'icons');
const here = readdirSync(folder).filter((file) => file.endsWith('.ts'));
const names = new Set([...here.map((file) => file.slice(0, -'.ts'.length)), ...process.argv.slice(2)]);

for (const name of names) writeFileSync(join(folder, `${name}.ts`), await moduleOf(name));
execFileSync(join(root, 'node_modules', '.bin', 'oxfmt'), [folder]);
console.log(`${names.size} icons`);

async function moduleOf(name: string): Promise<string> {
  // Where an icon has a new name, the file of the old one refers to it.
  const [, renamed] = /from '\.\/([a-z0-9-]+)\.mjs'/.exec(readFileSync(join(drawings, `${name}.mjs`), 'utf8')) ?? [];
  const file = join(drawings, `${renamed ?? name}.mjs`);
  // oxlint-disable-next-line no-underscore-dangle
  const { name: own, aliases = [], node } = ((await import(file)) as { __iconData: Drawing }).__iconData;
  const shapes = node.map(([tag, { key: _, ...attributes }]) => `[${JSON.stringify(tag)}, ${literal(attributes)}]`);
  const drawn = `icon('${[own, ...aliases].join(' ')}', [${shapes.join(', ')}])`;
  return `import { icon } from '../icon.tsx';\n\nexport default ${drawn};\n`;
}

/** In pieces, where a value does not fit into a line. */
function literal(attributes: Record<string, string>): string {
  const pieces = (value: string) =>
    (value.length > 110 ? (value.match(/.{1,100}/g) ?? []) : [value]).map((piece) => JSON.stringify(piece));
  return `{ ${Object.entries(attributes)
    .map(([name, value]) => `${name}: ${pieces(value).join(' + ')}`)
    .join(', ')} }`;
}
