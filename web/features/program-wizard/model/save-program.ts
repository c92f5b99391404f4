import type { ProgramPreview } from '#web/features/programs/queries.ts';
import type { Body } from '#web/platform/api.ts';
import { contentFromPreview } from './content.ts';
import type { ProgramContent } from './content.ts';
import { bodyText } from './request-bodies.ts';
import type { PartName, SetBodies, SetName } from './request-bodies.ts';
import { partsToSend } from './save-state.ts';
import type { PendingCall, Saved, SavedProgram, SaveState } from './save-state.ts';

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

type SaveJob = {
  calls: ProgramCalls;
  /** The present state: what is written while the save runs is part of it. */
  current: () => Saved;
  /** Must have put the state on the device when it returns, so that a reload goes on from here. */
  record: (save: SaveState) => void;
  newKey: () => string;
};

export type SaveOutcome =
  | { kind: 'saved'; program: SavedProgram }
  | { kind: 'failed'; part: PartName; error: unknown }
  /** Another person changed the program; nothing was overwritten. */
  | { kind: 'changed'; program: SavedProgram; theirs: ProgramContent };

/**
 * Brings the program on the server to what is on the page, one call after the other, until nothing differs. A call
 * without an answer is repeated word for word before anything else: the server answers what it already has as done, and
 * makes no second program for one key. So it can stop anywhere and be gone on with, also after a reload.
 */
export async function saveProgram(job: SaveJob): Promise<SaveOutcome> {
  const { calls, current, record, newKey } = job;
  record({ ...current().save, failed: null });
  for (;;) {
    const { content, save } = current();
    const [part] = partsToSend({ content, save });
    if (part === undefined && save.program) return { kind: 'saved', program: save.program };
    const call = save.pending ?? newCall(content, part ?? 'heading', newKey);
    record({ ...save, pending: call });
    try {
      const program = await send(calls, call, save.program);
      const now = current().save;
      record({ ...now, program, saved: { ...now.saved, [call.part]: call.body }, pending: null });
    } catch (error) {
      const outcome = await stopped(job, call, error);
      if (outcome) return outcome;
    }
  }
}

function newCall(content: ProgramContent, part: PartName, newKey: () => string): PendingCall {
  return { part, body: bodyText(content, part), key: newKey() };
}

async function send(calls: ProgramCalls, call: PendingCall, program: SavedProgram | null): Promise<SavedProgram> {
  const body: unknown = JSON.parse(call.body);
  if (call.part !== 'heading' && program) {
    const { revision } = await calls[call.part](program.id, body as never, program.revision);
    return { ...program, revision };
  }
  const heading = body as ProgramContent['heading'];
  const { durationWeeks } = heading;
  if (!program) {
    const { id, programId, revision } = await calls.create(heading, call.key);
    return { id, programId, revision, durationWeeks };
  }
  const { revision } = await calls.update(program.id, { ...heading, revision: program.revision });
  return { ...program, revision, durationWeeks };
}

/**
 * What a failed call means. Undefined: an earlier text was refused that is not the present one any more; go on with
 * that.
 */
async function stopped(job: SaveJob, call: PendingCall, error: unknown): Promise<SaveOutcome | undefined> {
  const { content, save } = job.current();
  // The server has what it had before. Without such a word the call stays, to be repeated.
  if (isRefused(error, save.program)) job.record({ ...save, pending: null });
  if (isStale(error) && save.program) {
    const found = await read(job, call.part, save.program);
    if ('kind' in found) return found;
    if (found.program.revision !== save.program.revision) return { kind: 'changed', ...found };
  }
  if (isBodyRefused(error) && call.body !== bodyText(content, call.part)) return undefined;
  return { kind: 'failed', part: call.part, error };
}

type Found = { program: SavedProgram; theirs: ProgramContent };
type Failed = Extract<SaveOutcome, { kind: 'failed' }>;

async function read({ calls }: SaveJob, part: PartName, { id }: SavedProgram): Promise<Found | Failed> {
  try {
    const preview = await calls.read(id);
    return { program: programIn(preview), theirs: contentFromPreview(preview) };
  } catch (error) {
    return { kind: 'failed', part, error };
  }
}

export function programIn({ program: { id, programId, revision, durationWeeks } }: ProgramPreview): SavedProgram {
  return { id, programId, revision, durationWeeks };
}

/** By its status and fields, not by its class, so that tests need no network to make one. */
export function statusOf(error: unknown): number {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0;
}

/** What was sent cannot be stored as it is. */
function isBodyRefused(error: unknown): boolean {
  return [400, 413, 422].includes(statusOf(error));
}

/**
 * The server said no to what was sent. Not so when it did not know who asked; and a create that meets another one under
 * its key stays as it is, so that trying again makes no second program.
 */
function isRefused(error: unknown, program: SavedProgram | null): boolean {
  return isBodyRefused(error) || (program !== null && [403, 404, 409].includes(statusOf(error)));
}

/** The revision we named is not the current one. */
function isStale(error: unknown): boolean {
  const fields = error instanceof Error && 'fields' in error ? error.fields : null;
  return statusOf(error) === 409 && typeof fields === 'object' && fields !== null && 'revision' in fields;
}
