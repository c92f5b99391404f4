import { useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { PeopleChoice } from '#contract/programs/schema.ts';
import { namesOf } from '#web/ui/people-names.ts';
import { programPeopleQuery, refreshPrograms } from '#web/features/programs/queries.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { newUuid } from '#web/platform/uuid.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Consequences } from '#web/ui/list.tsx';
import { Notice } from '#web/ui/state.tsx';
import { wizard as wizardCopy } from '#messages/program-wizard.ts';
import { changesForPeople } from '../model/changes-for-people.ts';
import { isShrinking, type Saved } from '../model/save-state.ts';

const copy = wizardCopy.people;

/** Whom a change would reach. Not loaded if no one was on it when the page opened. */
export function usePeopleOn(programId: string | undefined, count: number) {
  const { data } = useQuery({ ...programPeopleQuery(programId ?? ''), enabled: programId !== undefined && count > 0 });
  const all = data ? data.clients + data.others : count;
  const earlier = data ? data.earlier.movable + data.earlier.bound : 0;
  return { all, onCurrent: all - earlier, earlier, names: data?.names ?? [], reachedDay: data?.reachedDay ?? 0 };
}

type PeopleOnIt = ReturnType<typeof usePeopleOn>;

/** Above the steps: who is on the program. */
export function PeopleNotice({ programId, people }: { programId: string; people: PeopleOnIt }) {
  const { all, names } = people;
  const client = useQueryClient();
  const [, navigate] = useLocation();
  // Kept until a copy is known to exist: an answer that got lost must not lead to a second one.
  const key = useRef<string>(undefined);
  const duplicate = useMutation({
    mutationFn: () =>
      api('POST /api/programs/{id}/duplicate', {
        params: { id: programId },
        body: {},
        idempotencyKey: (key.current ??= newUuid()),
      }),
    onSuccess: ({ id }) => {
      void refreshPrograms(client);
      navigate(`/programs/${id}/edit`);
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: wizardCopy.saving.error, description: sentenceOf(error) }),
  });
  return (
    <Notice
      title={names.length > 0 ? copy.onItNamed({ count: all, names: namesOf(names, all) }) : copy.onIt({ count: all })}
      action={
        <Button
          small
          pending={duplicate.isPending}
          pendingText={copy.copying}
          onClick={() => duplicate.isPending || duplicate.mutate()}
        >
          {copy.copyInstead}
        </Button>
      }
    >
      {copy.reaches}
      {people.earlier > 0 && ` ${copy.earlier({ count: people.earlier })}`}
    </Notice>
  );
}

type PeopleDialogProps = {
  people: PeopleOnIt;
  state: Saved;
  onSave: (choice: PeopleChoice) => void;
  onClose: () => void;
};

/** Before a save that affects people: who gets the changes, and what that means for them. */
export function PeopleDialog({ people, state, onSave, onClose }: PeopleDialogProps) {
  const [choice, setChoice] = useState<PeopleChoice>('stay');
  const { prompts, ahead, longer, hasOtherPractices, hasOtherCheckIns } = changesForPeople(state, people.reachedDay);
  const isShorter = isShrinking(state);
  return (
    <ConfirmDialog
      open
      danger={false}
      onOpenChange={(open) => !open && onClose()}
      title={copy.ask({ count: people.onCurrent })}
      confirm={copy.save}
      onConfirm={() => onSave(choice)}
    >
      <ChoiceGroup legend={copy.ask({ count: people.onCurrent })} hideLegend>
        {(['stay', 'move'] as const).map((one) => (
          <Choice
            key={one}
            name="people"
            title={copy[one].title}
            description={one === 'move' && isShorter ? copy.move.shorter : copy[one].text}
            checked={choice === one}
            disabled={one === 'move' && isShorter}
            onChange={() => setChoice(one)}
          />
        ))}
      </ChoiceGroup>
      {choice === 'move' && (
        <Consequences
          steps={[
            ...(prompts > 0 ? [promptsChange(prompts, ahead)] : []),
            ...(longer ? [becomesLonger(longer.from, longer.to)] : []),
            ...(hasOtherPractices ? [copy.practices] : []),
            ...(hasOtherCheckIns ? [copy.checkIns] : []),
            copy.writtenStays,
          ]}
        />
      )}
    </ConfirmDialog>
  );
}

function promptsChange(prompts: number, ahead: number) {
  const words = copy.promptsChange;
  return {
    title: words.title({ prompts }),
    text: ahead === prompts ? words.ahead : words.reached({ count: prompts - ahead }),
  };
}

function becomesLonger(from: number, to: number) {
  const percent = Math.round((from / 2 / to) * 100);
  return { title: copy.longer.title({ to }), text: copy.longer.text({ from, percent, to }) };
}
