import { useState } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Button } from '#web/ui/button.tsx';
import type { Problem } from '../check/checked.ts';
import { importCopy } from '../copy.ts';

const copy = importCopy.problems;

/** More would push the next box off the screen before anybody asked. */
const shownAtFirst = 4;

type ProblemListProps = {
  label: string;
  problems: readonly Problem[];
  count: number;
  onGoTo: (problem: Problem) => void;
};

/** What is wrong with a document: why, where, and one way there. */
export function ProblemList({ label, problems, count, onGoTo }: ProblemListProps) {
  const [isWhole, setWhole] = useState(false);
  if (problems.length === 0) return null;
  const shown = isWhole ? problems : problems.slice(0, shownAtFirst);
  return (
    <div className="problems">
      <ul aria-label={copy.listOf(label)} role="list">
        {shown.map((problem) => (
          <li key={`${problem.line} ${problem.path} ${problem.title} ${problem.text}`}>
            <CircleAlert />
            <div>
              <p className="problems__title">{problem.title}</p>
              {problem.text && <p className="small soft">{problem.text}</p>}
              <dl>
                <div>
                  <dt>{copy.where.document}</dt>
                  <dd>{label}</dd>
                </div>
                {problem.path && (
                  <div>
                    <dt>{copy.where.path}</dt>
                    <dd>
                      <code>{problem.path}</code>
                    </dd>
                  </div>
                )}
                <div>
                  <dt>{copy.where.line}</dt>
                  <dd className="num">{problem.line}</dd>
                </div>
                {problem.column !== undefined && (
                  <div>
                    <dt>{copy.where.column}</dt>
                    <dd className="num">{problem.column}</dd>
                  </div>
                )}
              </dl>
            </div>
            <Button variant="danger" small onClick={() => onGoTo(problem)}>
              {copy.goTo(problem.line)}
            </Button>
          </li>
        ))}
      </ul>
      {!isWhole && problems.length > shownAtFirst && (
        <Button variant="quiet" small onClick={() => setWhole(true)}>
          {copy.more(problems.length - shownAtFirst)}
        </Button>
      )}
      {isWhole && count > problems.length && <p className="small soft">{copy.cut(count - problems.length)}</p>}
    </div>
  );
}
