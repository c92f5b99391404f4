import '#web/ui/button.css';
import '#web/ui/state.css';
import { PartMissingError } from '#web/platform/part.tsx';
import { appCopy } from './copy.ts';

/** Made of plain elements: it has to work when no further file can be fetched. */
export function PageFailure({ error }: { error: unknown }) {
  const { title, text } = error instanceof PartMissingError ? appCopy.missing : appCopy.failed;
  return (
    <div className="empty failure" role="alert">
      <h1 className="h2">{title}</h1>
      <p>{text}</p>
      <div className="empty__act">
        <button type="button" className="btn btn--second" onClick={() => location.reload()}>
          {appCopy.reload}
        </button>
      </div>
    </div>
  );
}
