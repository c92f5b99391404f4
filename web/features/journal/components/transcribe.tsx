import { useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import FilePenLine from '#web/ui/icons/file-pen-line.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { InEnglish } from '#web/ui/in-english.tsx';
import { transcribe as copy } from '#messages/journal-transcribe.ts';

type TranscribeProps = {
  recordingId: string;
  /** Host name of the service. */
  host: string;
  /** What the service has written: a draft. */
  onText: (text: string) => void;
};

const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Sends a recording to the service of the host, once the person has read where it goes. */
export function Transcribe({ recordingId, host, onText }: TranscribeProps) {
  const [isAsking, setAsking] = useState(false);
  const call = useRef<AbortController>(null);
  const isHere = thisMachine.has(host);
  const transcribe = useMutation({
    mutationFn: async () => {
      call.current = new AbortController();
      const { signal } = call.current;
      const params = { mediaId: recordingId };
      const transcript = await api('POST /api/client/media/{mediaId}/transcript', { params, signal });
      signal.throwIfAborted();
      return transcript;
    },
    meta: { keepsPage: true },
    // Not given to `mutate`: what is typed meanwhile stands before it.
    onSuccess: ({ text }) => {
      setAsking(false);
      onText(text);
      toast({ title: copy.done, description: copy.doneText });
    },
  });

  function close() {
    call.current?.abort();
    transcribe.reset();
    setAsking(false);
  }

  return (
    <>
      <Button variant="quiet" className="flush" onClick={() => setAsking(true)}>
        <FilePenLine />
        {copy.open}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={(isOpen) => isOpen || close()}
        title={copy.title}
        description={isHere ? copy.here : copy.away({ host })}
        actions={
          <>
            <Button onClick={close}>{copy.cancel}</Button>
            <Button
              variant="primary"
              pending={transcribe.isPending}
              pendingText={copy.sending}
              onClick={() => transcribe.mutate()}
            >
              {copy.send}
            </Button>
          </>
        }
      >
        <div className="stack g3">
          <p>{copy.then}</p>
          <InEnglish say={({ transcribe: { away, here, then } }) => [isHere ? here : away({ host }), then]} />
          <div role="alert">
            {transcribe.error && <FieldError>{sentenceOf(transcribe.error, copy.failed)}</FieldError>}
          </div>
        </div>
      </Dialog>
    </>
  );
}
