import { Suspense, useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import type { ActorKind } from '#contract/endpoint.ts';
import type { PageRoute } from '#contract/pages.ts';
import { actorOf, useUserIfKnown } from '#web/features/session/queries.ts';
import { isSessionExpired, subscribeToSession } from '#web/platform/session-state.ts';
import { whenIdle } from '#web/platform/when-idle.ts';
import { PageBoundary } from './page-boundary.tsx';
import { PageFailure } from './page-failure.tsx';
import { preloadOnIntent } from './preload-on-intent.ts';
import { Late, pages, routeFor, SessionExpired, shells } from './routes.ts';
import { Splash } from './splash.tsx';
import { usePageArrival } from './use-page-arrival.ts';
import './app.css';

/** The boundary here is for what stands around the pages; each page has its own. */
export function App() {
  return (
    <PageBoundary>
      <Whole />
    </PageBoundary>
  );
}

function Whole() {
  const isExpired = useSyncExternalStore(subscribeToSession, isSessionExpired);
  const { data: user, error } = useUserIfKnown();
  if (isExpired) {
    return (
      <>
        <Suspense fallback={<Splash />}>
          <SessionExpired />
        </Suspense>
        {/* The toast of the save that was refused goes on being read. */}
        <WhenSettled />
      </>
    );
  }
  if (user !== undefined) return <Screen actor={actorOf(user)} />;
  if (!error) return <Splash />;
  return (
    <main id="main">
      <PageFailure error={error} />
    </main>
  );
}

function Screen({ actor }: { actor: ActorKind }) {
  const [path] = useLocation();
  const wanted = `${actor} ${path}`;
  // The old page stays until the new one's chunk is here, so that nothing flashes in between.
  const shown = useDeferredValue(wanted);
  const [shownActor, shownPath] = shown.split(' ') as [ActorKind, string];

  useEffect(() => preloadOnIntent(actor), [actor]);

  return (
    <>
      {shown !== wanted && <div className="underway" role="presentation" />}
      <Suspense fallback={<Splash />}>
        <Framed route={routeFor(shownActor, shownPath)} path={shownPath} address={shown} />
      </Suspense>
      {actor !== 'nobody' && <WhenSettled />}
    </>
  );
}

function Framed({ route, path, address }: { route: PageRoute; path: string; address: string }) {
  const Page = pages[route.page];
  usePageArrival(route.title, address);
  const page = (
    <PageBoundary key={address}>
      <Switch location={path}>
        <Route path={route.path}>
          <Page />
        </Route>
      </Switch>
    </PageBoundary>
  );
  if (route.shell === 'bare') return page;
  const Shell = shells[route.shell];
  return <Shell>{page}</Shell>;
}

function WhenSettled() {
  const [isReady, setReady] = useState(false);
  useEffect(
    () =>
      whenIdle(
        () =>
          void Late.preload().then(
            () => setReady(true),
            () => {},
          ),
      ),
    [],
  );
  return isReady && <Late />;
}
