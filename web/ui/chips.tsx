import type { ReactNode } from 'react';
import X from 'lucide-react/icons/x';
import './chips.css';

type ChipsProps = {
  label: string;
  items: readonly string[];
  /** Without it the chips only show. */
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
            <button type="button" aria-label={`Remove ${item}`} onClick={() => onRemove(item)}>
              <X />
            </button>
          )}
        </li>
      ))}
      {children && <li>{children}</li>}
    </ul>
  );
}
