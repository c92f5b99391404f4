import { ButtonLink } from '#web/ui/button.tsx';
import { BareLoom } from '#web/ui/loom/cover.tsx';
import { linkOverCopy as copy } from '../copy.ts';

/** One and the same, whatever is wrong with the code: nobody finds out by trying which groups and coaches there are. */
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
