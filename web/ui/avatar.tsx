import { useState } from 'react';
import { initialsOf } from '#contract/names.ts';
import { classes } from './classes.ts';
import './avatar.css';

/** The same for a person on every screen. */
const toneOf = (id: string): 'green' | 'clay' => (id.charCodeAt(id.length - 1) % 2 === 0 ? 'green' : 'clay');

type AvatarProps = {
  name: string;
  /** Whose it is: determines the tint. */
  id?: string | null;
  src?: string | null;
  /** For people whose id is unknown here. */
  tone?: 'green' | 'clay';
  size?: 's' | 'm' | 'l' | 'xl';
  /** The name is already beside it. */
  decorative?: boolean;
  className?: string;
};

/** Initials, and over them the picture once it has loaded. */
export function Avatar({
  name,
  id,
  src,
  tone = id ? toneOf(id) : 'green',
  size = 's',
  decorative,
  className,
}: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const said = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <span className={classes('avatar', `avatar--${size}`, tone === 'clay' && 'avatar--clay', className)} {...said}>
      {initialsOf(name)}
      {src && failed !== src && <img src={src} alt="" referrerPolicy="no-referrer" onError={() => setFailed(src)} />}
    </span>
  );
}
