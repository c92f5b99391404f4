import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { analyticsClientsPerPage } from '#contract/analytics/constants.ts';
import { Button } from '#web/ui/button.tsx';
import { analyticsCopy } from '../copy.ts';

const copy = analyticsCopy.clients;

type PagerProps = { page: number; pages: number; total: number; shown: number; onPage: (page: number) => void };

export function Pager({ page, pages, total, shown, onPage }: PagerProps) {
  const from = (page - 1) * analyticsClientsPerPage + 1;
  return (
    <nav className="anpager" aria-label={copy.pages}>
      <Button small disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft />
        {copy.previous}
      </Button>
      <span className="small soft num" role="status">
        {copy.range(from, from + shown - 1, total)}
      </span>
      <Button small disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {copy.next}
        <ChevronRight />
      </Button>
    </nav>
  );
}
