import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChosenRole } from '#contract/roles/rules.ts';
import { emailMaxLength } from '#contract/settings/rules.ts';
import { signUpLinkDays } from '#contract/sign-up/constants.ts';
import { api, fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { copyToClipboard } from '#web/platform/copy-to-clipboard.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Radios } from '#web/ui/choice.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Sheet } from '#web/ui/section.tsx';
import { signUpLinksQuery } from '../queries.ts';
import { signUpLinks as signUpLinksCopy } from '#messages/admin-sign-up-links.ts';

const copy = signUpLinksCopy.make;

export function NewLink({ roles, sendsMail }: { roles: readonly ChosenRole[]; sendsMail: boolean }) {
  const [role, setRole] = useState(roles[0] ?? 'client');
  const [email, setEmail] = useState('');
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: () => api('POST /api/admin/sign-up-links', { body: { role, email: email.trim() } }),
    onSuccess: () => setEmail(''),
    onError: (error) => toast({ variant: 'destructive', title: copy.failed, description: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: signUpLinksQuery.queryKey }),
  });
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    make.mutate();
  }
  return (
    <Sheet className="signuplinks__new">
      <h2 className="h2">{copy.title}</h2>
      <form className="stack g5 mt3" onSubmit={onSubmit} noValidate>
        <div className="stack g2">
          <p className="h3">{copy.role}</p>
          <Radios
            label={copy.role}
            options={roles.map((value) => ({ value, label: copy.roles[value] }))}
            value={role}
            onChange={setRole}
          />
        </div>
        <Field
          label={copy.email}
          optional
          hint={sendsMail ? copy.hint.mail : copy.hint.noMail}
          error={fieldErrorsOf(make.error).email}
        >
          <Input
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            maxLength={emailMaxLength}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <div>
          <Button variant="primary" type="submit" pending={make.isPending} pendingText={copy.pending}>
            {copy.button}
          </Button>
        </div>
      </form>
      {make.data && <MadeLink key={make.data.url} {...make.data} />}
    </Sheet>
  );
}

/** Focused when it appears: the address is stored nowhere and shown only here. */
function MadeLink({ url, isMailed }: { url: string; isMailed: boolean }) {
  const { made } = signUpLinksCopy;
  const address = useRef<HTMLInputElement>(null);
  useEffect(() => {
    address.current?.focus();
    address.current?.select();
  }, []);
  return (
    <div className="signuplinks__made stack g3" role="status">
      <h3 className="h3">{made.title}</h3>
      <p className="small soft">
        {isMailed && `${made.mailed} `}
        {made.once({ days: signUpLinkDays })}
      </p>
      <Field label={made.label} hideLabel>
        <Input ref={address} readOnly value={url} onFocus={(event) => event.target.select()} />
      </Field>
      <div>
        <Button onClick={() => void copyToClipboard(url, { done: made.copied, failed: made.failed })}>
          {made.copy}
        </Button>
      </div>
    </div>
  );
}
