import { useState } from 'react';
import { boot, productName } from '#web/platform/boot.ts';
import { applyTheme, currentTheme, type ThemeChoice } from '#web/platform/theme.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Segments } from '#web/ui/tabs.tsx';
import { SkipLink } from '#web/ui/link.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { ChartSpec, LoomSpec, MoreLoomsSpec } from './component-sheet/cloth-and-charts.tsx';
import { ButtonSpec, ChoiceSpec, FieldSpec } from './component-sheet/controls.tsx';
import { BadgeSpec, WritingSpec, ColourSpec, TypeSpec } from './component-sheet/type-and-mood.tsx';
import { OverlaySpec } from './component-sheet/overlays.tsx';
import { SheetSpec, StateSpec } from './component-sheet/states.tsx';
import './component-sheet/component-sheet.css';

const themes: { value: ThemeChoice; label: string }[] = [
  { value: 'device', label: 'Device' },
  { value: 'light', label: 'Light' },
  { value: 'night', label: 'Night' },
];

/** Everything in web/ui on one page, in either theme. Served in development only. */
export default function ComponentSheet() {
  const [theme, setTheme] = useState(currentTheme);

  function choose(next: ThemeChoice) {
    applyTheme(next);
    setTheme(next);
  }

  return (
    <>
      <SkipLink />
      <main className="compsheet" id="main">
        <header className="row between">
          <Brand name={productName()} href="/" />
          <h1 className="note">Component sheet</h1>
          <Segments label="Theme" options={themes} value={theme} onChange={choose} />
        </header>
        <ColourSpec />
        <TypeSpec />
        <LoomSpec />
        <ButtonSpec />
        <FieldSpec />
        <WritingSpec />
        <BadgeSpec />
        <OverlaySpec />
        <StateSpec />
        <SheetSpec />
        <MoreLoomsSpec />
        <ChoiceSpec />
        <ChartSpec />
      </main>
      {/* For people who are signed in the app has put one up already. */}
      {!boot?.user && <Toaster store={toastStore} />}
    </>
  );
}
