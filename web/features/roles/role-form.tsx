import { type SubmitEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { hasPage, rolesWithPage } from '#contract/pages.ts';
import type { ClientType, Role } from '#contract/roles/rules.ts';
import { fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { toast, toastOnNextPage } from '#web/platform/toast-store.ts';
import { useOwnSearch } from '#web/platform/use-own-search.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx';
import { BeingFound, CoachAndCode } from './client-choices.tsx';
import { roleSelect as copy, setup as setupCopy } from '#messages/roles.ts';
import { useChooseRole, type SetRoleBody } from './mutations.ts';
import { ownRolesQuery, setupCoachesQuery, useCoachOfCode, type CoachOfCode, type OwnRoles } from './queries.ts';
import { clientTypeOrder, nextPage, pathWords, setupBody, type SetupChoices } from './setup-choices.ts';
import './roles.css';

/** Long enough to read that it worked. */
const goHomeAfter = 500;

type RoleFormProps = {
  inForce: Role | null;
  offersAdmin: boolean;
  /** Not everyone may choose the coach role here. */
  isCoachLimited?: boolean;
};

export function RoleForm({ inForce, offersAdmin, isCoachLimited = false }: RoleFormProps) {
  const to = usePageWanted();
  const own = useQuery(ownRolesQuery);
  const canCoach = !isCoachLimited || inForce === 'coach' || own.data?.mayBecomeCoach === true;
  const isOffered: Record<Role, boolean> = { client: true, coach: canCoach, admin: offersAdmin };
  const offered = (['client', 'coach', 'admin'] as const).filter((role) => isOffered[role]);
  const [chosen, setChosen] = useState(() => offered.find((role) => to && rolesWithPage(pathOf(to)).includes(role)));
  const [start, setStart] = useState(asNow);
  const setRole = useChooseRole(inForce);
  const asksHow =
    chosen === 'client' &&
    inForce !== 'client' &&
    own.data !== undefined &&
    (own.data.client?.coachName ?? null) === null;

  const isWithCoach = asksHow && start.path === 'with-coach';
  const ofCode = useCoachOfCode(isWithCoach ? start.code : '');
  const coaches = useQuery({ ...setupCoachesQuery, enabled: isWithCoach });
  const coach = start.code.trim() ? ofCode.coach : coaches.data?.find(({ id }) => id === start.coachId);
  const failed = (error: Error) =>
    toast({ variant: 'destructive', title: copy.failed, description: sentenceOf(error, setupCopy.tryAgain) });

  async function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!chosen) return;
    if (!ofCode.isNamed) {
      const error = await ofCode.look();
      if (error) failed(error);
      return;
    }
    const body = asksHow ? startBody(start, own.data.client !== null) : { role: chosen };
    setRole.mutate(body, {
      onSuccess: () => {
        const name = isWithCoach && coach && (coach.fullName || setupCopy.coach.noName);
        const said = { title: copy.done, ...(name ? { description: copy.connected({ name }) } : {}) };
        toast(said);
        setTimeout(() => {
          // A new document: nothing that was fetched in the old role is left, and only a client's may use the microphone.
          toastOnNextPage(said);
          const next = isWithCoach ? nextPage({ ...start, role: 'client', clientType: 'with-coach' }) : '/';
          location.assign(to && hasPage(chosen, pathOf(to)) ? to : next);
        }, goHomeAfter);
      },
      onError: failed,
    });
  }

  return (
    <form className="roleform stack g5" onSubmit={(event) => void onSubmit(event)}>
      <fieldset>
        <legend>
          <h1 className="title">{copy.title}</h1>
        </legend>
        <p className="soft">{inForce ? copy.from({ role: inForce }) : copy.text}</p>
        <div className="roleform__cards stack g2h">
          {offered.map((role) => (
            <Choice
              key={role}
              name="role"
              checked={chosen === role}
              onChange={() => setChosen(role)}
              title={{ ...setupCopy.role, admin: copy.admin }[role].title}
              description={whatWaits(role, own.data)}
              extra={role === inForce && <Badge>{copy.now}</Badge>}
            />
          ))}
        </div>
      </fieldset>
      {asksHow && (
        <HowToBegin
          start={start}
          change={(changed) => {
            if (setRole.isError) setRole.reset();
            setStart({ ...start, ...changed });
          }}
          before={own.data.client}
          ofCode={ofCode}
          errors={fieldErrorsOf(setRole.error)}
        />
      )}
      <div className="stack g2h">
        <Button
          variant="primary"
          block
          type="submit"
          disabled={!chosen || (chosen === 'client' && own.isPending)}
          pending={setRole.isPending || setRole.isSuccess || ofCode.isLooking}
          pendingText={ofCode.isLooking ? setupCopy.coach.looking : copy.pending}
        >
          {copy.button}
        </Button>
        {inForce && (
          <ButtonLink block href="/">
            {copy.stay({ role: inForce })}
          </ButtonLink>
        )}
      </div>
    </form>
  );
}

