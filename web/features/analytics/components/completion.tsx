import Check from 'lucide-react/icons/check';
import { Badge } from '#web/ui/badge.tsx';

/** A percentage; above the mark it wears the green badge with a check. */
export function Completion({ percent, above }: { percent: number; above: number }) {
  const isAbove = percent > above;
  return (
    <Badge tone={isAbove ? 'green' : 'plain'}>
      {isAbove && <Check />}
      {percent}%
    </Badge>
  );
}
