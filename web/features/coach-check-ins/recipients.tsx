import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import X from '#web/ui/icons/x.ts';
import { fullName } from '#contract/names.ts';
import { foldText } from '#contract/text.ts';
import { cohortNamesQuery } from '#web/features/coach-dashboard/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, SearchInput } from '#web/ui/field.tsx';
import { send as copy } from '#messages/coach-check-ins-send.ts';
import { membersQuery, peopleQuery, type Whom } from './queries.ts';

/** Names shown at once; typing finds the others. */
const namesMost = 6;

type RecipientsProps = { chosen: readonly Whom[]; onChange: (chosen: Whom[]) => void };

/** People and cohorts in one field. */
export function Recipients({ chosen, onChange }: RecipientsProps) {
  const [typed, setTyped] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const clients = useQuery(peopleQuery);
  const cohorts = useQuery(cohortNamesQuery);
  const all: (Whom & { label: string })[] = [
    ...(cohorts.data ?? [])
      .filter(({ state, isArchived }) => state !== 'ended' && !isArchived)
      .map(({ id, name, members }) => ({ kind: 'cohort' as const, id, name, label: copy.cohort({ name, members }) })),
    ...(clients.data?.people ?? []).map((one) => {
      const name = fullName(one);
      return { kind: 'client' as const, id: one.id, name, label: name };
    }),
  ];
  const words = foldText(typed.trim());
  const found = all.filter(({ id, name }) => foldText(name).includes(words) && !chosen.some((one) => one.id === id));
  const change = (next: Whom[]) => {
    onChange(next);
    // What was pressed is gone.
    search.current?.focus();
  };
  return (
    <>
      <Field label={copy.to} error={(clients.isError || cohorts.isError) && copy.namesFailed}>
        <SearchInput
          ref={search}
          value={typed}
          maxLength={100}
          placeholder={copy.hint}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          // Enter in a search is no wish to send.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      {chosen.length > 0 && (
        <ul className="chips" aria-label={copy.chosen}>
          {chosen.map(({ id, name }) => (
            <li className="chip" key={id}>
              <bdi>{all.find((one) => one.id === id)?.label ?? name}</bdi>
              <button
                type="button"
                aria-label={copy.remove({ name })}
                onClick={() => change(chosen.filter((one) => one.id !== id))}
              >
                <X />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul className="row wrap g1" aria-label={copy.found}>
        {found.slice(0, namesMost).map(({ label, ...whom }) => (
          <li key={whom.id}>
            <Button
              small
              variant="quiet"
              aria-label={copy.add({ name: label })}
              onClick={() => {
                setTyped('');
                change([...chosen, whom]);
              }}
            >
              <bdi>{label}</bdi>
            </Button>
          </li>
        ))}
      </ul>
      <p className="small soft" role="status">
        {clients.data && cohorts.data && found.length === 0 && words !== '' ? copy.nobody : ''}
      </p>
    </>
  );
}

/** Somebody chosen by name and in a cohort is one person. Undefined while cohorts are being counted. */
export function useCountOf(chosen: readonly Whom[]): number | undefined {
  const idsOf = (wanted: Whom['kind']) => chosen.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const cohorts = idsOf('cohort');
  const { data: members } = useQuery(membersQuery(cohorts));
  if (cohorts.length > 0 && !members) return undefined;
  return new Set([...idsOf('client'), ...(members ?? [])]).size;
}
