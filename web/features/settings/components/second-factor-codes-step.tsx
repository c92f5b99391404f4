import Copy from 'lucide-react/icons/copy';
import { Button } from '#web/ui/button.tsx';
import { settingsCopy } from '../copy.ts';
import { copyText } from '../copy-text.ts';

const copy = settingsCopy.safe.factor;

export function CodesStep({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <>
      <ul className="backupcodes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="setdialog__acts">
        <Button autoFocus onClick={() => void copyText(codes.join('\n'), copy.codesCopied)}>
          <Copy />
          {copy.copyCodes}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {copy.kept}
        </Button>
      </div>
    </>
  );
}
