import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import ChevronDown from './icons/chevron-down.ts';
import { bulkPeopleMax } from '#contract/bulk/rules.ts';
import { Button } from './button.tsx';
import { Menu, MenuItem } from './menu.tsx';
import { ticks as copy } from '#messages/ui-ticks.ts';
import './ticks.css';

export type Ticked = { id: string; name: string; firstName: string };

type Selection = {
  people: readonly Ticked[];
  /** How many were asked for; more than the people where it was more than can be selected. */
  asked: number;
};

type Ticks = Selection & {
  has: (id: string) => boolean;
  toggle: (person: Ticked) => void;
  /** `total` counts those, too, that were not loaded. */
  add: (people: readonly Ticked[], total?: number) => void;
  remove: (people: readonly Ticked[]) => void;
  clear: () => void;
  /** The checkboxes are shown without hovering: after Select, and while someone is selected. */
  isSelecting: boolean;
  start: () => void;
};

const nobody: Selection = { people: [], asked: 0 };

/** The first 500 are selected; the others are counted. */
export function withPeople(before: Selection, more: readonly Ticked[], total = more.length): Selection {
  const all = [...new Map([...before.people, ...more].map((person) => [person.id, person])).values()];
  return { people: all.slice(0, bulkPeopleMax), asked: all.length + Math.max(0, total - more.length) };
}

export function withoutPeople(before: Selection, some: readonly Ticked[]): Selection {
  const gone = new Set(some.map(({ id }) => id));
  const people = before.people.filter(({ id }) => !gone.has(id));
  return { people, asked: people.length };
}

const nothing: Ticks = {
  ...nobody,
  has: () => false,
  toggle: () => {},
  add: () => {},
  remove: () => {},
  clear: () => {},
  isSelecting: false,
  start: () => {},
};
const Context = createContext<Ticks | null>(null);

/** Around a page on which people can be selected. The selection survives searching and paging. */
export function TickedPeople({ children }: { children: ReactNode }) {
  const [selection, setSelection] = useState(nobody);
  const [isStarted, setStarted] = useState(false);
  const ticks = useMemo((): Ticks => {
    const ids = new Set(selection.people.map(({ id }) => id));
    return {
      ...selection,
      has: (id) => ids.has(id),
      toggle: (person) =>
        setSelection((before) =>
          before.people.some(({ id }) => id === person.id)
            ? withoutPeople(before, [person])
            : withPeople(before, [person]),
        ),
      add: (people, total) => setSelection((before) => withPeople(before, people, total)),
      remove: (people) => setSelection((before) => withoutPeople(before, people)),
      clear: () => {
        setSelection(nobody);
        setStarted(false);
      },
      isSelecting: isStarted || ids.size > 0,
      start: () => setStarted(true),
    };
  }, [selection, isStarted]);
  return <Context value={ticks}>{children}</Context>;
}

export const useTicks = (): Ticks => useContext(Context) ?? nothing;

/** The checkbox beside a person's name, in place of their face where one is given; nothing where no one can be selected. */
export function Tick({ person, face }: { person: Ticked; face?: ReactNode }) {
  const ticks = useContext(Context);
  if (!ticks) return face;
  const box = (
    <label className="tickbox">
      <input
        type="checkbox"
        className="tick"
        checked={ticks.has(person.id)}
        onChange={() => ticks.toggle(person)}
        aria-label={copy.one({ name: person.name })}
      />
    </label>
  );
  if (face === undefined) return box;
  return (
    <span className="tickface" data-on={ticks.isSelecting || undefined}>
      {face}
      {box}
    </span>
  );
}

/** Those who are known, or a call that gives them with the number of all; it reports its own failure and gives null. */
export type SelectChoice = {
  label: string;
  people: readonly Ticked[] | (() => Promise<{ people: readonly Ticked[]; total: number } | null>);
};

/** In the heading of a list of people: Select, and then whom: all here, a group, all that match. */
export function SelectPeople({ choices }: { choices: readonly SelectChoice[] }) {
  const { isSelecting, start, add, clear } = useTicks();
  const [isLoading, setLoading] = useState(false);
  async function choose({ people }: SelectChoice) {
    if (typeof people !== 'function') return add(people);
    setLoading(true);
    const found = await people();
    setLoading(false);
    if (found) add(found.people, found.total);
  }
  if (!isSelecting)
    return (
      <Button small variant="quiet" onClick={start}>
        {copy.select}
      </Button>
    );
  const [only, ...others] = choices;
  return (
    <span className="row g1">
      {only && others.length === 0 && (
        <Button small variant="quiet" pending={isLoading} pendingText={copy.loading} onClick={() => void choose(only)}>
          {only.label}
        </Button>
      )}
      {others.length > 0 && (
        <Menu
          trigger={
            <Button small variant="quiet" pending={isLoading} pendingText={copy.loading}>
              {copy.all}
              <ChevronDown />
            </Button>
          }
        >
          {choices.map((choice) => (
            <MenuItem key={choice.label} onSelect={() => void choose(choice)}>
              {choice.label}
            </MenuItem>
          ))}
        </Menu>
      )}
      <Button small variant="quiet" onClick={clear}>
        {copy.done}
      </Button>
    </span>
  );
}
