import { Suspense, useDeferredValue, useEffect } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { Route, Router, Switch, useLocation } from 'wouter';
import type { ActorKind } from '#contract/endpoint.ts';
import type { PageRoute } from '#contract/pages.ts';
import { actorOf, useUserIfKnown } from '#web/features/session/queries.ts';
import { productName } from '#web/platform/boot.ts';
import { answerWhatCameEarly, usePageArrival } from './page-arrival.ts';
import { PageBoundary, PageFailure } from './page-failure.tsx';
import { preloadOnIntent, preloadWhenIdle } from './preload-pages.ts';
import { pages, routeFor, shells, SignedIn } from './routes.ts';
import './app.css';

type AppProps = {
  client: QueryClient;
  /** The path, on the server; the browser knows it. */
  address?: { path: string; search: string };
};

/** The error boundary around the shell; each page has its own. */
export function App({ client, address }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <Router {...(address ? { ssrPath: address.path, ssrSearch: address.search } : {})}>
        <PageBoundary>
          <Suspense fallback={<Splash />}>
            <Whole />
          </Suspense>
        </PageBoundary>
      </Router>
    </QueryClientProvider>
  );
}

function Whole() {
  const { data: user, error } = useUserIfKnown();
  if (user === null) return <Screen actor="nobody" />;
  if (user) {
    return (
      <SignedIn>
        <Screen actor={actorOf(user)} />
      </SignedIn>
    );
  }
  if (!error) return <Splash />;
  return (
    <main id="main">
      <PageFailure error={error} />
    </main>
  );
}

/** While the session or the page's script is awaited. The server sends the same where it does not draw the page. */
function Splash() {
  return (
    <main className="splash" id="main" aria-busy="true">
      <h1 className="title">{productName()}</h1>
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
  useEffect(() => preloadWhenIdle(actor), [actor]);

  return (
    <>
      {shown !== wanted && <div className="underway" role="presentation" />}
      <Suspense fallback={<Splash />}>
        <Framed route={routeFor(shownActor, shownPath)} path={shownPath} address={shown} />
      </Suspense>
    </>
  );
}

function Framed({ route, path, address }: { route: PageRoute; path: string; address: string }) {
  const Page = pages[route.page];
  usePageArrival(route.title, address);
  useEffect(answerWhatCameEarly, []);
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
