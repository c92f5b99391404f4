import { addressPlace } from '#server/features/invitations/sql.ts';
import { ownPrograms } from '#server/features/programs/program-document.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayInWords } from '#server/platform/dates.ts';
import { localDate } from '#server/platform/local-date.ts';
import {
  listAnswers,
  listCohorts,
  listComments,
  listInvitations,
  listMailedInvitations,
  listNotes,
  listOutreach,
  listSessionNotes,
  listSummaries,
  type CoachProfile,
  type SealedText,
} from './coach-queries.ts';
import { conversationsJson, indented, openObject, postsJson } from './json.ts';
import { block, inline, messageMarkdown } from './markdown.ts';
import type { ExportReader } from './read-journal.ts';
import { madeOn, messagesWith, words, type About } from './words.ts';
import type { ZippedFile } from './zip.ts';

type Source = Pick<Deps, 'db' | 'vault'> & {
  coachId: string;
  profile: CoachProfile;
  reader: Pick<ExportReader, 'conversations' | 'posts' | 'reports'>;
};

type List = (db: Deps['db'], coachId: string, after: string | undefined, limit: number) => Promise<SealedText[]>;
type Written = { clientName: string; at: Date; text: string };

/** What a coach wrote, by kind. A request has two texts, so its answer has its own name. */
const kinds: Record<
  'notes' | 'sessionNotes' | 'summaries' | 'comments' | 'outreach' | 'invitations' | 'mailedInvitations' | 'answers',
  { list: List; suffix?: string }
> = {
  notes: { list: listNotes },
  sessionNotes: { list: listSessionNotes },
  summaries: { list: listSummaries },
  comments: { list: listComments },
  outreach: { list: listOutreach },
  invitations: { list: listInvitations },
  mailedInvitations: { list: listMailedInvitations },
  answers: { list: listAnswers, suffix: ':answer' },
};
type Kind = keyof typeof kinds;
const inOrder = Object.keys(kinds) as Kind[];

/**
 * A coach's own work: profile, programs, and every text the coach wrote to or about someone; of others only messages
 * written to the coach. No entry of a client, shared or not.
 */
export const coachFiles = (about: About, source: Source): ZippedFile[] => [
  { name: 'coach.md', text: () => coachMarkdown(about, source) },
  { name: 'coach.json', text: () => coachJson(about, source) },
];

const textsAtATime = 100;

/** A page at a time, each a short statement, like the journal. */
async function* textsOf({ db, vault, coachId }: Source, kind: Kind): AsyncGenerator<Written> {
  const { list, suffix = '' } = kinds[kind];
  let after: string | undefined;
  for (;;) {
    const rows = await list(db, coachId, after, textsAtATime);
    for (const { id, clientId, clientName, sealedName, at, sealed, wrappedKey } of rows) {
      const key = vault.unwrap(wrappedKey, clientId);
      const name = sealedName ? vault.open(key, addressPlace(id), sealedName) : clientName;
      yield { clientName: name, at, text: vault.open(key, `${id}${suffix}`, sealed) };
    }
    if (rows.length < textsAtATime) return;
    after = rows.at(-1)?.id;
  }
}

async function* coachJson(about: About, source: Source): AsyncGenerator<string> {
  const head = {
    format: 'coach-1',
    product: about.product,
    person: { name: about.name, timeZone: about.timeZone },
    exportedAt: about.exportedAt.toISOString(),
    profile: source.profile,
  };
  yield `${openObject(head, '')},\n  "programs": [`;
  let separator = '';
  for await (const program of ownPrograms(source.db, source.coachId)) {
    yield `${separator}\n    ${indented(program, '    ')}`;
    separator = ',';
  }
  yield `${separator === '' ? '' : '\n  '}]`;
  for (const kind of inOrder) {
    yield `,\n  "${kind}": [`;
    let comma = '';
    for await (const { clientName, at, text } of textsOf(source, kind)) {
      const named = clientName === '' ? {} : { client: clientName };
      yield `${comma}\n    ${indented({ ...named, writtenAt: at.toISOString(), text }, '    ')}`;
      comma = ',';
    }
    yield `${comma === '' ? '' : '\n  '}]`;
  }
  yield `,\n  "cohorts": ${indented(await listCohorts(source.db, source.coachId), '  ')}`;
  yield* postsJson(source.reader);
  yield ',\n  "conversations": [';
  yield* conversationsJson(source.reader);
  yield ']\n}\n';
}

async function* coachMarkdown(about: About, source: Source): AsyncGenerator<string> {
  const { profile, reader } = source;
  const { files: copy } = words(about.language);
  yield `# ${inline(copy.coachTitle({ hasName: about.name !== '', name: about.name }))}\n\n`;
  yield `${inline(madeOn(about))}\n`;
  yield `\n## ${copy.profile}\n`;
  for (const text of [profile.fullName, profile.professionalTitle, profile.bio, profile.coachingApproach])
    if (text !== '') yield `\n${block(text)}\n`;
  let hasPrograms = false;
  for await (const { programData } of ownPrograms(source.db, source.coachId)) {
    if (!hasPrograms) yield `\n## ${copy.programs}\n\n`;
    hasPrograms = true;
    yield `- ${inline(programData.title)}\n`;
  }
  for (const kind of inOrder) {
    let isFirst = true;
    for await (const { clientName, at, text } of textsOf(source, kind)) {
      if (isFirst) yield `\n## ${copy.kinds[kind]}\n`;
      isFirst = false;
      const day = dayInWords(localDate(at, about.timeZone), about.language);
      yield `\n### ${inline(clientName === '' ? day : copy.said({ who: clientName, moment: day }))}\n\n${block(text)}\n`;
    }
  }
  for await (const { personName, messages } of reader.conversations()) {
    yield `\n## ${inline(messagesWith(about, personName))}\n`;
    for await (const message of messages()) yield messageMarkdown(about, message, personName);
  }
}
