import { banner as bannerCopy } from '#messages/demo.ts';
import './demo.css';

/** A fact, not an alarm: one sunk band above the header. */
export function DemoBanner() {
  return (
    <p className="demoband">
      <b>{bannerCopy.title}</b> {bannerCopy.text}
    </p>
  );
}
