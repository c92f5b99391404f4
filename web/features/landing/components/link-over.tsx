import { ButtonLink } from '#web/ui/button.tsx';
import { BareLoom } from '#web/ui/loom/cover.tsx';
import { linkOver as copy } from '#messages/landing.ts';

/** The same for every invalid code, so that groups and coaches cannot be enumerated. */
export function LinkOver() {
  return (
    <>
      <BareLoom knot large />
      <h1 className="title">{copy.title}</h1>
      <p>{copy.text}</p>
      <ButtonLink variant="primary" href="/">
        {copy.home}
      </ButtonLink>
    </>
  );
}
