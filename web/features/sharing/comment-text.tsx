import type { ReactNode } from 'react';
import { whenOf } from './when.ts';
import './comment-text.css';

type CommentTextProps = {
  comment: { text: string; createdAt: string };
  author: string;
  timeZone: string;
  children?: ReactNode;
};

/** One answer under an entry: who, when, and the words as they were typed. */
export function CommentText({ comment, author, timeZone, children }: CommentTextProps) {
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
