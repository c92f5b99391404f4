import CloudOff from 'lucide-react/icons/cloud-off';
import { useIsOffline } from '#web/platform/device/use-outbox.ts';
import { shellCopy } from './copy.ts';
import './offline-band.css';

/** A fact, not an alarm. `isWriting`: the page below is one to write on. */
export function OfflineBand({ isWriting }: { isWriting: boolean }) {
  const isOffline = useIsOffline();
  return (
    // The frame is always there, so that its words are read out when they come.
    <div role="status" className="offlineband">
      {isOffline && (
        <p>
          <CloudOff />
          {isWriting ? shellCopy.offline.writing : shellCopy.offline.reading}
        </p>
      )}
    </div>
  );
}
