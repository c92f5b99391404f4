import './skip-link.css';

/** The first stop of the Tab key: past the header, to the element with this id. */
export function SkipLink({ to = 'main', children = 'Skip to the page' }: { to?: string; children?: string }) {
  return (
    <a className="skip" href={`#${to}`}>
      {children}
    </a>
  );
}
