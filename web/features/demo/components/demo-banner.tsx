import { demoCopy } from '../copy.ts';
import './demo-banner.css';

/** A fact, not an alarm: one sunk band above the header. */
export function DemoBanner() {
  return (
    <p className="demoband">
      <b>{demoCopy.banner}</b> {demoCopy.bannerText}
    </p>
  );
}
