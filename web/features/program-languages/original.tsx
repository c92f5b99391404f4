import { languages } from '#messages/language.ts';
import { languages as copy } from '#messages/program-languages.ts';
import { refreshPrograms } from '#web/features/programs/queries.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { translationsQuery, type Translations } from './queries.ts';

/** It is written in the wizard; here it can only be said which language that is. */
export function Original({ data: { program, translations }, reference }: { data: Translations; reference: string }) {
  const client = useQueryClient();
  const free = languages.filter(({ code }) => !translations.some(({ language }) => language === code));
  const save = useMutation({
    mutationFn: (language: string) =>
      api('PUT /api/programs/{id}', { params: { id: program.id }, body: { language, revision: program.revision } }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: translationsQuery(reference).queryKey });
      await refreshPrograms(client);
    },
  });
  return (
    <div className="stack g5 mt5 planguages__original">
      <p className="soft">{copy.written}</p>
      <Field label={copy.writtenIn} error={save.error && sentenceOf(save.error)}>
        <Select
          value={program.language}
          disabled={save.isPending}
          onChange={(event) => save.mutate(event.target.value)}
        >
          {free.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <p>
        <ButtonLink href={`/programs/${program.id}/edit`}>{copy.edit}</ButtonLink>
      </p>
    </div>
  );
}
