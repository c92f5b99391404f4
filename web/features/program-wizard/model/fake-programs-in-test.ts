import { ApiError } from '#web/platform/api.ts';
import type { Body } from '#web/platform/api.ts';
import { blankContent, contentFromPreview } from './content.ts';
import type { ProgramContent } from './content.ts';
import { previewOf, promptRows } from './programs-in-test.ts';
import type { SetBodies } from './request-bodies.ts';
import type { ProgramCalls } from './save-program.ts';

type Stored = { id: string; preview: ReturnType<typeof previewOf>; key: string; body: string };
type CallName = keyof ProgramCalls;

/** What a call meets on its way. `lost`: it is done, but the answer does not arrive. */
type Mishap = { lost: true } | { offline: true } | { status: number; fields?: Record<string, string> };

/** A server with the rules that matter to a save: keys, revisions, whole sets, lengths. */
export class FakePrograms {
  readonly programs: Stored[] = [];
  readonly log: string[] = [];
  /** For the next calls of a name, in turn. */
  readonly mishaps: Partial<Record<CallName, (Mishap | null)[]>> = {};

  /** A program that was there before. */
  add(content: ProgramContent, { activeClients = 0, revision = 1 } = {}): Stored {
    const id = `id-${this.programs.length + 1}`;
    const stored = { id, preview: previewOf(content, { id, activeClients, revision }), key: '', body: '' };
    this.programs.push(stored);
    return stored;
  }

  content(id: string): ProgramContent {
    return contentFromPreview(this.#find(id).preview);
  }

  /** Another person saves. */
  interfere(id: string, change: (stored: Stored['preview']) => void): void {
    const { preview } = this.#find(id);
    change(preview);
    preview.program.revision += 1;
  }

  readonly calls: ProgramCalls = {
    create: (body, key) => this.#call('create', () => this.#create(body, key)),
    update: (id, { revision, ...body }) => this.#call('update', () => this.#update(id, body, revision)),
    themes: (id, items, revision) =>
      this.#call('themes', () =>
        this.#replace(id, { weeklyThemes: items.map((item, at) => ({ id: `t${at}`, ...item })) }, revision),
      ),
    practices: (id, items, revision) =>
      this.#call('practices', () =>
        this.#replace(id, { weeklyPractices: items.map((item, at) => ({ id: `w${at}`, ...item })) }, revision),
      ),
    prompts: (id, items, revision) =>
      this.#call('prompts', () => this.#replace(id, { dailyPrompts: promptRows(items) }, revision)),
    read: (id) => this.#call('read', () => structuredClone(this.#find(id).preview)),
  };

  async #call<T>(name: CallName, run: () => T): Promise<T> {
    this.log.push(name);
    await Promise.resolve();
    const mishap = this.mishaps[name]?.shift();
    if (mishap && 'offline' in mishap) throw new ApiError(0, 'gone');
    if (mishap && 'status' in mishap) throw refusal(mishap.status, mishap.fields);
    const answer = run();
    if (mishap) throw new ApiError(0, 'lost');
    return answer;
  }

  #create(body: Body<'POST /api/programs'>, key: string) {
    const first = this.programs.find((program) => program.key === key);
    if (first && first.body !== JSON.stringify(body)) throw refusal(409);
    if (!body.title) throw refusal(422, { title: 'Please give the program a title.' });
    const stored = first ?? this.add({ ...blankContent(), heading: body });
    Object.assign(stored, { key, body: JSON.stringify(body) });
    return { id: stored.id, programId: 'small-braveries', revision: 1 };
  }

  #update(id: string, body: Body<'PUT /api/programs/{id}'>, revision: number | undefined) {
    const { preview } = this.#find(id);
    const { program } = preview;
    if (body.title === '') throw refusal(422, { title: 'Please give the program a title.' });
    const weeks = body.durationWeeks ?? program.durationWeeks;
    if (placesBeyond(preview, weeks)) throw refusal(422, { durationWeeks: 'Later weeks have content.' });
    return this.#write(id, { program: { ...program, ...body } }, revision);
  }

  #replace(
    id: string,
    sets: Partial<Pick<Stored['preview'], 'weeklyThemes' | 'weeklyPractices' | 'dailyPrompts'>>,
    revision: number | undefined,
  ) {
    const { preview } = this.#find(id);
    if (
      Object.values(sets).some((set) =>
        set.some(
          (item: SetBodies['themes'][number] | { weekNumber: number }) =>
            item.weekNumber > preview.program.durationWeeks,
        ),
      )
    ) {
      throw refusal(422, { '0.weekNumber': 'Outside the program.' });
    }
    return this.#write(id, sets, revision);
  }

  #write(id: string, change: Partial<Stored['preview']>, revision: number | undefined) {
    const { preview } = this.#find(id);
    const before = JSON.stringify(preview);
    const next = { ...preview, ...change };
    if (JSON.stringify(next) === before) return { revision: preview.program.revision };
    if (revision !== undefined && revision !== preview.program.revision)
      throw refusal(409, { revision: 'Somebody changed it meanwhile.' });
    Object.assign(preview, change);
    preview.program.revision += 1;
    return { revision: preview.program.revision };
  }

  #find(id: string): Stored {
    const found = this.programs.find((program) => program.id === id);
    if (!found) throw refusal(404);
    return found;
  }
}

function refusal(status: number, fields?: Record<string, string>): ApiError {
  return new ApiError(status, 'refused', { message: `Refused with ${status}.`, fields });
}

function placesBeyond({ weeklyThemes, weeklyPractices, dailyPrompts }: Stored['preview'], weeks: number): boolean {
  return [...weeklyThemes, ...weeklyPractices, ...dailyPrompts].some(({ weekNumber }) => weekNumber > weeks);
}
