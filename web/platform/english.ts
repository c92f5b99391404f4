import { before, help, result } from '#english/check-ins.ts';
import { goals } from '#english/goals.ts';
import { group, ownGroup } from '#english/groups.ts';
import { invitations } from '#english/invitations.ts';
import { journal } from '#english/journal.ts';
import { transcribe } from '#english/journal-transcribe.ts';
import { endWork } from '#english/parting-coach.ts';
import { leave } from '#english/parting-leave.ts';
import { asked, findable } from '#english/parting.ts';
import { request } from '#english/requests.ts';
import { setup } from '#english/roles.ts';
import { settings } from '#english/settings.ts';
import { share } from '#english/sharing.ts';
import { care } from '#english/today-entry.ts';
import { week } from '#english/today-weeks.ts';

/**
 * The English of sentences that decide who sees or loses something (web/ui/in-english.tsx), in a file of its own that is
 * loaded when somebody asks for it.
 */
export const english = {
  asked,
  before,
  care,
  endWork,
  findable,
  goals,
  group,
  help,
  invitations,
  journal,
  leave,
  ownGroup,
  request,
  result,
  settings,
  setup,
  share,
  transcribe,
  week,
};
