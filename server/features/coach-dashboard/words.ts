import type { CoachNoticeKind } from '#contract/notices/constants.ts';
import { weekdayOf } from '#server/platform/dates.ts';
import { catalogue } from '#server/platform/messages.ts';

export const words = catalogue<typeof import('#messages/server/coach-dashboard.ts')>('coach-dashboard');

type Said = { title: string; description: string };

/** Since a date of the last seven days. */
export function joinedWords(people: number, since: string, today: string, language: string): Said {
  const { joined: copy } = words(language).activity;
  return {
    title: copy.title({ people }),
    description: since === today ? copy.today : copy.since({ weekday: weekdayOf(since, language) }),
  };
}

/** Names as the notice has them, empty where it has none. */
type Named = {
  client: string;
  program: string;
  group: string;
  way: 'admin' | 'group' | 'code' | 'choice';
  /** Of a session: "4 March". */
  day: string;
};

const valuesOf = (named: Named) => ({
  ...named,
  hasClient: named.client !== '',
  hasProgram: named.program !== '',
  hasGroup: named.group !== '',
  hasDay: named.day !== '',
});

type News = { title: string; text: string | ((values: ReturnType<typeof valuesOf>) => string) };

export function newsWords(kind: CoachNoticeKind, named: Named, language: string): Said {
  const { title, text }: News = words(language).news[kind];
  return { title, description: typeof text === 'string' ? text : text(valuesOf(named)) };
}
