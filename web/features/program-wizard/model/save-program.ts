import type { ProgramPreview } from '#web/features/programs/queries.ts';
import type { Body } from '#web/platform/api.ts';
import { contentFromPreview } from './content.ts';
import type { ProgramContent } from './content.ts';
import { savedState } from './draft.ts';
import type { PartState, SavedProgram, SaveState } from './draft.ts';
import { isBodyRefused, isRefused, isStale } from './refusals.ts';
import { bodyOf, fingerprint, fingerprintsOf, headingBody, partNames } from './request-bodies.ts';
import type { PartName, SetBodies, SetName } from './request-bodies.ts';
import { isShrinking, partsToSend } from './save-plan.ts';

/** The calls of the server that a save is made of. Each write names the revision it builds on and brings the next. */
export type ProgramCalls = {
  create: (
    body: Body<'POST /api/programs'>,
    key: string,
  ) => Promise<{ id: string; programId: string; revision: number }>;
  update: (id: string, body: Body<'PUT /api/programs/{id}'>) => Promise<{ revision: number }>;
  read: (id: string) => Promise<ProgramPreview>;
} & {
  [Name in SetName]: (
    id: string,
    items: SetBodies[Name],
    revision: number | undefined,
  ) => Promise<{ revision: number }>;
};

export type SaveJob = {
  calls: ProgramCalls;
  /** The present state: what is written while the save runs is part of it. */
  current: () => { content: ProgramContent; save: SaveState };
  /** Must have put the state on the device when it returns, so that a reload goes on from here. */
  record: (save: SaveState) => void;
  newKey: () => string;
};

export type Obstacle =
  /** Somebody else changed the program meanwhile; nothing of theirs was written over. */
  | { kind: 'changed'; program: SavedProgram; theirs: ProgramContent }
  /** Clients are on it, so it cannot get shorter; nothing was sent. */
  | { kind: 'followed'; clients: number };

export type SaveOutcome =
  | { kind: 'saved'; program: SavedProgram }
  | { kind: 'failed'; part: PartName; error: unknown }
  | Obstacle;

class PartFailed extends Error {
  readonly part: PartName;
  constructor(part: PartName, cause: unknown) {
    super('A part of the program was not saved.', { cause });
    this.part = part;
  }
}

/**
 * Brings the program on the server to what is on the page: creates it if need be, then sends the parts that differ.
 * Each step is recorded before and after its call, so that it can stop anywhere and be gone on with.
 */
export async function saveProgram(job: SaveJob): Promise<SaveOutcome> {
  const { current, record } = job;
  record({ ...current().save, failed: null });
  try {
    if (!current().save.program) await create(job);
    // Who follows the program is asked first: its last weeks are emptied before the length is refused otherwise.
    const obstacle = (isShrinking(current()) ? await look(job, 'heading') : undefined) ?? (await sendParts(job));
    if (obstacle) return obstacle;
    const { program } = current().save;
    if (!program) throw new Error('A program that was saved must be known.');
    return { kind: 'saved', program };
  } catch (error) {
    if (error instanceof PartFailed) return { kind: 'failed', part: error.part, error: error.cause };
    throw error;
  }
}

/** Repeats a create without an answer as it was sent the first time; what was changed since then follows as an update. */
async function create({ calls, current, record, newKey }: SaveJob): Promise<void> {
  for (;;) {
    const present = headingBody(current().content.heading);
    const attempt = current().save.create ?? { key: newKey(), heading: present };
    const print = fingerprint(attempt.heading);
    record({ ...current().save, create: attempt });
    try {
      const { id, programId, revision } = await calls.create(attempt.heading, attempt.key);
      const { save } = current();
      const program = { id, programId, revision, durationWeeks: attempt.heading.durationWeeks };
      record({ ...save, create: null, program, parts: { ...save.parts, heading: { known: print, trying: [] } } });
      return;
    } catch (error) {
      if (!isBodyRefused(error)) throw new PartFailed('heading', error);
      // The text itself was refused, so there is no program: the next attempt begins with the present text.
      record({ ...current().save, create: null });
      if (print === fingerprint(present)) throw new PartFailed('heading', error);
    }
  }
}

