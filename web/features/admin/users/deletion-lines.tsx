import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { sentenceOf } from '#web/platform/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/state.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import type { UserRow } from '../queries.ts';
import { deletionCopy as copy, type DeletionLine } from './deletion-copy.ts';
import './deletion-lines.css';

export type DeletionDialogProps = {
  user: UserRow;
  /** The row goes away with the person; the list around it stays. */
  list: RefObject<HTMLElement | null>;
  onClose: () => void;
};

type DeletionProps<Counts extends { refusal: string | null }> = {
  counts: UseQueryResult<Counts>;
  lines: (counts: Counts) => readonly DeletionLine[];
  text: string;
  after?: ReactNode;
};

/** What will happen, in counts; or why it cannot. */
export function Deletion<Counts extends { refusal: string | null }>({
  counts: { data, error, refetch },
  lines,
  text,
  after,
}: DeletionProps<Counts>) {
  if (error && !data) {
    return (
      <Notice
        tone="bad"
        live
        action={
          <Button small onClick={() => void refetch()}>
            {copy.again}
          </Button>
        }
      >
        {copy.countFailed} {sentenceOf(error)}
      </Notice>
    );
  }
  if (!data) {
    return (
      <Loading text={copy.counting}>
        <SkeletonLines lines={4} />
      </Loading>
    );
  }
  if (data.refusal !== null) return <Notice tone="bad">{data.refusal}</Notice>;
  const shown = lines(data).filter(({ count }) => count > 0);
  return (
    <>
      <p>{text}</p>
      {shown.length > 0 ? (
        <table className="willgo">
          <tbody>
            {shown.map(({ count, what, becomes }) => (
              <tr key={what}>
                <td className="willgo__n">{count.toLocaleString('en-GB')}</td>
                <th scope="row">{what}</th>
                <td>{becomes}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="willgo__none">{copy.nothing}</p>
      )}
      {after}
    </>
  );
}
