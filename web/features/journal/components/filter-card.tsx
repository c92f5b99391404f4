import { useEffect, useState } from 'react';
import { journalSearchMax } from '#contract/journal/constants.ts';
import { maxMood, minMood } from '#contract/journal/mood.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, SearchInput, Select } from '#web/ui/field.tsx';
import { isFiltered, noFilter, type JournalFilter } from '../address.ts';
import { journalCopy } from '../copy.ts';

const copy = journalCopy.filter;
/** Long enough not to ask at every letter, short enough to feel like an answer. */
const typingPause = 300;
const moods = Array.from({ length: maxMood - minMood + 1 }, (_, index) => String(minMood + index));

export function FilterCard({ filter, onChange }: { filter: JournalFilter; onChange: (filter: JournalFilter) => void }) {
  const [typed, setTyped] = useState(filter.search);
  const [asked, setAsked] = useState(filter.search);
  // The address changed by itself: the way back, or Clear.
  if (filter.search !== asked) {
    setAsked(filter.search);
    setTyped(filter.search);
  }
  useEffect(() => {
    if (typed === asked) return undefined;
    const timer = setTimeout(() => {
      setAsked(typed);
      onChange({ ...filter, search: typed });
    }, typingPause);
    return () => clearTimeout(timer);
  }, [typed, asked, filter, onChange]);

  const set = (name: keyof JournalFilter) => (event: { target: { value: string } }) =>
    onChange({ ...filter, [name]: event.target.value });
  return (
    <section className="jfilter" aria-labelledby="journal-filter">
      <div className="jmood__head">
        <h2 className="h2" id="journal-filter">
          {copy.title}
        </h2>
        {isFiltered(filter) && (
          <Button variant="quiet" small onClick={() => onChange(noFilter)}>
            {copy.clear}
          </Button>
        )}
      </div>
      <Field label={copy.search} hideLabel>
        <SearchInput
          value={typed}
          maxLength={journalSearchMax}
          placeholder={copy.search}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="jfilter__grid">
        <Field label={copy.start}>
          <Input type="date" value={filter.startDate} max={filter.endDate || undefined} onChange={set('startDate')} />
        </Field>
        <Field label={copy.end}>
          <Input type="date" value={filter.endDate} min={filter.startDate || undefined} onChange={set('endDate')} />
        </Field>
        <Field label={copy.min}>
          <MoodSelect value={filter.minMood} onChange={set('minMood')} />
        </Field>
        <Field label={copy.max}>
          <MoodSelect value={filter.maxMood} onChange={set('maxMood')} />
        </Field>
      </div>
    </section>
  );
}

function MoodSelect(props: { value: string; onChange: (event: { target: { value: string } }) => void }) {
  return (
    <Select {...props}>
      <option value="">{copy.any}</option>
      {moods.map((mood) => (
        <option key={mood}>{mood}</option>
      ))}
    </Select>
  );
}
