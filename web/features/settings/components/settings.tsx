import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import { ListRow, RowList } from '#web/ui/list.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { settingsCopy as copy } from '../copy.ts';
import { settingsQuery, type Settings as SettingsData } from '../queries.ts';
import { useSectionInView } from '../use-section-in-view.ts';
import { AccountGroup } from './account-group.tsx';
import { LookGroup } from './look-group.tsx';
import { MessagesGroup } from './messages-group.tsx';
import { ReachGroup } from './reach-group.tsx';
import { SecurityGroup } from './security-group.tsx';
import { SettingGroup } from './setting-group.tsx';
import './settings.css';

type SettingsProps = {
  isClient: boolean;
  /** The client's coach, once there is one. */
  coachName?: string;
  /** A client's reminders, which are another feature's. */
  reminders?: OwnGroup;
  /** Who has read the client's entries, another feature's too. */
  seen?: OwnGroup;
};
type OwnGroup = { id: string; title: string; group: ReactNode };

export function Settings({ isClient, coachName, reminders, seen }: SettingsProps) {
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <div className="settings">
      <h1 className="title">{copy.title}</h1>
      {data ? (
        <Groups settings={data} isClient={isClient} coachName={coachName} reminders={reminders} seen={seen} />
      ) : error ? (
        <ErrorState
          sheet
          title={copy.failed.title}
          detail={error.message}
          action={<Button onClick={() => void refetch()}>{copy.failed.again}</Button>}
        />
      ) : (
        <Loading text={copy.loading}>
          <SkeletonRows rows={6} />
        </Loading>
      )}
    </div>
  );
}

function Groups({ settings, isClient, coachName, reminders, seen }: { settings: SettingsData } & SettingsProps) {
  const sections = [
    { id: 'account', title: copy.account.title },
    { id: 'look', title: copy.look.title },
    ...(settings.client ? [{ id: 'reach', title: copy.reach.title }] : []),
    ...(reminders ? [reminders] : []),
    { id: 'messages', title: copy.messages.title },
    { id: 'safe', title: copy.safe.title },
    ...(seen ? [seen] : []),
    ...(isClient ? [{ id: 'help', title: copy.help.title }] : []),
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
        <LookGroup settings={settings} />
        {settings.client && <ReachGroup client={settings.client} coachName={coachName} />}
        {reminders?.group}
        <MessagesGroup unreadMail={settings.unreadMail} />
        <SecurityGroup settings={settings} />
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
      </div>
    </div>
  );
}
