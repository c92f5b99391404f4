import type { RefObject } from 'react';
import { Field, SearchInput, Select } from '#web/ui/field.tsx';
import type { LibraryProgram } from '../queries.ts';
import { libraryCopy } from './copy.ts';
import { lengthsOf, ownersOf, type LibraryView, type Owner } from './library-view.ts';

const copy = libraryCopy.tools;

type LibraryToolsProps = {
  programs: readonly LibraryProgram[];
  shown: number;
  view: LibraryView;
  onChange: (next: LibraryView) => void;
  searchField: RefObject<HTMLInputElement | null>;
};

export function LibraryTools({ programs, shown, view, onChange, searchField }: LibraryToolsProps) {
  return (
    <div className="shelftools" role="search" aria-label={copy.label}>
      <Field label={copy.search} hideLabel className="shelftools__words">
        <SearchInput
          ref={searchField}
          placeholder={copy.searchHint}
          value={view.search}
          autoComplete="off"
          onChange={(event) => onChange({ ...view, search: event.target.value })}
        />
      </Field>
      <Field label={copy.length} hideLabel>
        <Select
          value={view.days ?? ''}
          onChange={(event) => onChange({ ...view, days: Number(event.target.value) || undefined })}
        >
          <option value="">{copy.anyLength}</option>
          {withChosen(lengthsOf(programs), view.days).map((days) => (
            <option key={days} value={days}>
              {copy.lengthOf(days)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={copy.owner} hideLabel>
        <Select
          value={view.owner ?? ''}
          onChange={(event) => onChange({ ...view, owner: (event.target.value || undefined) as Owner | undefined })}
        >
          <option value="">{copy.anyOwner}</option>
          {withChosen(ownersOf(programs), view.owner).map((owner) => (
            <option key={owner} value={owner}>
              {copy.owners[owner]}
            </option>
          ))}
        </Select>
      </Field>
      <p className="small soft num" role="status">
        {copy.shown(shown, programs.length)}
      </p>
    </div>
  );
}

/** An old address may name what is no longer there; the control still has to say what it filters by. */
function withChosen<Choice>(there: Choice[], chosen: Choice | undefined): Choice[] {
  return chosen === undefined || there.includes(chosen) ? there : [...there, chosen];
}
