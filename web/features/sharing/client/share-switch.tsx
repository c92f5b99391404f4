import { SwitchRow } from '#web/ui/choice.tsx';
import { shareCopy } from './copy.ts';

const copy = shareCopy.switch;

type ShareSwitchProps = { coachName: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** Beside the save button, and off for every entry anew: nobody shares by habit. */
export function ShareSwitch({ coachName, isOn, onChange }: ShareSwitchProps) {
  const name = coachName || shareCopy.coach;
  return (
    <SwitchRow
      label={copy.label(name)}
      say={isOn ? copy.on(name) : copy.off}
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
