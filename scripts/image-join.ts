// npm run image:join -- dayloom-1.0.0-image-arm64.tar dayloom-1.0.0-image-x64.tar dayloom-1.0.0-image.tar
// Joins the images of two architectures, as npm run release makes them, into one archive from which every machine takes its
// own. Works on files alone: no daemon, no registry. Prints the digest of the result.
import { joinArchives } from './oci-archive.ts';

const archives = process.argv.slice(2);
const target = archives.pop();
if (!target || archives.length < 2) {
  console.error('Name two images and the archive to make: npm run image:join -- a.tar b.tar out.tar');
  process.exit(1);
}
try {
  console.log(`${target}: ${joinArchives(archives, target)}`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
