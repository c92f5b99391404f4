import { productName } from '#web/platform/boot.ts';

/** While the session resolves. Only seen where the server could not say at once who asks. */
export function Splash() {
  return (
    <main className="splash" id="main" aria-busy="true">
      <h1 className="title">{productName}</h1>
    </main>
  );
}
