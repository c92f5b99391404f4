import { DemoEntrance } from '#web/features/demo/components/demo-entrance.tsx';
import { Landing } from '#web/features/landing/components/landing.tsx';
import { boot, productName } from '#web/platform/boot.ts';

export default function LandingPage() {
  return <Landing productName={productName}>{boot?.demo && <DemoEntrance />}</Landing>;
}
