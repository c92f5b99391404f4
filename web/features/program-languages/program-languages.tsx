import { useQuery } from '@tanstack/react-query';
import ArrowLeft from '#web/ui/icons/arrow-left.ts';
import Plus from '#web/ui/icons/plus.ts';
import { useLocation } from 'wouter';
import { language as reader, languages } from '#messages/language.ts';
import { languages as copy } from '#messages/program-languages.ts';
import { daysIn } from '#contract/programs/translations.ts';
import { useOwnSearch } from '#web/platform/use-own-search.ts';
import { Button } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, Skeleton, SkeletonLines } from '#web/ui/loading.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { nameOf } from './model.ts';
import { Original } from './original.tsx';
import { translationsQuery, type Translations } from './queries.ts';
import { TranslationForm } from './translation-form.tsx';
import './program-languages.css';

type Props = { reference: string; timeZone: string };

/** A program in its languages, the original beside each of the others. */
export function ProgramLanguages({ reference, timeZone }: Props) {
  const { data, error, refetch } = useQuery(translationsQuery(reference));
  return (
    <div className="planguages">
      <AppLink className="planguages__crumb row inline g1h" href="/programs/list">
        <ArrowLeft />
        {copy.library}
      </AppLink>
      {data ? (
        <Languages data={data} timeZone={timeZone} reference={reference} />
      ) : error ? (
        <LoadError level={1} title={copy.failed} error={error} onRetry={refetch} />
      ) : (
        <Loading text={copy.loading}>
          <Skeleton width="18rem" height="2.5rem" />
          <SkeletonLines lines={6} />
        </Loading>
      )}
    </div>
  );
}

function Languages({ data, timeZone, reference }: Props & { data: Translations }) {
  const { program, translations, texts } = data;
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useOwnSearch('/programs/:id/languages')).get('language') ?? '';
  const others = translations.map(({ language }) => language);
  const isNew = asked !== program.language && !others.includes(asked) && languages.some(({ code }) => code === asked);
  const shown = isNew ? [...others, asked] : others;
  const open = shown.includes(asked) ? asked : program.language;
  const missing = languages.filter(({ code }) => code !== program.language && !shown.includes(code));
  const show = (code: string) => navigate(`/programs/${reference}/languages?language=${code}`, { replace: true });
  return (
    <>
      <h1 className="title mb5" lang={program.language === reader ? undefined : program.language} dir="auto">
        {program.title}
      </h1>
      <div className="planguages__bar">
        {missing.length > 0 && (
          <Menu
            trigger={
              <Button variant="quiet">
                <Plus />
                {copy.add}
              </Button>
            }
          >
            {missing.map(({ code, name }) => (
              <MenuItem key={code} onSelect={() => show(code)}>
                <span lang={code}>{name}</span>
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
      <Tabs
        label={copy.title}
        lazy
        value={open}
        onChange={show}
        tabs={[program.language, ...shown].map((code) => {
          const stored = translations.find(({ language }) => language === code);
          return code === program.language
            ? {
                value: code,
                label: <TabLabel code={code} note={copy.original} />,
                panel: <Original data={data} reference={reference} />,
              }
            : {
                value: code,
                label: <TabLabel code={code} note={copy.tab(daysIn(texts, stored?.texts ?? {}))} />,
                panel: (
                  <TranslationForm
                    key={code}
                    data={data}
                    language={code}
                    timeZone={timeZone}
                    reference={reference}
                    onRemoved={() => show(program.language)}
                  />
                ),
              };
        })}
      />
    </>
  );
}

function TabLabel({ code, note }: { code: string; note: string }) {
  return (
    <span>
      <bdi lang={code}>{nameOf(code).name}</bdi>
      <small className="soft"> {note}</small>
    </span>
  );
}
