import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { fieldErrorsOf, sentenceOf, type Result } from '#web/platform/api.ts';
import { productName } from '#web/platform/boot.ts';
import { toastOnNextPage, toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx';
import { InEnglish } from '#web/ui/in-english.tsx';
import { BeingFound, CoachAndCode } from './client-choices.tsx';
import { setup as copy } from '#messages/roles.ts';
import { useSetRole } from './mutations.ts';
import { setupCoachesQuery, useCoachOfCode } from './queries.ts';
import {
  chosenRoleOrder,
  clientTypeOrder,
  initialChoices,
  nextPage,
  pathWords,
  setupBody,
  setupOutcome,
  setupSentence,
  type SetupChoices,
} from './setup-choices.ts';
import './roles.css';

type SetupFormProps = {
  signup: Parameters<typeof initialChoices>[0];
  /** Without it, there is only one role and no choice. */
  canCoach?: boolean;
  /** They come back to a role they had. */
  wasClient: boolean;
  /** Before a new client goes home. */
  onClient?: (home: Result<'GET /api/client/dashboard'>) => Promise<void>;
};

export function SetupForm({ signup, canCoach = true, wasClient, onClient }: SetupFormProps) {
  const [choices, setChoices] = useState(() =>
    initialChoices(canCoach || !signup ? signup : { ...signup, role: 'client' }),
  );
  const setRole = useSetRole();
  const isClient = choices.role === 'client';
  const isWithCoach = isClient && choices.clientType === 'with-coach';
  const coaches = useQuery({ ...setupCoachesQuery, enabled: isWithCoach });
  const ofCode = useCoachOfCode(isWithCoach ? choices.code : '');
  const chosen = choices.code.trim() ? ofCode.coach : coaches.data?.find((coach) => coach.id === choices.coachId);
  const errors = fieldErrorsOf(setRole.error);
  const change = (changed: Partial<SetupChoices>) => {
    if (setRole.isError) setRole.reset();
    setChoices({ ...choices, ...changed });
  };

  const failed = (error: Error) =>
    toast({ variant: 'destructive', title: copy.failed, description: sentenceOf(error, copy.tryAgain) });

  async function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!ofCode.isNamed) {
      const error = await ofCode.look();
      if (error) failed(error);
      return;
    }
    setRole.mutate(setupBody(choices), {
      onSuccess: async (home) => {
        toastOnNextPage({
          title: copy.welcome({ productName: productName() }),
          description: setupOutcome(choices.role, home),
        });
        if (home) await onClient?.(home);
        location.assign(nextPage(choices));
      },
      onError: failed,
    });
  }

  return (
    <form onSubmit={(event) => void onSubmit(event)}>
      {canCoach && (
        <Question title={copy.role.legend}>
          <ChoiceGroup legend={copy.role.legend} hideLegend columns={2}>
            {chosenRoleOrder.map((role) => (
              <Choice
                key={role}
                name="role"
                checked={choices.role === role}
                onChange={() => change({ role })}
                title={copy.role[role].title}
                description={copy.role[role].text}
              />
            ))}
          </ChoiceGroup>
        </Question>
      )}
      {isClient && (
        <Question title={copy.path.legend}>
          <ChoiceGroup legend={copy.path.legend} hideLegend columns={2}>
            {clientTypeOrder.map((clientType) => (
              <Choice
                key={clientType}
                name="path"
                checked={choices.clientType === clientType}
                onChange={() => change({ clientType })}
                title={pathWords[clientType].title}
                description={pathWords[clientType].text}
              />
            ))}
          </ChoiceGroup>
        </Question>
      )}
      {isWithCoach && (
        <Question title={copy.coach.legend}>
          <CoachAndCode choices={choices} change={change} ofCode={ofCode} errors={errors} />
        </Question>
      )}
      {isClient && (
        <Question title={copy.found.legend}>
          <BeingFound isFindable={choices.isFindable} onChange={(isFindable) => change({ isFindable })} />
        </Question>
      )}
      <div className="setup__end stack g3">
        <Button
          variant="primary"
          type="submit"
          pending={setRole.isPending || setRole.isSuccess || ofCode.isLooking}
          pendingText={ofCode.isLooking ? copy.coach.looking : copy.pending}
        >
          {copy.button}
        </Button>
        <p className="small soft">{setupSentence(choices, chosen?.fullName, wasClient)}</p>
        <InEnglish say={({ setup }) => setupSentence(choices, chosen?.fullName, wasClient, setup)} />
      </div>
    </form>
  );
}

/** A question of set-up: its title left and its answers right where there is room. */
function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="part">
      <h2 className="h2">{title}</h2>
      <div>{children}</div>
    </section>
  );
}
