import { useState } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { IconButton } from './icon-button.tsx';
import { Input, type InputProps } from './input.tsx';

/** The button says what it does next; its name changes, so it is not also a pressed toggle. */
export function PasswordInput(props: InputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="withend">
      <Input autoCapitalize="none" spellCheck={false} {...props} type={shown ? 'text' : 'password'} />
      <IconButton label={shown ? 'Hide password' : 'Show password'} onClick={() => setShown(!shown)}>
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
    </div>
  );
}
