import { Loading, Skeleton, SkeletonLines } from '#web/ui/loading.tsx';
import { previewCopy as copy } from './copy.ts';

export function PreviewSkeleton() {
  return (
    <Loading text={copy.loading}>
      <div className="preview__hero">
        <div className="preview__wait">
          <Skeleton width="70%" height="3.5rem" />
          <Skeleton width="45%" height="1.25rem" />
          <Skeleton width="14rem" height="1.5rem" />
        </div>
        <Skeleton height="15rem" />
      </div>
      <div className="preview__grid">
        <div className="preview__wait">
          <SkeletonLines lines={6} />
        </div>
        <div className="preview__wait">
          <SkeletonLines lines={4} />
        </div>
      </div>
    </Loading>
  );
}
