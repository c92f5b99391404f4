import type { ComponentType, ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import ArrowLeftRight from '#web/ui/icons/arrow-left-right.ts';
import Bell from '#web/ui/icons/bell.ts';
import BookOpen from '#web/ui/icons/book-open.ts';
import ChevronRight from '#web/ui/icons/chevron-right.ts';
import Contact from '#web/ui/icons/contact.ts';
import KeyRound from '#web/ui/icons/key-round.ts';
import LifeBuoy from '#web/ui/icons/life-buoy.ts';
import LogOut from '#web/ui/icons/log-out.ts';
import Mic from '#web/ui/icons/mic.ts';
import Palette from '#web/ui/icons/palette.ts';
import Trash2 from '#web/ui/icons/trash-2.ts';
import User from '#web/ui/icons/user.ts';
import { daysToChangeMind } from '#contract/account/constants.ts';
import { fullName } from '#contract/names.ts';
import { type SettingsSection, settingsSections } from '#contract/pages.ts';
import { titles } from '#messages/page-titles.ts';
import { placeOf } from '#web/platform/time-zones.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { ListRow, RowList } from '#web/ui/list.tsx';
import { settings as copy } from '#messages/settings.ts';
import { media as mediaCopy } from '#messages/settings-media.ts';
import { fileSize } from './file-size.ts';
import { reminderQuery, type Settings, storageQuery } from './queries.ts';
import { isReminded, timeOfDay } from './reminder-rows.tsx';

/** Parts of other features that are shown among the settings. */
export type SettingsProps = {
  /** Undefined: the list of all sections, beside which a wide window shows the first. */
  section: SettingsSection | undefined;
  isClient: boolean;
  /** Whether the client has a coach is still being asked. */
  isHomePending?: boolean;
  /** Of the client's coach; null without one, undefined while it is not known. */
  coachName?: string | null;
  group?: { id: string };
  canStartTrial?: boolean;
  /** The coach one works with and the way to leave, another feature's. */
  coach?: ReactNode;
  /** Who has read the client's entries, another feature's too. */
  seen?: ReactNode;
  /** Pages of another journal, another feature's too. */
  imports?: ReactNode;
  /** What photos and recordings take, with another feature's outboxes. */
  media?: (timeZone: string) => ReactNode;
  /** The lock on this device. */
  appLock?: ReactNode;
};

const icons: Record<SettingsSection, ComponentType> = {
  account: User,
  security: KeyRound,
  notifications: Bell,
  journal: BookOpen,
  media: Mic,
  contact: Contact,
  look: Palette,
};

type SettingsListProps = SettingsProps & { settings: Settings };

/** On a phone the page that leads to all others, in a wide window the index beside the section. */
export function SettingsList(props: SettingsListProps) {
  const { settings, section, isClient } = props;
  const name = fullName(settings) || settings.email;
  const notifications = useNotificationsState(props);
  const media = useMediaState(props);
  const states = { ...statesOf(props), notifications, media };
  return (
    <nav className="setnav" aria-label={copy.sections}>
      <AppLink className="setme card row mb5" href="/settings/account">
        <Avatar name={name} size="l" decorative />
        <span>
          <b>
            <bdi>{name}</bdi>
          </b>
          <small>{settings.email}</small>
        </span>
        <ChevronRight />
      </AppLink>
      <RowList>
        {settingsSections[isClient ? 'client' : 'coach'].map((one) => {
          const Icon = icons[one];
          return (
            <ListRow
              key={one}
              href={`/settings/${one}`}
              icon={<Icon />}
              note={states[one]}
              isCurrent={one === (section ?? 'account')}
            >
              {titles[one]}
            </ListRow>
          );
        })}
        <ListRow href="/help" icon={<LifeBuoy />}>
          {copy.help}
        </ListRow>
      </RowList>
      <RowList>
        {/* The header of a client's phone has no room for them on this page. */}
        {isClient && (
          <>
            <ListRow className="setnav__way" href="/role-select" icon={<ArrowLeftRight />}>
              {copy.switchRole}
            </ListRow>
            <ListRow className="setnav__way" href="/api/logout" external icon={<LogOut />}>
              {copy.logout}
            </ListRow>
          </>
        )}
        <ListRow
          className="setnav__delete"
          href="/settings/delete-account"
          icon={<Trash2 />}
          note={copy.leave.note({ days: daysToChangeMind })}
        >
          {copy.leave.button}
        </ListRow>
      </RowList>
    </nav>
  );
}

/** The state of each section in a few words. */
function statesOf({ settings, isClient, coachName }: SettingsListProps) {
  const { emailChange, emailVerified, passkeys, secondFactor, sessions, client, theme, timeZone } = settings;
  const says = copy.states;
  return {
    account: emailChange
      ? says.emailWaits
      : emailVerified
        ? says.account[isClient ? 'client' : 'coach']
        : says.emailUnconfirmed,
    security: inOne([
      passkeys.length > 0 && says.passkeys({ count: passkeys.length }),
      secondFactor && says.secondFactor,
      says.sessions({ count: sessions.length }),
    ]),
    journal: says.journal({ readsBack: client?.readsBack ?? true }),
    contact:
      coachName === undefined
        ? ''
        : coachName
          ? says.coach({ name: coachName })
          : says.noCoach({ isFindable: client?.isFindable ?? false }),
    look: inOne([says.theme[theme], placeOf(timeZone)]),
  };
}

function useNotificationsState({ settings: { unreadMail, coach }, isClient }: SettingsListProps): string {
  const { data: reminder } = useQuery({ ...reminderQuery, enabled: isClient });
  const says = copy.states.notifications;
  const mails = [
    coach?.distressAlert && says.distress,
    unreadMail && says.messages,
    coach && coach.sharedMail !== 'never' && says.shared,
  ].filter(Boolean);
  const parts = [
    reminder && isReminded(reminder) && says.reminder({ time: timeOfDay(reminder.minute) }),
    mails.length > 0 && says.mail({ about: mails.join(', ') }),
  ];
  return inOne(parts) || says.none;
}

/** Only where the list stands alone, as on a phone: beside a section its notes are not shown. */
function useMediaState({ section, isClient }: SettingsListProps): string {
  const { data } = useQuery({ ...storageQuery, enabled: isClient && section === undefined });
  return data ? mediaCopy.state({ used: fileSize(data.usedBytes), limit: fileSize(data.limitBytes) }) : '';
}

/** "Two passkeys, signed in on two devices" */
function inOne(parts: readonly (string | false | null | undefined)[]): string {
  const sentence = parts.filter(Boolean).join(', ');
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}
