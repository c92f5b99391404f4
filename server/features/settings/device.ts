import type { DeviceKind } from '#contract/settings/constants.ts';

const kindWords: Record<DeviceKind, string> = {
  phone: 'Phone',
  tablet: 'Tablet',
  computer: 'Computer',
  other: 'Unknown device',
};

/** Order matters: most browsers also name those they descend from. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** Enough words to recognise one's own device by; browsers tell less and less, so nothing finer is promised. */
export function describeDevice(userAgent: string): { kind: DeviceKind; device: string } {
  const kind = kindOf(userAgent);
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  return { kind, device: browser ? `${kindWords[kind]}, ${browser}` : kindWords[kind] };
}

function kindOf(userAgent: string): DeviceKind {
  if (/\biPad\b|\bTablet\b|\bAndroid\b(?!.*\bMobile\b)/.test(userAgent)) return 'tablet';
  if (/\biPhone\b|\biPod\b|\bMobile\b/.test(userAgent)) return 'phone';
  if (/\bWindows NT\b|\bMacintosh\b|\bX11\b|\bCrOS\b|\bLinux\b/.test(userAgent)) return 'computer';
  return 'other';
}
