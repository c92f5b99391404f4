import './spinner.css';

/** Decorative: the words beside it say what is happening. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />;
}
