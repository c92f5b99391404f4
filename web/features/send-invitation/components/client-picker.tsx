import { unassignedSearchMax } from '#contract/outreach/constants.ts';
import { nameOf, type UnassignedClient } from '#web/features/unassigned-clients/queries.ts';
import { Field, SearchInput } from '#web/ui/field.tsx';
import '#web/ui/choice.css';
import { sendInvitationCopy } from '../copy.ts';
import { markedPieces } from '../marked.ts';

const copy = sendInvitationCopy.who;

type ClientPickerProps = {
  clients: readonly UnassignedClient[];
  search: string;
  onSearch: (search: string) => void;
  isSearching: boolean;
  chosenId: string | undefined;
  onChoose: (client: UnassignedClient) => void;
  isSending: boolean;
};

export function ClientPicker({
  clients,
  search,
  onSearch,
  isSearching,
  chosenId,
  onChoose,
  isSending,
}: ClientPickerProps) {
  return (
    <>
      <Field label={copy.search} hideLabel>
        <SearchInput
          placeholder={copy.searchHint}
          value={search}
          maxLength={unassignedSearchMax}
          autoComplete="off"
          disabled={isSending}
          aria-busy={isSearching || undefined}
          onChange={(event) => onSearch(event.target.value)}
          // Enter in a search is no wish to send.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      {clients.length > 0 ? (
        <fieldset className="pick" disabled={isSending}>
          <legend className="sr">{copy.legend}</legend>
          {clients.map((client) => (
            <Person
              key={client.id}
              client={client}
              search={search}
              isChosen={client.id === chosenId}
              onChoose={() => onChoose(client)}
            />
          ))}
        </fieldset>
      ) : (
        !isSearching && (
          <p className="pick__none soft" role="status">
            {copy.none}
          </p>
        )
      )}
    </>
  );
}

type PersonProps = { client: UnassignedClient; search: string; isChosen: boolean; onChoose: () => void };

function Person({ client, search, isChosen, onChoose }: PersonProps) {
  const name = nameOf(client);
  return (
    <label className="pick__one">
      <input
        type="radio"
        name="client"
        className="tick tick--round"
        value={client.id}
        checked={isChosen}
        disabled={!client.canInvite}
        onChange={onChoose}
      />
      <span>
        <b>
          <Marked text={name} search={search} />
        </b>
        {client.email && client.email !== name && (
          <small>
            <Marked text={client.email} search={search} />
          </small>
        )}
      </span>
      <small className="num">{client.canInvite ? copy.joined(client.timeSinceJoined) : reasonOf(client)}</small>
    </label>
  );
}

export function reasonOf(client: Pick<UnassignedClient, 'isInvited' | 'hasOptedOut'>): string {
  if (client.hasOptedOut) return copy.optedOut;
  return client.isInvited ? copy.invited : copy.declined;
}

function Marked({ text, search }: { text: string; search: string }) {
  return markedPieces(text, search).map((piece, index) =>
    piece.isFound ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}
