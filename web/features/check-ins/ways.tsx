import { ListRow, RowList } from '#web/ui/list.tsx';
import { Section } from '#web/ui/section.tsx';
import { ways as copy } from '#messages/check-ins.ts';

/** On Progress, last: it asks for nothing, so it is there with the page. */
export function CheckInWays() {
  return (
    <Section className="mt7" title={copy.title}>
      <RowList>
        <ListRow href="/check-ins" note={copy.checkInsNote}>
          {copy.checkIns}
        </ListRow>
        <ListRow href="/goals" note={copy.goalsNote}>
          {copy.goals}
        </ListRow>
      </RowList>
    </Section>
  );
}
