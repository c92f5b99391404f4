import BookOpen from 'lucide-react/icons/book-open';
import ChartNoAxes from 'lucide-react/icons/chart-no-axes-column';
import Send from 'lucide-react/icons/send';
import UserPlus from 'lucide-react/icons/user-plus';
import { ListRow, RowList } from '#web/ui/list.tsx';
import { Section } from '#web/ui/section.tsx';
import { coachHomeCopy } from '../copy.ts';

const copy = coachHomeCopy.actions;
const actions = [
  { href: '/unassigned-clients', label: copy.find, Icon: UserPlus },
  { href: '/send-invitation', label: copy.invite, Icon: Send },
  { href: '/programs/list', label: copy.programs, Icon: BookOpen },
  { href: '/analytics', label: copy.analytics, Icon: ChartNoAxes },
];

export function QuickActions() {
  return (
    <Section title={copy.title} className="quick">
      <RowList>
        {actions.map(({ href, label, Icon }) => (
          <ListRow key={href} href={href} icon={<Icon />}>
            {label}
          </ListRow>
        ))}
      </RowList>
    </Section>
  );
}
