import { createHash } from 'node:crypto';

/** The compose file of a release: the image it was made with and no other, instead of one built on the spot. */
export function pinnedCompose(compose: string, digest: string): string {
  const built = '    build: .\n    image: dayloom\n';
  if (!compose.includes(built)) throw new Error('compose.yaml no longer builds the image where the release pins it.');
  return compose
    .replace(built, `    image: \${DAYLOOM_IMAGE:-dayloom}@${digest}\n`)
    .replace(' --detach --build', ' --detach');
}

/** The section of a version, without its heading; nothing where there is none, or an empty one. */
export function notesOf(changelog: string, version: string): string | undefined {
  const [, rest] = changelog.split(`\n## ${version}\n`);
  const text = rest?.split(/\n## /)[0]?.trim();
  return text ? `${text}\n` : undefined;
}

/** npm writes the moment and a number drawn by lot into the list; here both follow from what is in it. */
export function steadyList(list: string, moment: Date): string {
  const parsed = JSON.parse(list) as { serialNumber?: string; metadata: { timestamp?: string } };
  parsed.metadata.timestamp = moment.toISOString();
  delete parsed.serialNumber;
  const hash = createHash('sha256').update(JSON.stringify(parsed)).digest('hex');
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `5${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ];
  return `${JSON.stringify({ ...parsed, serialNumber: `urn:uuid:${parts.join('-')}` }, null, 2)}\n`;
}

/**
 * The day of the first minor release of PostgreSQL after one was published, where it has passed: its calendar has one on the
 * second Thursday of February, May, August and November.
 */
export function missedMinorRelease(published: string, today: Date): string | undefined {
  const day = new Date(published);
  while (day.setUTCDate(day.getUTCDate() + 1) <= today.getTime()) {
    const isThursday = day.getUTCDay() === 4;
    const isSecond = day.getUTCDate() >= 8 && day.getUTCDate() <= 14;
    if (isThursday && isSecond && day.getUTCMonth() % 3 === 1) return day.toISOString().slice(0, 10);
  }
  return undefined;
}
