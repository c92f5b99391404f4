import { ButtonLink } from '#web/ui/button.tsx';
import { BareLoom } from '#web/ui/loom/cover.tsx';
import { LoneFrame } from '../shells/plain-frame.tsx';
import { notFoundCopy as copy } from '../copy.ts';

export default function NotFoundPage() {
  return (
    <LoneFrame centred>
      <BareLoom knot large />
      <h1 className="title">{copy.title}</h1>
      <p>{copy.text}</p>
      <ButtonLink variant="primary" href="/">
        {copy.home}
      </ButtonLink>
    </LoneFrame>
  );
}
