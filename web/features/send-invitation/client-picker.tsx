import { nameOrEmail } from '#contract/names.ts';
import { unassignedSearchMax } from '#contract/outreach/rules.ts';
import { foldText, lettersOf } from '#contract/text.ts';
import type { UnassignedClient, UnassignedList } from '#web/features/unassigned-clients/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, SearchInput } from '#web/ui/field.tsx';
import { sendInvitation as copy } from '#messages/send-invitation.ts';
import '#web/ui/choice.css';

type ClientPickerProps = {
  clients: readonly UnassignedClient[];
  search: string;
  onSearch: (search: string) => void;
  isSearching: boolean;
  chosen: readonly UnassignedClient[];
  onToggle: (client: UnassignedClient) => void;
  isSending: boolean;
  more: UnassignedList['more'];
};

export function ClientPicker({
  clients,
  search,
  onSearch,
  isSearching,
  chosen,
  onToggle,
  isSending,
  more,
}: ClientPickerProps) {
  return (
    <>
      <Field label={copy.recipient.search} hideLabel>
        <SearchInput
          placeholder={copy.recipient.searchHint}
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
          <legend className="sr">{copy.recipient.legend}</legend>
          {clients.map((client) => (
            <ClientOption
              key={client.id}
              client={client}
              search={search}
              isChosen={chosen.some(({ id }) => id === client.id)}
              onToggle={() => onToggle(client)}
            />
          ))}
          {more.isThere && (
            <Button
              variant="quiet"
              pending={more.isLoading}
              pendingText={copy.recipient.moreLoading}
              onClick={more.load}
            >
              {copy.recipient.more}
            </Button>
          )}
          {more.hasFailed && (
            <p className="small" role="alert">
              {copy.recipient.moreFailed}
            </p>
          )}
        </fieldset>
      ) : (
        !isSearching && (
          <p className="pick__none soft" role="status">
            {copy.recipient.none}
          </p>
        )
      )}
    </>
  );
}

type ClientOptionProps = { client: UnassignedClient; search: string; isChosen: boolean; onToggle: () => void };

function ClientOption({ client, search, isChosen, onToggle }: ClientOptionProps) {
  const name = nameOrEmail(client);
  return (
    <label className="pick__one row">
      <input
        type="checkbox"
        className="tick"
        value={client.id}
        checked={isChosen}
        disabled={!client.canInvite}
        onChange={onToggle}
      />
      <span className="grow shrink anywhere">
        <b>
          <MarkedText text={name} search={search} />
        </b>
        {client.email && client.email !== name && (
          <small>
            <MarkedText text={client.email} search={search} />
          </small>
        )}
      </span>
      <small className="num">
        {client.canInvite ? copy.recipient.joined({ days: client.timeSinceJoined }) : whyNotInvitable(client)}
      </small>
    </label>
  );
}

export function whyNotInvitable(client: Pick<UnassignedClient, 'isInvited' | 'hasOptedOut' | 'invitableAt'>): string {
  if (client.hasOptedOut) return copy.recipient.optedOut;
  if (client.isInvited) return copy.recipient.invited;
  return client.invitableAt ? copy.recipient.declined : copy.recipient.invitedTwice;
}

function MarkedText({ text, search }: { text: string; search: string }) {
  return splitByMatch(text, search).map((piece, index) =>
    piece.isFound ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}

/** A piece of a text, and whether it is what was searched for. */
type Piece = { text: string; isFound: boolean };

/** Cuts a text at the places where the search, without regard to capitals and accents, was found. */
export function splitByMatch(text: string, search: string): Piece[] {
  const wanted = foldText(search.trim());
  // Each character by itself, because one with an accent may become two when it is taken apart.
  const characters = lettersOf(text);
  const folded = characters.map(foldText);
  if (wanted === '' || !folded.join('').includes(wanted)) return [{ text, isFound: false }];
  const pieces: Piece[] = [];
  let start = 0;
  while (start < characters.length) {
    const end = endOfMatch(folded, start, wanted);
    const last = pieces.at(-1);
    if (end > start) pieces.push({ text: characters.slice(start, end).join(''), isFound: true });
    else if (last && !last.isFound) last.text += characters[start];
    else pieces.push({ text: characters[start] ?? '', isFound: false });
    start = Math.max(end, start + 1);
  }
  return pieces;
}

/** Where the wanted letters end if they begin here; the beginning itself if they do not. */
function endOfMatch(folded: readonly string[], start: number, wanted: string): number {
  let seen = '';
  for (let end = start; end < folded.length && seen.length < wanted.length; end += 1) {
    seen += folded[end] ?? '';
    if (seen === wanted) return end + 1;
  }
  return start;
}
