import { describe, expect, it } from 'vitest';
import { blankContent } from './content.ts';
import type { Heading, ProgramContent } from './content.ts';
import { draftOf, newDraft, reviveDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import { FakePrograms } from './fake-programs-in-test.ts';
import { writtenProgram } from './programs-in-test.ts';
import { bodyOf, isSameProgram, practicesBody, promptsBody } from './request-bodies.ts';
import type { PartName } from './request-bodies.ts';
import { partReports } from './save-state.ts';
import type { PendingCall } from './save-state.ts';
import { programIn, saveProgram } from './save-program.ts';

/** A page with a draft. `reload` goes on with what was recorded, as JSON kept it. */
function page(server: FakePrograms, draft: Draft) {
  let keys = 0;
  const here = {
    draft,
    save: () =>
      saveProgram({
        calls: server.calls,
        current: () => here.draft,
        record: (save) => {
          here.draft = { ...here.draft, save };
        },
        newKey: () => `key-${(keys += 1)}`,
      }),
    edit: (change: (content: ProgramContent) => void) => {
      const content = structuredClone(here.draft.content);
      change(content);
      here.draft = { ...here.draft, content };
    },
    reload: () => {
      here.draft = reviveDraft(JSON.parse(JSON.stringify(here.draft))) ?? newDraft();
    },
  };
  return here;
}

const pendingCreate = (heading: Heading): PendingCall => ({
  part: 'heading',
  body: JSON.stringify(heading),
  key: 'shared',
});

const fresh = (content: ProgramContent): Draft => ({ ...newDraft(), content });

function existing(server: FakePrograms, weeks: number, options: { activeClients?: number } = {}) {
  const content = writtenProgram(weeks);
  const stored = server.add(content, options);
  return { id: stored.id, here: page(server, draftOf(programIn(stored.preview), content)) };
}

describe('a new program', () => {
  it('is created, then its sets are sent in turn', async () => {
    const server = new FakePrograms();
    const here = page(server, fresh(writtenProgram(4)));
    expect(await here.save()).toMatchObject({ kind: 'saved', program: { id: 'id-1' } });
    expect(server.log).toEqual(['create', 'themes', 'practices', 'prompts']);
    expect(isSameProgram(server.content('id-1'), here.draft.content)).toBe(true);
  });

  it('sends only sets that have something in them', async () => {
    const server = new FakePrograms();
    const content = blankContent();
    content.heading.title = 'T';
    await page(server, fresh(content)).save();
    expect(server.log).toEqual(['create']);
  });

  it('without a title is refused at its field, and can be sent after that', async () => {
    const server = new FakePrograms();
    const here = page(server, fresh(blankContent()));
    expect(await here.save()).toMatchObject({
      kind: 'failed',
      part: 'heading',
      error: { fields: { title: 'Please give the program a title.' } },
    });
    here.edit((content) => {
      content.heading.title = 'T';
    });
    expect(await here.save()).toMatchObject({ kind: 'saved' });
    expect(server.programs).toHaveLength(1);
  });

  it.each([false, true])('whose answer was lost is not made twice (reload: %s)', async (isReloaded) => {
    const server = new FakePrograms();
    server.mishaps.create = [{ lost: true }];
    const here = page(server, fresh(writtenProgram(4)));
    expect(await here.save()).toMatchObject({ kind: 'failed', part: 'heading', error: { status: 0 } });
    if (isReloaded) here.reload();
    expect(await here.save()).toMatchObject({ kind: 'saved' });
    expect(server.programs).toHaveLength(1);
    expect(server.log).toEqual(['create', 'create', 'themes', 'practices', 'prompts']);
  });

  it('whose answer was lost takes later changes as an update', async () => {
    const server = new FakePrograms();
    server.mishaps.create = [{ lost: true }];
    const here = page(server, fresh(writtenProgram(4)));
    await here.save();
    here.edit((content) => {
      content.heading.title = 'Larger Braveries';
      content.heading.durationWeeks = 5;
    });
    here.reload();
    expect(await here.save()).toMatchObject({ kind: 'saved' });
    expect(server.programs).toHaveLength(1);
    expect(server.log).toEqual(['create', 'create', 'update', 'themes', 'practices', 'prompts']);
    expect(server.content('id-1').heading).toMatchObject({ title: 'Larger Braveries', durationWeeks: 5 });
  });

  it('whose first attempt never arrived may have been without a title', async () => {
    const server = new FakePrograms();
    server.mishaps.create = [{ offline: true }];
    const here = page(server, fresh(blankContent()));
    await here.save();
    here.edit((content) => {
      content.heading.title = 'T';
    });
    expect(await here.save()).toMatchObject({ kind: 'saved' });
    expect(server.programs).toHaveLength(1);
  });

  it('is not made twice when the session ended after a lost answer', async () => {
    const server = new FakePrograms();
    server.mishaps.create = [{ lost: true }, { status: 401 }];
    const here = page(server, fresh(writtenProgram(4)));
    await here.save();
    expect(await here.save()).toMatchObject({ kind: 'failed', error: { status: 401 } });
    here.reload();
    expect(await here.save()).toMatchObject({ kind: 'saved' });
    expect(server.programs).toHaveLength(1);
  });

  it('does not become a second one when another tab made it from the same draft', async () => {
    const server = new FakePrograms();
    const draft = { ...fresh(writtenProgram(4)) };
    draft.save = { ...draft.save, pending: pendingCreate(draft.content.heading) };
    await page(server, draft).save();
    const other = page(server, {
      ...draft,
      save: { ...draft.save, pending: pendingCreate({ ...draft.content.heading, title: 'Other' }) },
    });
    expect(await other.save()).toMatchObject({ kind: 'failed', part: 'heading', error: { status: 409 } });
    expect(server.programs).toHaveLength(1);
  });
});

const sets: Exclude<PartName, 'heading'>[] = ['themes', 'practices', 'prompts'];

describe.each(sets)('when %s fail', (part) => {
  const done = { themes: ['create'], practices: ['create', 'themes'], prompts: ['create', 'themes', 'practices'] }[
    part
  ];
  const rest = { themes: ['practices', 'prompts'], practices: ['prompts'], prompts: [] }[part];

  it.each([{ status: 503 }, { offline: true as const }, { lost: true as const }])(
    'by %o, the save goes on from there, also after a reload',
    async (mishap) => {
      const server = new FakePrograms();
      server.mishaps[part] = [mishap];
      const here = page(server, fresh(writtenProgram(4)));
      expect(await here.save()).toMatchObject({ kind: 'failed', part });
      expect(server.log).toEqual([...done, part]);
      here.reload();
      server.log.length = 0;
      expect(await here.save()).toMatchObject({ kind: 'saved' });
      expect(server.log).toEqual([part, ...rest]);
      expect(server.programs).toHaveLength(1);
      expect(isSameProgram(server.content('id-1'), here.draft.content)).toBe(true);
    },
  );

  it('what was sent before is sent again if it was changed meanwhile', async () => {
    const server = new FakePrograms();
    server.mishaps[part] = [{ lost: true }];
    const here = page(server, fresh(writtenProgram(4)));
    await here.save();
    here.edit((content) => {
      content.heading.subtitle = 'Another';
      content.weeks[0]!.theme.title = 'Another';
      content.weeks[0]!.practices[0]!.title = 'Another';
      content.weeks[0]!.prompts[0]!.text = 'Another';
    });
    here.reload();
    expect(await here.save()).toMatchObject({ kind: 'saved' });
    expect(isSameProgram(server.content('id-1'), here.draft.content)).toBe(true);
    expect(server.programs).toHaveLength(1);
  });
});

it('reports part by part how far it has come', async () => {
  const server = new FakePrograms();
  server.mishaps.practices = [{ status: 503 }];
  const here = page(server, fresh(writtenProgram(4)));
  await here.save();
  here.draft = {
    ...here.draft,
    save: { ...here.draft.save, failed: { part: 'practices', sentence: 'Busy.', status: 503 } },
  };
  expect(partReports(here.draft).map(({ state }) => state)).toEqual(['saved', 'saved', 'failed', 'waiting']);
  here.edit((content) => {
    content.weeks[0]!.theme.title = 'Another';
  });
  expect(partReports(here.draft).map(({ state }) => state)).toEqual(['saved', 'waiting', 'failed', 'waiting']);
});

it('sends what is written while it runs', async () => {
  const server = new FakePrograms();
  const here = page(server, fresh(writtenProgram(1)));
  const { prompts } = server.calls;
  server.calls.prompts = async (...given) => {
    server.calls.prompts = prompts;
    here.edit((content) => {
      content.weeks[0]!.prompts[0]!.text = 'One more word';
    });
    return await prompts(...given);
  };
  await here.save();
  expect(promptsBody(server.content('id-1'))[0]?.promptText).toBe('One more word');
});

it.each(['practices', 'prompts'] as const)(
  'clears on the server what was cleared after it had been sent: %s',
  async (part) => {
    const server = new FakePrograms();
    server.mishaps[part] = [{ lost: true }];
    const here = page(server, fresh(writtenProgram(1)));
    await here.save();
    here.edit((content) => {
      if (part === 'practices') content.weeks[0]!.practices = [];
      else content.weeks[0]!.prompts = blankContent().weeks[0]!.prompts;
    });
    await here.save();
    expect(bodyOf(server.content('id-1'), part)).toEqual([]);
  },
);

describe('a program that exists', () => {
  it('sends only what was changed, each with the revision it builds on', async () => {
    const server = new FakePrograms();
    const { here } = existing(server, 4);
    here.edit((content) => {
      content.weeks[2]!.prompts[0]!.text = 'Anew?';
    });
    expect(await here.save()).toMatchObject({ kind: 'saved', program: { revision: 2 } });
    expect(server.log).toEqual(['prompts']);
  });

  it('sends an empty set where there was one', async () => {
    const server = new FakePrograms();
    const { here, id } = existing(server, 1);
    here.edit((content) => {
      content.weeks[0]!.practices = [];
    });
    await here.save();
    expect(practicesBody(server.content(id))).toEqual([]);
  });

  it('gets longer before its new weeks are sent', async () => {
    const server = new FakePrograms();
    const { here, id } = existing(server, 1);
    here.edit((content) => {
      content.heading.durationWeeks = 2;
      content.weeks[1] = writtenProgram(2).weeks[1]!;
    });
    expect(await here.save()).toMatchObject({ kind: 'saved' });
    expect(server.log).toEqual(['update', 'themes', 'practices', 'prompts']);
    expect(isSameProgram(server.content(id), here.draft.content)).toBe(true);
  });

  it('gets shorter after its last weeks were cleared', async () => {
    const server = new FakePrograms();
    const { here, id } = existing(server, 4);
    here.edit((content) => {
      content.heading.durationWeeks = 2;
    });
    expect(await here.save()).toMatchObject({ kind: 'saved' });
    expect(server.log).toEqual(['themes', 'practices', 'prompts', 'update']);
    expect(server.content(id).heading.durationWeeks).toBe(2);
  });

  it('that somebody changed meanwhile is not written over', async () => {
    const server = new FakePrograms();
    const { here, id } = existing(server, 4);
    server.interfere(id, (preview) => {
      preview.dailyPrompts[0]!.promptText = 'Theirs';
    });
    here.edit((content) => {
      content.heading.title = 'Mine';
    });
    const outcome = await here.save();
    expect(outcome).toMatchObject({ kind: 'changed', program: { revision: 2 }, theirs: { weeks: expect.anything() } });
    expect(server.content(id).heading.title).toBe('Small Braveries');
    // Keeping one's own version: theirs is known now, and what differs is sent.
    if (outcome.kind !== 'changed') throw new Error('unreachable');
    here.draft = { ...draftOf(outcome.program, outcome.theirs), content: here.draft.content };
    expect(await here.save()).toMatchObject({ kind: 'saved' });
    expect(isSameProgram(server.content(id), here.draft.content)).toBe(true);
  });

  it.each(['update', 'prompts'] as const)('knows its own %s again whose answer was lost', async (call) => {
    const server = new FakePrograms();
    const { here, id } = existing(server, 4);
    server.mishaps[call] = [{ lost: true }, { offline: true }];
    here.edit((content) => {
      content.heading.title = 'Mine';
      content.weeks[0]!.prompts[0]!.text = 'Mine?';
    });
    await here.save();
    here.edit((content) => {
      content.heading.title = 'Mine, again';
      content.weeks[0]!.prompts[0]!.text = 'Mine, again?';
    });
    await here.save();
    here.reload();
    here.edit((content) => {
      content.heading.title = 'Mine, at last';
      content.weeks[0]!.prompts[0]!.text = 'Mine, at last?';
    });
    expect(await here.save()).toMatchObject({ kind: 'saved' });
    expect(isSameProgram(server.content(id), here.draft.content)).toBe(true);
  });

  it('does not ask for ever', async () => {
    const server = new FakePrograms();
    const { here } = existing(server, 1);
    server.mishaps.prompts = Array.from({ length: 20 }, () => ({ status: 409, fields: { revision: 'No.' } }));
    here.edit((content) => {
      content.weeks[0]!.prompts[0]!.text = 'x';
    });
    expect(await here.save()).toMatchObject({ kind: 'failed', part: 'prompts' });
    expect(server.log.length).toBeLessThan(10);
  });

  it('that is gone says so', async () => {
    const server = new FakePrograms();
    const { here } = existing(server, 1);
    server.programs.length = 0;
    here.edit((content) => {
      content.heading.title = 'Mine';
    });
    expect(await here.save()).toMatchObject({ kind: 'failed', part: 'heading', error: { status: 404 } });
  });
});
