import type { ReactNode } from 'react';
import { clockTime, dayAndMonth, daysAgo } from '#web/platform/time.ts';
import './sharing.css';

type CommentProps = {
  comment: { text: string; createdAt: string };
  author: string;
  timeZone: string;
  children?: ReactNode;
};

/** One answer under an entry: who, when, and the words as they were typed. */
export function Comment({ comment, author, timeZone, children }: CommentProps) {
  return (
    <li className="comment">
      <p className="small soft">
        <b>{author}</b>, {whenOf(comment.createdAt, timeZone)}
      </p>
      <p className="comment__text" dir="auto">
        {comment.text}
      </p>
      {children}
    </li>
  );
}

/** "today, 21:14" or "on 7 October, 21:14", for the end of a sentence. */
export function whenOf(iso: string, timeZone: string): string {
  const date = new Date(iso);
  return daysAgo(date, timeZone) === 0
    ? `today, ${clockTime(date, timeZone)}`
    : `on ${dayAndMonth(date, timeZone)}, ${clockTime(date, timeZone)}`;
}
