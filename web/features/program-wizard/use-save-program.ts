import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PeopleChoice } from '#contract/programs/schema.ts';
import { refreshPrograms } from '#web/features/programs/queries.ts';
import { api, fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { newUuid } from '#web/platform/uuid.ts';
import type { Draft as KeptDraft } from '#web/platform/device/use-draft.ts';
import { toast } from '#web/platform/toast-store.ts';
import { wizard as wizardCopy } from '#messages/program-wizard.ts';
import type { Mode } from './components/wizard-context.ts';
import { addressErrors } from './model/field-addresses.ts';
import { saveProgram, statusOf } from './model/save-program.ts';
import { sizeOf } from './model/request-bodies.ts';
import type { PartName } from './model/request-bodies.ts';
import type { SaveOutcome, ProgramCalls } from './model/save-program.ts';
import type { SavedProgram } from './model/save-state.ts';
import type { Draft } from './model/draft.ts';
import type { ServerChange } from './model/open-draft.ts';
import type { WizardStore } from './model/wizard-store.ts';

const copy = wizardCopy.saving;

/** Without a choice the server leaves people on their version. */
const callsFor = (people: PeopleChoice | undefined): ProgramCalls => ({
  create: (body, idempotencyKey) => api('POST /api/programs', { body, idempotencyKey }),
  update: (id, body) => api('PUT /api/programs/{id}', { params: { id }, body: { ...body, people } }),
  themes: (id, body, revision) =>
    api('POST /api/programs/{id}/weekly-themes', { params: { id }, query: { revision, people }, body }),
  practices: (id, body, revision) =>
    api('POST /api/programs/{id}/weekly-practices', { params: { id }, query: { revision, people }, body }),
  prompts: (id, body, revision) =>
    api('POST /api/programs/{id}/daily-prompts', { params: { id }, query: { revision, people }, body }),
  read: (programId) => api('GET /api/programs/preview/{programId}', { params: { programId } }),
});

type Open = { store: WizardStore; draft: KeptDraft<Draft>; mode: Mode };

type Listener = {
  /** Ends what the program was made from. */
  onCreated: (() => Promise<void>) | undefined;
  onSaved: (program: SavedProgram) => void;
  /** No field is to blame: the dialog says which part failed. */
  onStopped: () => void;
  onChanged: (change: ServerChange) => void;
};

/** Sends the program. The page stays whatever happens, also when the session has ended: it holds what was written. */
export function useSaveProgram({ store, draft, mode }: Open, { onCreated, onSaved, onStopped, onChanged }: Listener) {
  const client = useQueryClient();

  function stop(part: PartName, error: unknown) {
    const { content, save } = store.state();
    const sentence = sentenceOf(error);
    store.dispatch({ type: 'saving', save: { ...save, failed: { part, sentence, status: statusOf(error) } } });
    draft.keeper.flush();
    toast({ variant: 'destructive', title: copy.error, description: sentence });
    const errors = addressErrors(part, fieldErrorsOf(error), content);
    if (Object.keys(errors).length > 0) store.dispatch({ type: 'refused', errors });
    else onStopped();
  }

  async function finish(program: SavedProgram) {
    const { content } = store.state();
    store.end();
    // Before the toast: a page opened at once must find neither the finished draft nor its document.
    await Promise.all([draft.clear(), onCreated?.()]);
    const description =
      sizeOf(content, 'prompts') === 0
        ? copy.noPrompts
        : mode === 'new'
          ? copy.inLibrary({ title: content.heading.title.trim() })
          : undefined;
    toast({ title: wizardCopy.modes[mode].done, description });
    onSaved(program);
    await refreshPrograms(client);
  }

  async function settle(outcome: SaveOutcome) {
    switch (outcome.kind) {
      case 'saved':
        return await finish(outcome.program);
      case 'failed':
        return stop(outcome.part, outcome.error);
      case 'changed':
        return onChanged(outcome);
    }
  }

  return useMutation({
    meta: { keepsPage: true },
    mutationFn: ({ people }: { people: PeopleChoice | undefined }) =>
      saveProgram({
        calls: callsFor(people),
        current: store.state,
        record: (save) => {
          store.dispatch({ type: 'saving', save });
          draft.keeper.flush();
        },
        newKey: newUuid,
      }),
    onSuccess: settle,
    onError: () => toast({ variant: 'destructive', title: copy.error, description: copy.unexpected }),
  });
}
