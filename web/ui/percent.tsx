import { figures as copy } from '#messages/platform.ts';
import { RichText } from './rich-text.tsx';

/** "61%", with a small sign. In a file of its own, so that figures alone do not bring rich text along. */
export const Percent = ({ percent }: { percent: number }) => (
  <RichText text={copy.percentWithSign} values={{ percent }} tags={{ small: (sign) => <small>{sign}</small> }} />
);
