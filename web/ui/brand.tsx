import { AppLink } from './link.tsx';
import { classes } from './classes.ts';
import './brand.css';

/** Four cells of cloth. */
function BrandMark() {
  return (
    <svg className="brand__mark" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <rect x="0" y="2.5" width="13" height="7.5" rx="1.5" />
      <rect x="15.5" y="0" width="7.5" height="13" rx="1.5" />
      <rect x="1.5" y="11.5" width="7.5" height="12.5" rx="1.5" />
      <rect x="11" y="15" width="13" height="7.5" rx="1.5" />
    </svg>
  );
}

type BrandProps = { name: string; href?: string; onCover?: boolean; className?: string };

/** Mark and wordmark. With `href` it links home. */
export function Brand({ name, href, onCover, className }: BrandProps) {
  const look = classes('brand', onCover && 'brand--cover', className);
  const inside = (
    <>
      <BrandMark />
      <span>{name}</span>
    </>
  );
  return href === undefined ? (
    <span className={look}>{inside}</span>
  ) : (
    <AppLink className={look} href={href}>
      {inside}
    </AppLink>
  );
}