/** How a client without a coach begins; `later` is what the role alone gives them. */
type Start = Pick<SetupChoices, 'coachId' | 'code' | 'isFindable'> & { path: ClientType | 'later' };

/** Until something else is chosen, a change of role changes nothing else. */
const asNow: Start = { path: 'later', coachId: '', code: '', isFindable: true };

/** A returning client has already decided whether coaches may find them; settings change it. */
function startBody({ path, ...rest }: Start, wasClient: boolean): SetRoleBody {
  const found = wasClient ? { isFindable: undefined } : { isFindable: rest.isFindable };
  return path === 'later'
    ? { role: 'client', ...found }
    : { ...setupBody({ role: 'client', clientType: path, ...rest }), ...found };
}

type HowToBeginProps = {
  start: Start;
  change: (changed: Partial<Start>) => void;
  before: OwnRoles['client'];
  ofCode: CoachOfCode;
  errors: ReturnType<typeof fieldErrorsOf>;
};

function HowToBegin({ start, change, before, ofCode, errors }: HowToBeginProps) {
  const later = before ? copy.path.asBefore : copy.path.later;
  const asItIs = (
    <Choice
      name="path"
      checked={start.path === 'later'}
      onChange={() => change({ path: 'later' })}
      title={later.title}
      description={later.text}
    />
  );
  const paths = clientTypeOrder.filter((path) => path !== 'trial' || !before?.hadTrial);
  return (
    <>
      <section>
        <h2 className="h2">{copy.path.legend}</h2>
        <ChoiceGroup legend={copy.path.legend} hideLegend>
          {before && asItIs}
          {paths.map((path) => (
            <Choice
              key={path}
              name="path"
              checked={start.path === path}
              onChange={() => change({ path })}
              title={pathWords[path].title}
              description={pathWords[path].text}
            />
          ))}
          {!before && asItIs}
        </ChoiceGroup>
      </section>
      {start.path === 'with-coach' && (
        <section>
          <h2 className="h2">{setupCopy.coach.legend}</h2>
          <CoachAndCode choices={start} change={change} ofCode={ofCode} errors={errors} />
        </section>
      )}
      {!before && (
        <section>
          <h2 className="h2">{setupCopy.found.legend}</h2>
          <BeingFound isFindable={start.isFindable} onChange={(isFindable) => change({ isFindable })} />
        </section>
      )}
    </>
  );
}

function whatWaits(role: Role, own: OwnRoles | undefined): string {
  const waits =
    (role === 'client' && own?.client && whatWaitsForClient(own.client)) ||
    (role === 'coach' && own?.coach && own.coach.clients > 0 && copy.waiting.coach(own.coach));
  return waits || { ...setupCopy.role, admin: copy.admin }[role].text;
}

/** The coach may have no name yet. */
function whatWaitsForClient({ programTitle, coachName, entries }: NonNullable<OwnRoles['client']>): string {
  const { programWith, with: withCoach, pages } = copy.waiting.client;
  const coach = coachName === null ? undefined : { hasName: coachName !== '', coach: coachName };
  const program = programTitle && coach ? programWith({ program: programTitle, ...coach }) : programTitle;
  return [program || (coach && withCoach(coach)), entries > 0 && pages({ count: entries })].filter(Boolean).join(', ');
}

/** The requested page that another role has; only ever one of ours. */
function usePageWanted(): string | null {
  const to = new URLSearchParams(useOwnSearch('/role-select')).get('to');
  return to && /^\/(?![/\\])/.test(to) ? to : null;
}

const pathOf = (address: string): string => address.split(/[?#]/, 1)[0] ?? '/';
