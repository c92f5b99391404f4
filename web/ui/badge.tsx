import type { ReactNode } from 'react';
import X from './icons/x.ts';
import { classes } from './classes.ts';
import { chips as copy } from '#messages/ui-signed-in.ts';
import './badge.css';

export type BadgeTone = 'plain' | 'high' | 'mid' | 'low' | 'green' | 'clay' | 'line';

/** A word or two about a thing, optionally with an icon first. */
export function Badge({ tone = 'plain', large, children }: { tone?: BadgeTone; large?: boolean; children: ReactNode }) {
  return (
    <span className={classes('badge', tone !== 'plain' && `badge--${tone}`, large && 'badge--l')}>{children}</span>
  );
}

/** Solid clay, only for what is waiting. `label` says it in words: "2 unread messages". */
export function Count({ value, label }: { value: number; label: string }) {
  if (value < 1) return null;
  return (
    <span className="count">
      <span aria-hidden="true">{value > 99 ? '99+' : value}</span>
      <span className="sr">{label}</span>
    </span>
  );
}

type ChipsProps = {
  label: string;
  items: readonly string[];
  /** Without it the chips are read-only. */
  onRemove?: (item: string) => void;
  /** After the last chip: an add button or input. */
  children?: ReactNode;
};

export function Chips({ label, items, onRemove, children }: ChipsProps) {
  return (
    <ul className="chips" aria-label={label}>
      {items.map((item) => (
        <li className="chip" key={item}>
          {item}
          {onRemove && (
            <button type="button" aria-label={copy.remove({ item })} onClick={() => onRemove(item)}>
              <X />
            </button>
          )}
        </li>
      ))}
      {children && <li>{children}</li>}
    </ul>
  );
}
