import { useEffect, useState } from 'react';

/**
 * A form whose unsaved values lie on the device, so that a reload, a crash or the end of a session costs nothing.
 * `name` says whose form it is and which; `start` is what is saved. Text that differs from it is kept until `forget`.
 */
export function useKeptForm<Values extends object>(name: string, start: Values) {
  const [found] = useState(() => kept(name, start));
  const [values, setValues] = useState<Values>(found ?? start);
  const [isRestored, setRestored] = useState(found !== undefined);
  const [base, setBase] = useState(start);
  if (!isSame(base, start)) {
    // What is saved changed under the open form: where nothing was typed it is shown, otherwise what was typed stays.
    setBase(start);
    if (isSame(values, base)) setValues(start);
  }

  useEffect(() => {
    if (isSame(values, base)) remove(name);
    else store(name, values);
  }, [name, values, base]);

  return {
    values,
    /** The form shows what an earlier visit left unsaved. */
    isRestored,
    change: (changed: Partial<Values>) => setValues((now) => ({ ...now, ...changed })),
    isChanged: !isSame(values, start),
    /** After saving, or when it is given up: the form begins anew with these values. */
    forget: (next: Values) => {
      remove(name);
      setRestored(false);
      setValues(next);
    },
  };
}

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Only fields the form has, of the kind they have there: an older version of the page may have left others. */
function kept<Values extends object>(name: string, start: Values): Values | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(name) ?? '') as Partial<Values>;
    const entries = Object.entries(start).map(([key, value]): [string, unknown] => {
      const other: unknown = found[key as keyof Values];
      return [key, typeof other === typeof value && Array.isArray(other) === Array.isArray(value) ? other : value];
    });
    const values = Object.fromEntries(entries) as Values;
    return isSame(values, start) ? undefined : values;
  } catch {
    return undefined;
  }
}

function store(name: string, values: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(values));
  } catch {
    // A browser that keeps nothing: the form still stands on the page.
  }
}

function remove(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // As above.
  }
}
