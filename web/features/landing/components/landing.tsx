import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import BookOpen from 'lucide-react/icons/book-open';
import MessageCircle from 'lucide-react/icons/message-circle';
import TrendingUp from 'lucide-react/icons/trending-up';
import { useSearch } from 'wouter';
import { Brand } from '#web/ui/brand.tsx';
import { Cover, CoverCloth } from '#web/ui/loom/cover.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { landingCopy as copy } from '../copy.ts';
import { FirstPage } from './first-page.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import { SignUpPanel } from './sign-up-panel.tsx';
import './landing.css';

type Mode = 'login' | 'register';
const icons = { programs: BookOpen, mood: TrendingUp, coach: MessageCircle };

/** The cover left, the way in right. `children` stands under the way in. */
export function Landing({ productName, children }: { productName: string; children?: ReactNode }) {
  const givenCode = new URLSearchParams(useSearch()).get('code')?.trim() ?? '';
  const [mode, setMode] = useState<Mode>(givenCode ? 'register' : 'login');
  const box = useRef<HTMLDivElement>(null);

  // The server, which draws this page as well, is not told what stands behind the hash.
  useLayoutEffect(() => {
    if (location.hash === '#signup') setMode('register');
  }, []);

  function openSignUp() {
    setMode('register');
    box.current?.querySelector<HTMLElement>('[data-tab="register"]')?.focus();
  }

  return (
    <main className="land" id="main" tabIndex={-1}>
      <Cover className="land__cover">
        <Brand name={productName} onCover />
        <div className="land__say">
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
        <div className="auth" ref={box}>
          <h2 className="title">{mode === 'register' ? copy.signUp.title : copy.signIn.title}</h2>
          <Tabs
            label={copy.tabs}
            value={mode}
            onChange={setMode}
            tabs={[
              { value: 'login', label: copy.signIn.tab, panel: <SignInPanel onSignUp={openSignUp} /> },
              { value: 'register', label: copy.signUp.tab, panel: <SignUpPanel givenCode={givenCode} /> },
            ]}
          />
        </div>
        <FirstPage code={givenCode} />
        {children}
        <ul className="feats">
          {copy.features.map(({ key, title, text }) => {
            const Icon = icons[key];
            return (
              <li key={key}>
                <Icon />
                <div>
                  <b>{title}</b>
                  <p className="soft">{text}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </main>
  );
}
