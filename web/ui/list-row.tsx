import type { ReactNode } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { AppLink } from './app-link.tsx';
import './list-row.css';

/** Rows under hairlines. */
export function RowList({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className="rows" aria-label={label}>
      {children}
    </ul>
  );
}

type ListRowProps = {
  href?: string;
  external?: boolean;
  onClick?: () => void;
  icon?: ReactNode;
  note?: ReactNode;
  /** Before the chevron: a Count, a Badge. */
  end?: ReactNode;
  children: ReactNode;
};

/** A row that leads somewhere. */
export function ListRow({ href, external, onClick, icon, note, end, children }: ListRowProps) {
  const inside = (
    <>
      {icon}
      <span className="rowlink__say">
        {children}
        {note && <small>{note}</small>}
      </span>
      {end}
      <ChevronRight className="rowlink__end" />
    </>
  );
  return (
    <li>
      {href === undefined ? (
        <button type="button" className="rowlink" onClick={onClick}>
          {inside}
        </button>
      ) : (
        <AppLink className="rowlink" href={href} external={external} onClick={onClick}>
          {inside}
        </AppLink>
      )}
    </li>
  );
}
