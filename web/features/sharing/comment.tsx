import type { ReactNode } from 'react';
import { clockTime, dayAgoAndTime, dayAndMonth, daysAgo } from '#web/platform/time.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { when } from '#messages/sharing.ts';
import './sharing.css';

type CommentProps = {
  comment: { text: string; createdAt: string; coachName: string };
  author: string;
  timeZone: string;
  children?: ReactNode;
};

/** One answer under an entry: who, when, and the words as they were typed. */
export function Comment({ comment, author, timeZone, children }: CommentProps) {
  return (
    <li className="comment stack gy2 gx3">
      <Avatar decorative tone="clay" name={comment.coachName || author} />
      <p className="comment__who">
        <b>
          <bdi>{author}</bdi>
        </b>
        <small>{dayAgoAndTime(comment.createdAt, timeZone)}</small>
      </p>
      <p className="comment__text" dir="auto">
        {comment.text}
      </p>
      {children}
    </li>
  );
}

/** "today, 21:14", "yesterday, 21:14" or "on 7 October, 21:14", for the end of a sentence. */
export function whenOf(iso: string, timeZone: string): string {
  const date = new Date(iso);
  const days = daysAgo(date, timeZone);
  return when({
    on: days === 0 ? 'today' : days === 1 ? 'yesterday' : 'other',
    day: dayAndMonth(date, timeZone),
    time: clockTime(date, timeZone),
  });
}