/** Until nothing is left to send; what is typed meanwhile is sent as well. */
async function sendParts(job: SaveJob): Promise<Obstacle | undefined> {
  let disputes = 0;
  for (;;) {
    const [part] = partsToSend(job.current());
    if (part === undefined) return undefined;
    const refusal = await send(job, part);
    if (refusal === undefined) continue;
    disputes += 1;
    if (disputes > mostDisputes) throw new PartFailed(part, refusal);
    const obstacle = await look(job, part);
    if (obstacle) return obstacle;
  }
}

/** An own call without an answer is settled by one look. A server that goes on refusing its own revision is not asked for ever. */
const mostDisputes = 3;

/** Gives back the refusal if the revision is not the current one any more. */
async function send(job: SaveJob, part: PartName): Promise<unknown> {
  const { calls, current, record } = job;
  const { content, save } = current();
  const { program } = save;
  if (!program) throw new Error('A part can only be sent to a program.');
  const before = save.parts[part];
  const print = fingerprint(bodyOf(content, part));
  const mark = (state: PartState, learnt?: Partial<SavedProgram>) => {
    const now = current().save;
    record({ ...now, program: { ...program, ...now.program, ...learnt }, parts: { ...now.parts, [part]: state } });
  };
  mark({ known: before.known, trying: [...before.trying, print] });
  try {
    const { revision } = await write(calls, part, content, program);
    mark(
      { known: print, trying: [] },
      part === 'heading' ? { revision, durationWeeks: content.heading.durationWeeks } : { revision },
    );
    return undefined;
  } catch (error) {
    // Refused means: the server has what it had before.
    if (isRefused(error)) mark(before);
    if (!isStale(error)) throw new PartFailed(part, error);
    return error;
  }
}

function write(
  calls: ProgramCalls,
  part: PartName,
  content: ProgramContent,
  { id, revision }: SavedProgram,
): Promise<{ revision: number }> {
  switch (part) {
    case 'heading':
      return calls.update(id, { ...headingBody(content.heading), revision });
    case 'themes':
      return calls.themes(id, bodyOf(content, part), revision);
    case 'practices':
      return calls.practices(id, bodyOf(content, part), revision);
    case 'prompts':
      return calls.prompts(id, bodyOf(content, part), revision);
  }
}

/**
 * Compares what the server has with what we last knew or tried. An own call whose answer was lost is recognised by its
 * content and is not taken for somebody else's.
 */
async function look({ calls, current, record }: SaveJob, part: PartName): Promise<Obstacle | undefined> {
  const { save } = current();
  if (!save.program) return undefined;
  const preview = await calls.read(save.program.id).catch((error: unknown) => {
    throw new PartFailed(part, error);
  });
  const theirs = contentFromPreview(preview);
  const program = programIn(preview);
  if (!isOwnDoing(save, program, theirs)) return { kind: 'changed', program, theirs };
  record(savedState(program, theirs));
  const clients = preview.effectiveness.activeClients;
  return isShrinking(current()) && clients > 0 ? { kind: 'followed', clients } : undefined;
}

export function programIn({ program: { id, programId, revision, durationWeeks } }: ProgramPreview): SavedProgram {
  return { id, programId, revision, durationWeeks };
}

/** Nobody else wrote since: the revision is the one we know, or every part on the server is one that we know or have sent. */
export function isOwnDoing(save: SaveState, program: SavedProgram, theirs: ProgramContent): boolean {
  if (program.revision === save.program?.revision) return true;
  const prints = fingerprintsOf(theirs);
  return partNames.every(
    (part) => prints[part] === save.parts[part].known || save.parts[part].trying.includes(prints[part]),
  );
}
