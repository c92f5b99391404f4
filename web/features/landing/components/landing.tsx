import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Cover, CoverCloth } from '#web/ui/loom/cover.tsx';
import { RunBy, type Operator } from '#web/ui/run-by.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { landing as copy } from '#messages/landing.ts';
import { FirstPage } from './first-page.tsx';
import { LanguageLinks } from './language-links.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import { SignUpPanel } from './sign-up-panel.tsx';
import './landing.css';

type Mode = 'login' | 'register';

type LandingProps = {
  productName: string;
  operator?: Operator | undefined;
  /** After an earlier sign-in on this device, Sign In comes before the first page. */
  isReturning?: boolean;
  /** Set where this visitor cannot create an account, and why. */
  limit?: 'invited' | 'closed';
  /** Whether a new account can be a coach's. */
  offersCoach?: boolean;
  /** Of a coach's link, and whose it is. */
  code?: string;
  coachName?: string;
  /** Under the way in. */
  children?: ReactNode;
};

/** The cover left; right a page to write on, and the way in. */
export function Landing({
  productName,
  operator,
  isReturning = false,
  limit,
  offersCoach = true,
  code = '',
  coachName,
  children,
}: LandingProps) {
  const [signUpCode, setSignUpCode] = useState(code);
  const [mode, setMode] = useState<Mode>(code ? 'register' : 'login');
  const box = useRef<HTMLElement>(null);

  // The hash is not sent to the server, which renders this page too.
  useLayoutEffect(() => {
    const [, typed] = /^#signup(?:=(.*))?$/.exec(location.hash) ?? [];
    if (!location.hash.startsWith('#signup')) return;
    setMode('register');
    if (typed) setSignUpCode(decodeHash(typed));
  }, []);

  function openSignUp() {
    setMode('register');
    box.current?.querySelector<HTMLElement>('[data-tab="register"]')?.focus();
  }

  const firstPage = !limit && <FirstPage code={signUpCode} />;
  const wayIn = limit ? (
    <section className="auth" aria-label={copy.signIn.tab}>
      <h2 className="title mb3">{isReturning ? copy.signIn.title : copy.signIn.tab}</h2>
      <SignInPanel isReturning={isReturning} limit={limit} />
    </section>
  ) : (
    <section className="auth" ref={box} aria-label={copy.tabs}>
      {isReturning && <h2 className="title">{mode === 'register' ? copy.signUp.title : copy.signIn.title}</h2>}
      <Tabs
        label={copy.tabs}
        value={mode}
        onChange={setMode}
        tabs={[
          {
            value: 'login',
            label: copy.signIn.tab,
            panel: <SignInPanel isReturning={isReturning} onSignUp={openSignUp} />,
          },
          {
            value: 'register',
            label: copy.signUp.tab,
            panel: (
              <SignUpPanel
                offersCoach={offersCoach}
                code={signUpCode}
                onCode={setSignUpCode}
                coachName={signUpCode === code ? coachName : undefined}
              />
            ),
          },
        ]}
      />
    </section>
  );

  return (
    <main className={classes('land', !isReturning && !limit && 'land--first')} id="main" tabIndex={-1}>
      <Cover className="land__cover">
        <Brand name={productName} onCover />
        <div className="land__say">
          {coachName && <p className="land__by">{copy.invites({ coach: coachName })}</p>}
          <h1 className="display">
            {copy.say.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </h1>
          <p>{copy.what}</p>
        </div>
        <CoverCloth className="land__cloth" />
      </Cover>
      <div className="land__form">
        {isReturning ? wayIn : firstPage}
        {isReturning ? firstPage : wayIn}
        {children}
        <ul className="land__facts">
          {copy.facts.map(({ title, text }) => (
            <li key={title}>
              <b>{title}</b> {text}
            </li>
          ))}
        </ul>
        {operator && <RunBy operator={operator} />}
        <LanguageLinks />
      </div>
    </main>
  );
}

function decodeHash(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
