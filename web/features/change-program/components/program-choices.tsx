import { totalDays } from '#contract/programs/rules.ts';
import type { ClientDetail } from '#web/features/client-page/queries.ts';
import type { LibraryProgram } from '#web/features/programs/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx';
import { changeProgramCopy } from '../copy.ts';

const copy = changeProgramCopy.programs;

type ProgramChoicesProps = {
  programs: readonly LibraryProgram[];
  current: ClientDetail['currentProgram'];
  chosen: string | undefined;
  onChoose: (programId: string) => void;
};

export function ProgramChoices({ programs, current, chosen, onChoose }: ProgramChoicesProps) {
  return (
    <ChoiceGroup legend={copy.title} hideLegend>
      {programs.map((program) => (
        <Choice
          key={program.id}
          className="programchoice"
          name="programId"
          value={program.id}
          checked={program.id === chosen}
          onChange={() => onChoose(program.id)}
          title={
            <>
              <span className="programchoice__title">{program.title}</span>{' '}
              {program.id === current?.id && (
                <Badge tone={current.status === 'active' ? 'high' : 'plain'}>
                  {current.status === 'active' ? copy.current : copy.done}
                </Badge>
              )}
              <span className="programchoice__days">{copy.days(totalDays(program.durationWeeks))}</span>
            </>
          }
          description={program.subtitle || undefined}
          extra={
            (program.coreQuestion || program.targetAudience) && (
              <>
                {program.coreQuestion && <span className="programchoice__question">{program.coreQuestion}</span>}
                {program.targetAudience && <small>{program.targetAudience}</small>}
              </>
            )
          }
        />
      ))}
    </ChoiceGroup>
  );
}
