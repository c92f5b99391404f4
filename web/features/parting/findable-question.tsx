import { Button } from '#web/ui/button.tsx';
import { findableCopy as copy } from './copy.ts';
import { useAnswerFindable } from './mutations.ts';
import './parting.css';

/** On Today, after the coach has ended the work: other coaches see the client only after they agree. */
export function FindableQuestion() {
  const answer = useAnswerFindable();
  const pending = answer.isPending ? answer.variables : undefined;
  return (
    <section className="sheet partingband mb5" aria-labelledby="findable-question">
      <h2 className="h2" id="findable-question">
        {copy.title}
      </h2>
      <p>{copy.text}</p>
      <div className="row stretch wrap g2 mt4">
        <Button pending={pending === true} disabled={pending === false} onClick={() => answer.mutate(true)}>
          {copy.yes}
        </Button>
        <Button pending={pending === false} disabled={pending === true} onClick={() => answer.mutate(false)}>
          {copy.no}
        </Button>
      </div>
      <p className="small soft">{copy.note}</p>
    </section>
  );
}
