import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { healthTexts } from '#contract/admin/constants.ts';
import { AppLink } from '#web/ui/link.tsx';
import { classes } from '#web/ui/classes.ts';
import { RowList, ListRow } from '#web/ui/list.tsx';
import { Section } from '#web/ui/section.tsx';
import type { HealthCheck } from '../queries.ts';
import { overviewCopy as copy } from './copy.ts';

export const mailPath = '/admin/mail';

/** Each thing that was looked at, in words; where it is not well, what to do and where. */
export function Health({ checks }: { checks: readonly HealthCheck[] }) {
  return (
    <Section title={copy.health}>
      <ul className="health">
        {checks.map((check) => (
          <li key={check.name}>
            <HealthMark status={check.status} />
            <div className="health__say">
              <h3>{check.name}</h3>
              <p>{check.detail}</p>
              {check.remedy !== null && (
                <p>
                  <b>{copy.whatToDo}</b> {check.remedy}{' '}
                  {check.page !== null && <AppLink href={check.page}>{copy.open(check.page)}</AppLink>}
                </p>
              )}
            </div>
            <span className="small soft">{healthTexts[check.status]}</span>
          </li>
        ))}
      </ul>
      <RowList>
        <ListRow href={mailPath}>{copy.mail}</ListRow>
      </RowList>
    </Section>
  );
}

export function HealthMark({ status }: { status: HealthCheck['status'] }) {
  return (
    <span className={classes('healthmark', status !== 'healthy' && `healthmark--${status}`)}>
      {status === 'healthy' ? <Check /> : <TriangleAlert />}
    </span>
  );
}
