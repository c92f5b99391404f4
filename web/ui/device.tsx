import type { ComponentType } from 'react';
import Globe from './icons/globe.ts';
import Monitor from './icons/monitor.ts';
import Smartphone from './icons/smartphone.ts';
import Tablet from './icons/tablet.ts';
import type { DeviceKind } from '#contract/settings/rules.ts';
import { name, withBrowser } from '#messages/ui-device.ts';

const icons: Record<DeviceKind, ComponentType> = { phone: Smartphone, tablet: Tablet, computer: Monitor, other: Globe };

export function DeviceIcon({ kind }: { kind: DeviceKind }) {
  const Icon = icons[kind];
  return <Icon />;
}

type Device = { kind: DeviceKind; browser: string | null };

/** By what its owner recognises it: "Phone, Firefox". */
export const deviceName = ({ kind, browser }: Device): string =>
  browser === null ? name({ kind }) : withBrowser({ kind, browser });
