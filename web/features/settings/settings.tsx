import { type ReactNode, useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import { sentenceOf } from '#web/platform/api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ListRow, RowList, SettingGroup, SettingRow } from '#web/ui/list.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import { AccountGroup } from './account-group.tsx';
import { ClientsGroup } from './clients-group.tsx';
import { ContactGroup, JournalGroup, MessagesGroup } from './contact-group.tsx';
import { settingsCopy as copy } from './copy.ts';
import { type Settings as SettingsData, settingsQuery } from './queries.ts';
import { SecurityGroup } from './security-group.tsx';
import { TimeAndThemeGroup } from './time-and-theme-group.tsx';
import './settings.css';

type SettingsProps = {
  isClient: boolean;
  /** The client's coach, once there is one. */
  coachName?: string;
  /** The coach one works with and the way to leave, another feature's. */
  coach?: OwnGroup;
  /** A client's reminders, which are another feature's. */
  reminders?: OwnGroup;
  /** Who has read the client's entries, another feature's too. */
  seen?: OwnGroup;
  /** The lock on this device, a row of the security group. */
  appLock?: ReactNode;
};
type OwnGroup = { id: string; title: string; group: ReactNode };

export function Settings({ isClient, coachName, coach, reminders, seen, appLock }: SettingsProps) {
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <div className="settings">
      <h1 className="title">{copy.title}</h1>
      {data ? (
        <Groups
          settings={data}
          isClient={isClient}
          coachName={coachName}
          coach={coach}
          reminders={reminders}
          seen={seen}
          appLock={appLock}
        />
      ) : error ? (
        <ErrorState
          sheet
          title={copy.failed.title}
          action={<Button onClick={() => void refetch()}>{copy.failed.again}</Button>}
        >
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <Loading text={copy.loading}>
          <SkeletonRows rows={6} hasFaces={false} />
        </Loading>
      )}
    </div>
  );
}

function Groups({
  settings,
  isClient,
  coachName,
  coach,
  reminders,
  seen,
  appLock,
}: { settings: SettingsData } & SettingsProps) {
  const sections = [
    { id: 'account', title: copy.account.title },
    { id: 'look', title: copy.timeAndTheme.title },
    ...(settings.client
      ? [
          { id: 'journal', title: copy.journal.title },
          { id: 'reach', title: copy.contact.title },
        ]
      : []),
    ...(coach ? [coach] : []),
    ...(reminders ? [reminders] : []),
    { id: 'messages', title: copy.messages.title },
    ...(settings.coach ? [{ id: 'clients', title: copy.clients.title }] : []),
    { id: 'safe', title: copy.security.title },
    ...(seen ? [seen] : []),
    ...(isClient ? [{ id: 'help', title: copy.help.title }] : []),
    { id: 'data', title: copy.data.title },
    { id: 'leave', title: copy.leave.title },
  ];
  const inView = useSectionInView(sections.map(({ id }) => id));
  return (
    <div className="setwrap">
      <nav className="setnav" aria-label={copy.sections}>
        {sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`} aria-current={inView === id ? 'true' : undefined}>
            {title}
          </a>
        ))}
      </nav>
      <div>
        <AccountGroup settings={settings} isClient={isClient} />
        <TimeAndThemeGroup settings={settings} />
        {settings.client && <JournalGroup readsBack={settings.client.readsBack} />}
        {settings.client && <ContactGroup client={settings.client} coachName={coachName} />}
        {coach?.group}
        {reminders?.group}
        <MessagesGroup unreadMail={settings.unreadMail} />
        {settings.coach && <ClientsGroup coach={settings.coach} />}
        <SecurityGroup settings={settings} appLock={appLock} />
        {seen?.group}
        {isClient && (
          <SettingGroup id="help" title={copy.help.title}>
            <RowList>
              <ListRow href="/help" icon={<LifeBuoy />} note={copy.help.note}>
                {copy.help.label}
              </ListRow>
            </RowList>
          </SettingGroup>
        )}
        <SettingGroup id="data" title={copy.data.title}>
          <SettingRow title={copy.data.label} note={copy.data.note}>
            <ButtonLink href="/api/my-data" external download>
              {copy.data.button}
            </ButtonLink>
          </SettingRow>
        </SettingGroup>
        <SettingGroup id="leave" title={copy.leave.title}>
          <SettingRow title={copy.leave.button} note={copy.leave.note}>
            <ButtonLink variant="danger" href="/settings/delete-account">
              {copy.leave.button}
            </ButtonLink>
          </SettingRow>
        </SettingGroup>
      </div>
    </div>
  );
}

/** The section that stands at the top of the window, for the list of sections beside it. */
function useSectionInView(ids: readonly string[]): string | undefined {
  const [inView, setInView] = useState(ids[0]);
  const joined = ids.join(' ');
  useEffect(() => {
    const sections = joined.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    // A band in the upper third: what crosses it is what one reads.
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.findLast((entry) => entry.isIntersecting);
        if (entered) setInView(entered.target.id);
      },
      { rootMargin: '-10% 0px -65% 0px' },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [joined]);
  return inView;
}
