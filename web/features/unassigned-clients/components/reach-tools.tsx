import type { RefObject } from 'react';
import { unassignedSearchMax } from '#contract/outreach/constants.ts';
import { Field, SearchInput, Select } from '#web/ui/field.tsx';
import { unassignedCopy } from '../copy.ts';
import { orders, type Order } from '../reach.ts';

const copy = unassignedCopy.tools;

type ReachToolsProps = {
  search: string;
  onSearch: (search: string) => void;
  order: Order;
  onOrder: (order: Order) => void;
  searchField: RefObject<HTMLInputElement | null>;
  isSearching: boolean;
};

export function ReachTools({ search, onSearch, order, onOrder, searchField, isSearching }: ReachToolsProps) {
  return (
    <div className="reachtools" role="search" aria-label={copy.label}>
      <Field label={copy.search} hideLabel>
        <SearchInput
          ref={searchField}
          placeholder={copy.searchHint}
          value={search}
          maxLength={unassignedSearchMax}
          autoComplete="off"
          aria-busy={isSearching || undefined}
          onChange={(event) => onSearch(event.target.value)}
        />
      </Field>
      <Field label={copy.order} hideLabel>
        <Select value={order} onChange={(event) => onOrder(event.target.value as Order)}>
          {orders.map((one) => (
            <option key={one} value={one}>
              {copy.orders[one]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
