import { useState } from 'react';
import { useDraft } from './use-draft.ts';

export type TextVersion = { text: string; version: number };
export type SavedText = TextVersion & { savedAt: string };

/** Another save, most likely the same person's on another device, came first. */
export class SavedElsewhere extends Error {
  override readonly name = 'SavedElsewhere';
  readonly present: TextVersion;
  constructor(present: TextVersion) {
    super('The text was saved elsewhere.');
    this.present = present;
  }
}

type VersionedTextInput = {
  place: string;
  saved: TextVersion;
  /** Rejects with `SavedElsewhere` if another came first, and says every other failure itself. */
  save: (body: { text: string; baseVersion: number }) => Promise<TextVersion>;
  /** Puts it where the page shows it. */
  onSaved: (now: TextVersion) => void;
  /** Why a text cannot be saved; nothing is sent then. */
  refusalOf: (text: string) => string | undefined;
  onRefused: (sentence: string) => void;
};

export type VersionedText = ReturnType<typeof useVersionedText>;

/** A text every save of which is a version. What is typed lies on the device until then, and is never overwritten. */
export function useVersionedText({ place, saved, save, onSaved, refusalOf, onRefused }: VersionedTextInput) {
  const draft = useDraft(place, saved.text, saved.version);
  const [isSending, setSending] = useState(false);
  const [present, setPresent] = useState<TextVersion>();
  /** Shown, and not to be typed in, until the page has it: the text and the version before it must not come back. */
  const [sent, setSent] = useState<TextVersion>();
  const settling = sent && saved.version < sent.version ? sent.text : undefined;
  const refusal = refusalOf(draft.value);

  async function settle(now: TextVersion): Promise<void> {
    setSent(now);
    // First the draft, then the page: a remounted field would take the draft for unsaved text.
    await draft.clear();
    onSaved(now);
    setPresent(undefined);
  }

  /** Whether it is a version now. */
  async function send(text: string, baseVersion: number): Promise<boolean> {
    if (isSending) return false;
    // Both texts together may be more than one version can hold; then nothing is sent, and both stay on the page.
    const sentence = refusalOf(text);
    if (sentence !== undefined) {
      onRefused(sentence);
      return false;
    }
    setSending(true);
    try {
      await settle(await save({ text, baseVersion }));
      return true;
    } catch (error) {
      if (error instanceof SavedElsewhere) setPresent(error.present);
      return false;
    } finally {
      setSending(false);
    }
  }

  return {
    draft,
    value: settling ?? draft.value,
    error: refusal ?? draft.error,
    /** What came first, while there are two texts to choose from. */
    present,
    isSending,
    isSettling: settling !== undefined,
    isSaving: isSending || settling !== undefined,
    canSave: draft.isChanged && refusal === undefined,
    save: () => send(draft.value, draft.base ?? saved.version),
    /** Saves this after what came first. */
    keep: (text: string) => present && send(text, present.version),
    /** Lets what came first stand. */
    drop: () => present && settle(present),
  };
}
