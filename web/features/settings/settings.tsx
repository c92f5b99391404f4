import { Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { SettingsSection } from '#contract/pages.ts';
import { titles } from '#messages/page-titles.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Crumb } from '#web/ui/link.tsx';
import { SettingRow } from '#web/ui/list.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { AccountRows } from './account-rows.tsx';
import { ContactRows, ReadsBackRow } from './contact-rows.tsx';
import { settings as copy } from '#messages/settings.ts';
import { Notifications } from './notifications.tsx';
import { type Settings as SettingsData, settingsQuery } from './queries.ts';
import { SecurityRows } from './security-rows.tsx';
import { SettingsList, type SettingsProps } from './settings-list.tsx';
import { TimeAndThemeRows } from './time-and-theme-rows.tsx';
import './settings.css';

export function Settings(props: SettingsProps) {
  const { section } = props;
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <div className={classes('settings', section === undefined && 'settings--list')}>
      {section === undefined ? (
        <h1 className="title">{copy.title}</h1>
      ) : (
        <>
          <Crumb href="/settings">{copy.title}</Crumb>
          <p className="title">{copy.title}</p>
        </>
      )}
      {data ? (
        <div className="setwrap">
          <SettingsList {...props} settings={data} />
          <Section {...props} section={section ?? 'account'} isPage={section !== undefined} settings={data} />
        </div>
      ) : error ? (
        <LoadError title={copy.failed.title} error={error} onRetry={refetch} />
      ) : (
        <Loading text={copy.loading}>
          <SkeletonRows rows={6} />
        </Loading>
      )}
    </div>
  );
}

type SectionProps = SettingsProps & { section: SettingsSection; isPage: boolean; settings: SettingsData };

function Section({ isPage, ...props }: SectionProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <section className="setgroup" aria-labelledby="section-title">
      <Heading className="title" id="section-title">
        {titles[props.section]}
      </Heading>
      <Rows {...props} />
    </section>
  );
}

function Rows(props: Omit<SectionProps, 'isPage'>) {
  const {
    section,
    settings,
    isClient,
    isHomePending,
    coachName,
    group,
    canStartTrial,
    coach,
    seen,
    imports,
    appLock,
    media,
  } = props;
  switch (section) {
    case 'security':
      return <SecurityRows settings={settings} isClient={isClient} appLock={appLock} />;
    case 'notifications':
      return <Notifications settings={settings} isClient={isClient} coachName={coachName} group={group} />;
    case 'journal':
      return (
        <>
          {settings.client && <ReadsBackRow readsBack={settings.client.readsBack} />}
          <DownloadRow />
          {imports}
          {/* Last, since it loads later and grows. */}
          {seen}
        </>
      );
    case 'media':
      return (
        <Suspense
          fallback={
            <Loading text={copy.loading}>
              <SkeletonRows rows={3} />
            </Loading>
          }
        >
          {media?.(settings.timeZone)}
        </Suspense>
      );
    case 'contact':
      return isHomePending ? (
        <Loading text={copy.loading}>
          <SkeletonRows rows={4} />
        </Loading>
      ) : (
        <>
          {coach}
          {settings.client && (
            <ContactRows client={settings.client} coachName={coachName} canStartTrial={canStartTrial} />
          )}
        </>
      );
    case 'look':
      return <TimeAndThemeRows settings={settings} />;
    case 'account':
      return (
        <>
          <AccountRows settings={settings} isClient={isClient} />
          {!isClient && <DownloadRow />}
        </>
      );
  }
}

function DownloadRow() {
  return (
    <SettingRow isBeside title={copy.data.label} note={copy.data.note}>
      <ButtonLink href="/api/my-data" external download>
        {copy.data.button}
      </ButtonLink>
    </SettingRow>
  );
}
