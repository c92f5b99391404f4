import { Loading, Skeleton, SkeletonLines } from '#web/ui/loading.tsx';
import { todayCopy } from '../copy.ts';
import './instead.css';

/** The shape of the day, while its data is on the way. Seldom seen: mostly the data comes with the page. */
export default function TodaySkeleton() {
  return (
    <Loading text={todayCopy.loading} quiet className="todayload">
      <Skeleton width="9rem" height="1.5rem" />
      <Skeleton height="1.375rem" />
      <Skeleton height="22rem" />
      <SkeletonLines lines={3} />
    </Loading>
  );
}
