import { DemoEntrance } from '#web/features/demo/components/demo-entrance.tsx';
import { Landing } from '#web/features/landing/components/landing.tsx';
import { hasDemo, productName } from '#web/platform/boot.ts';

export default function LandingPage() {
  return <Landing productName={productName()}>{hasDemo() && <DemoEntrance />}</Landing>;
}
