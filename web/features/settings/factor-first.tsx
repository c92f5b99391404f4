import { useEffect } from 'react';
import { ButtonLink } from '#web/ui/button.tsx';
import { settings as settingsCopy } from '#messages/settings.ts';

const copy = settingsCopy.security.factorFirst;
const address = '/api/login/set-up-factor';

/** A page that was open when its person got a role which needs a second factor; every other is led there by the server. */
export function FactorFirst() {
  useEffect(() => location.assign(address), []);
  return (
    <>
      <h1 className="title">{copy.title}</h1>
      <p className="soft">{copy.text}</p>
      <ButtonLink variant="primary" href={address} external>
        {copy.button}
      </ButtonLink>
    </>
  );
}
