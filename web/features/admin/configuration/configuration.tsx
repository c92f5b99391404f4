import { useQuery } from '@tanstack/react-query';
import { phraseLanguages } from '#contract/journal/rules.ts';
import { listed } from '#web/platform/listed.ts';
import { Crumb } from '#web/ui/link.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { Notice } from '#web/ui/state.tsx';
import { Section } from '#web/ui/section.tsx';
import { type SettingRow, settingsQuery } from '../queries.ts';
import { languages } from '#messages/language.ts';
import { configuration as copy } from '#messages/admin-configuration.ts';
import './configuration.css';

const unlisted = languages.flatMap(({ code, nameHere }) => (phraseLanguages.includes(code) ? [] : [nameHere]));

/** What is set, to look at: nothing is changed here. */
export function Configuration() {
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <div className="conf">
      <Crumb href="/admin/dashboard">{copy.back}</Crumb>
      <h1 className="title">{copy.title}</h1>
      <p className="soft conf__about">{copy.about}</p>
      {!data && !error && (
        <Loading text={copy.loading}>
          <SkeletonRows rows={8} />
        </Loading>
      )}
      {!data && error && <LoadError title={copy.lost.title} error={error} onRetry={refetch} />}
      {data && unlisted.length > 0 && (
        <Notice title={copy.phrases.title}>{copy.phrases.text({ languages: listed(unlisted) })}</Notice>
      )}
      {data?.map(({ title, settings }) => (
        <Section key={title} title={title}>
          <dl>
            {settings.map((setting) => (
              <Setting key={setting.name} setting={setting} />
            ))}
          </dl>
        </Section>
      ))}
    </div>
  );
}

function Setting({ setting }: { setting: SettingRow }) {
  const { name, meaning } = setting;
  return (
    <div className="conf__row">
      <dt>
        <b className="anywhere">{name}</b>
        <span className="small soft">{meaning}</span>
      </dt>
      <dd>
        <span className="anywhere">{shown(setting)}</span>
        {(setting.isSet || setting.value !== null) && <span className="small soft anywhere">{origin(setting)}</span>}
      </dd>
    </div>
  );
}

function shown({ value, isSecret, isSet }: SettingRow): string {
  if (value !== null) return value;
  return isSecret ? copy.secret[isSet ? 'set' : 'unset'] : copy.unset;
}

const origin = ({ source, file }: SettingRow): string =>
  source === 'file' ? copy.source.file({ name: file ?? '' }) : copy.source[source];
