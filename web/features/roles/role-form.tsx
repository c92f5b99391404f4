import { type SubmitEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import type { Role } from '#contract/endpoint.ts';
import { replaceUser } from '#web/features/session/queries.ts';
import { ApiError } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { roleSelectCopy as copy, setupCopy } from './copy.ts';
import { useChooseRole } from './mutations.ts';
import './roles.css';

/** Long enough to read that it worked. */
const goHomeAfter = 500;

export function RoleForm({ inForce, offersAdmin }: { inForce: Role | null; offersAdmin: boolean }) {
  const [chosen, setChosen] = useState<Role>();
  const client = useQueryClient();
  const setRole = useChooseRole(inForce);
  const cards = { ...setupCopy.role, admin: copy.admin };
  const offered: Role[] = offersAdmin ? ['client', 'coach', 'admin'] : ['client', 'coach'];

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!chosen) return;
    setRole.mutate(chosen, {
      onSuccess: (user) => {
        toast({ title: copy.done });
        setTimeout(() => {
          replaceUser(client, user);
          navigate('/');
        }, goHomeAfter);
      },
      onError: (error) => {
        const description = error instanceof ApiError ? error.sentence : setupCopy.tryAgain;
        toast({ variant: 'destructive', title: copy.failed, description });
      },
    });
  }

  return (
    <form className="roleform" onSubmit={onSubmit}>
      <fieldset>
        <legend>
          <h1 className="title">{copy.title}</h1>
        </legend>
        <p className="soft">{copy.text}</p>
        <div className="roleform__cards">
          {offered.map((role) => (
            <Choice
              key={role}
              name="role"
              checked={chosen === role}
              onChange={() => setChosen(role)}
              title={cards[role].title}
              description={cards[role].text}
            />
          ))}
        </div>
      </fieldset>
      <Button
        variant="primary"
        block
        type="submit"
        disabled={!chosen}
        pending={setRole.isPending || setRole.isSuccess}
        pendingText={copy.pending}
      >
        {copy.button}
      </Button>
    </form>
  );
}
