import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import './ticks.css';

export type Ticked = { id: string; name: string; firstName: string };

type Ticks = {
  people: readonly Ticked[];
  has: (id: string) => boolean;
  toggle: (person: Ticked) => void;
  clear: () => void;
};

const nothing: Ticks = { people: [], has: () => false, toggle: () => {}, clear: () => {} };
const Context = createContext<Ticks | null>(null);

/** Around a page on which people can be selected. The selection survives searching and paging. */
export function TickedPeople({ children }: { children: ReactNode }) {
  const [people, setPeople] = useState<readonly Ticked[]>([]);
  const toggle = useCallback(
    (person: Ticked) =>
      setPeople((before) =>
        before.some(({ id }) => id === person.id) ? before.filter(({ id }) => id !== person.id) : [...before, person],
      ),
    [],
  );
  const clear = useCallback(() => setPeople([]), []);
  const ticks = useMemo(
    () => ({ people, has: (id: string) => people.some((one) => one.id === id), toggle, clear }),
    [people, toggle, clear],
  );
  return <Context value={ticks}>{children}</Context>;
}

export const useTicks = (): Ticks => useContext(Context) ?? nothing;

/** The checkbox beside a person's name; nothing where no one can be selected. */
export function Tick({ person }: { person: Ticked }) {
  const ticks = useContext(Context);
  if (!ticks) return null;
  return (
    <label className="tickbox">
      <input
        type="checkbox"
        className="tick"
        checked={ticks.has(person.id)}
        onChange={() => ticks.toggle(person)}
        aria-label={`Select ${person.name}`}
      />
    </label>
  );
}
