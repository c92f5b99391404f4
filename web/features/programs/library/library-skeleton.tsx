import { Loading, Skeleton } from '#web/ui/loading.tsx';
import { libraryCopy as copy } from './copy.ts';

/** Four rows in the shape of what will come. */
export function LibrarySkeleton() {
  return (
    <Loading text={copy.loading}>
      <ul className="shelf" aria-hidden="true">
        {['38%', '46%', '32%', '42%'].map((width) => (
          <li key={width}>
            <div className="shelf__wait">
              <Skeleton width={width} height="1.75rem" />
              <Skeleton width="72%" />
              <Skeleton width="12rem" />
            </div>
            <Skeleton width="14rem" height="2.5rem" />
            <Skeleton width="7.25rem" height="2.75rem" />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
