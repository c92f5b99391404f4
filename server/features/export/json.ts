import { moodWord } from '#server/platform/mood-words.ts';
import type { ExportedEntry, ExportReader, JournalReader } from './read-journal.ts';
import type { About } from './words.ts';

/** journal.json: everything, machine-readable, with earlier versions of entries. */
export async function* journalJson(about: About, reader: ExportReader): AsyncGenerator<string> {
  const head = {
    format: 'journal-1',
    product: about.product,
    person: { name: about.name, timeZone: about.timeZone },
    exportedAt: about.exportedAt.toISOString(),
    range: { from: about.range.from ?? null, to: about.range.to ?? null },
  };
  yield `${openObject(head, '')},\n  "entries": [`;
  let separator = '';
  for await (const entry of reader.entries()) {
    yield `${separator}\n    ${openObject(entryFacts(about, entry), '    ')},\n      "earlierVersions": [`;
    yield* versionsJson(about, entry, reader);
    yield ']\n    }';
    separator = ',';
  }
  yield `${separator === '' ? '' : '\n  '}],\n  "conversations": [`;
  yield* conversationsJson(reader);
  yield `],\n  "groups": ${indented(await reader.groups(), '  ')}`;
  yield* postsJson(reader);
  yield '\n}\n';
}

/** What the person wrote in rooms, and reported there. */
export async function* postsJson({ posts, reports }: Pick<ExportReader, 'posts' | 'reports'>): AsyncGenerator<string> {
  yield ',\n  "groupPosts": [';
  let separator = '';
  for await (const post of posts()) {
    yield `${separator}\n    ${indented(post, '    ')}`;
    separator = ',';
  }
  yield `${separator === '' ? '' : '\n  '}],\n  "groupReports": ${indented(await reports(), '  ')}`;
}

export async function* conversationsJson(reader: Pick<ExportReader, 'conversations'>): AsyncGenerator<string> {
  let separator = '';
  for await (const { id, personName, personRole, messages } of reader.conversations()) {
    yield `${separator}\n    ${openObject({ id, with: personName, role: personRole }, '    ')},\n      "messages": [`;
    let comma = '';
    for await (const { number, isMine, sentAt, text } of messages()) {
      yield `${comma}\n        ${indented({ number, isMine, sentAt: sentAt.toISOString(), text }, '        ')}`;
      comma = ',';
    }
    yield '\n      ]\n    }';
    separator = ',';
  }
  if (separator !== '') yield '\n  ';
}

/** One at a time: an entry may have a thousand versions. */
async function* versionsJson({ language }: About, entry: ExportedEntry, reader: JournalReader): AsyncGenerator<string> {
  let separator = '';
  for await (const { version, entryText, mood, writtenAt } of reader.earlierVersions(entry)) {
    const facts = {
      version,
      writtenAt: writtenAt.toISOString(),
      mood,
      moodWord: mood === null ? null : moodWord(mood, language),
      text: entryText,
    };
    yield `${separator}\n        ${indented(facts, '        ')}`;
    separator = ',';
  }
  if (separator !== '') yield '\n      ';
}

function entryFacts({ language }: About, entry: ExportedEntry) {
  return {
    id: entry.id,
    date: entry.date,
    writtenAt: entry.writtenAt.toISOString(),
    updatedAt: entry.updatedAt.toISOString(),
    program: entry.programTitle,
    week: entry.weekNumber,
    dayOfWeek: entry.dayOfWeek,
    day: entry.day,
    prompt: entry.promptText,
    mood: entry.mood,
    moodWord: entry.mood === null ? null : moodWord(entry.mood, language),
    ...(entry.importedFrom === null ? {} : { importedFrom: entry.importedFrom }),
    isLate: entry.isLate,
    type: entry.entryType,
    wordCount: entry.wordCount,
    version: entry.version,
    text: entry.entryText,
    ...(entry.pickedSentence === null ? {} : { pickedSentence: entry.pickedSentence }),
    media: entry.media.map(({ kind, file, mimeType, bytes, durationMs }) => ({
      kind,
      file,
      mimeType,
      bytes,
      durationMs,
    })),
    comments: entry.comments.map(({ coachName, writtenAt, text }) => ({
      coach: coachName,
      writtenAt: writtenAt.toISOString(),
      text,
    })),
  };
}

/** Line breaks inside text are written as \n, so that every real one can be indented. */
export const indented = (value: object, indent: string): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);

/** Without its closing brace, so that more can follow. */
export const openObject = (value: object, indent: string): string =>
  indented(value, indent).slice(0, -(indent.length + 2));
