import { Suspense } from 'react';
import { Landing } from '#web/features/landing/components/landing.tsx';
import { boot, productName } from '#web/platform/boot.ts';
import { part } from '#web/platform/part.tsx';

const DemoEntrance = part(() => import('#web/features/demo/components/demo-entrance.tsx'));
// Asked for at once, so that it stands there with the rest.
if (boot?.demo) await DemoEntrance.preload().catch(() => {});

export default function LandingPage() {
  return (
    <Landing productName={productName}>
      {boot?.demo && (
        <Suspense>
          <DemoEntrance />
        </Suspense>
      )}
    </Landing>
  );
}
