import { useRef, useState } from 'react';
import FileDown from 'lucide-react/icons/file-down';
import Trash2 from 'lucide-react/icons/trash-2';
import { navigate } from 'wouter/use-browser-location';
import { nameOrEmail } from '#contract/names.ts';
import { ListRow, RowList } from '#web/ui/list.tsx';
import { Section } from '#web/ui/section.tsx';
import { tabAddress } from '../admin-tabs.ts';
import type { AdminPerson } from '../queries.ts';
import { DeleteUserDialog } from '../users/deletion-dialogs.tsx';
import { useExportUser } from '../users/mutations.ts';
import { personCopy } from './copy.ts';

const copy = personCopy.actions;

type Question = 'erase';

/** What an admin can do for or about somebody. Nobody does it to themselves. */
export function PersonActions({ person }: { person: AdminPerson }) {
  const [asking, setAsking] = useState<Question>();
  const around = useRef<HTMLElement>(null);
  const sendExport = useExportUser(person);
  const close = () => setAsking(undefined);
  if (person.isSelf) return <p className="soft person__actions">{copy.self}</p>;
  return (
    <aside className="person__actions" aria-label={copy.label} ref={around} tabIndex={-1}>
      <Section title={copy.data} level={3}>
        <RowList>
          <ListRow
            icon={<FileDown />}
            note={copy.export.note(person.firstName || nameOrEmail(person))}
            onClick={() => sendExport.isPending || sendExport.mutate()}
          >
            {copy.export.title}
          </ListRow>
          <ListRow icon={<Trash2 />} note={copy.erase.note} onClick={() => setAsking('erase')}>
            {copy.erase.title}
          </ListRow>
        </RowList>
      </Section>
      {asking === 'erase' && (
        <DeleteUserDialog
          user={{ ...person, first_name: person.firstName, last_name: person.lastName }}
          list={around}
          onClose={close}
          onDeleted={() => navigate(tabAddress('users'))}
        />
      )}
    </aside>
  );
}
