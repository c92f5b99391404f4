import { useState } from 'react';
import { useLocation } from 'wouter';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { importMaxBytes, programDocumentNames } from '#contract/programs/constants.ts';
import { refreshPrograms } from '#web/features/programs/queries.ts';
import { api, ApiError, fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import type { Body, Result } from '#web/platform/api.ts';
import { isUnauthorized } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import type { Checked, DocumentState, Texts } from './checked.ts';
import type { Refused } from './checker.ts';
import { checkCopy, documentLabels, importCopy as copy } from './copy.ts';
import { fileSize } from './read-file.ts';

const actionCopy = copy.action;

type Source = {
  texts: Texts;
  sendKey: () => string;
  forget: () => void;
  /** Undefined where nothing can be checked here. */
  checkNow: () => Promise<Checked | undefined>;
  onRefused: (refused: Refused) => void;
};

type Failure = { of: Texts; sentence: string };

/** From the press of the button to the new program's page, or to the sentence that says why not. */
export function useImport({ texts, sendKey, forget, checkNow, onRefused }: Source) {
  const [, navigate] = useLocation();
  const send = useImportProgram();
  const [failure, setFailure] = useState<Failure>();
  const [question, setQuestion] = useState<string>();
  const [isChecking, setChecking] = useState(false);

  async function attempt(replace: boolean): Promise<void> {
    const from = location.pathname;
    const program = await send.mutateAsync({ texts, sendKey: sendKey(), replace });
    forget();
    arrive(program, from);
  }

  function arrive(program: Imported, from: string): void {
    const open = () => navigate(`/programs/preview?id=${encodeURIComponent(program.programId)}`);
    // Whoever has gone elsewhere meanwhile is not fetched back.
    const isElsewhere = location.pathname !== from;
    toast({
      title: copy.done.title,
      description: program.hasReplaced ? copy.done.replaced(program.title) : copy.done.fresh(program.title),
      ...(isElsewhere ? { action: { label: copy.done.open, onClick: open } } : {}),
    });
    if (!isElsewhere) open();
  }

  function fail(error: unknown): void {
    const sentence = isUnauthorized(error) ? copy.failed.signIn : sentenceOf(error, copy.failed.text);
    setFailure({ of: texts, sentence });
    onRefused({ of: texts, fields: fieldErrorsOf(error) });
    toast({ variant: 'destructive', title: copy.failed.title, description: sentence });
  }

  async function isReady(): Promise<boolean> {
    setChecking(true);
    const checked = await checkNow();
    setChecking(false);
    const ready = checked ? checked.isSound : Object.values(texts).every(isJson);
    if (!ready) toast({ variant: 'destructive', ...refusalOf(checked) });
    return ready;
  }

  async function start(): Promise<void> {
    if (send.isPending || isChecking || !(await isReady())) return;
    setFailure(undefined);
    onRefused(undefined);
    try {
      await attempt(false);
    } catch (error) {
      const offer = error instanceof ApiError && error.status === 409 ? error.fields.replace : undefined;
      if (offer === undefined) fail(error);
      else setQuestion(offer);
    }
  }

  /** Throws what the dialog has to stay for. */
  async function replace(): Promise<void> {
    try {
      await attempt(true);
    } catch (error) {
      fail(error);
      throw error;
    }
  }

  return {
    isPending: send.isPending || isChecking,
    failure: failure?.of === texts ? failure.sentence : undefined,
    question,
    dropQuestion: () => setQuestion(undefined),
    start,
    replace,
  };
}

function refusalOf(checked: Checked | undefined): { title: string; description: string } {
  if (!checked || isInvalidJson(checked))
    return { title: checkCopy.invalidJson.title, description: checkCopy.invalidJson.text };
  return { title: copy.failed.title, description: whatIsLeft(checked) };
}

export type Imported = Result<'POST /api/admin/import-program'>;

/**
 * The same texts may be sent twice: first as they are, then with the word to replace. Another body needs another key.
 */
type Attempt = { texts: Texts; sendKey: string; replace: boolean };

function useImportProgram() {
  const client = useQueryClient();
  return useMutation<Imported, Error, Attempt>({
    // What is written on the page must not vanish because the session ended.
    meta: { keepsPage: true },
    mutationFn: ({ texts, sendKey, replace }) =>
      api('POST /api/admin/import-program', {
        body: {
          programData: parsed(texts.program),
          weeklyData: parsed(texts.weekly),
          dailyData: parsed(texts.daily),
          replace,
        } as Body<'POST /api/admin/import-program'>,
        idempotencyKey: replace ? `${sendKey}-replace` : sendKey,
      }),
    // Not waited for: the way to the new program is free at once.
    onSuccess: () => void refreshPrograms(client),
  });
}

/** Some editors begin a file with a byte order mark. */
function parsed(text: string): unknown {
  return JSON.parse(text.replace(/^\ufeff/, ''));
}

function isJson(text: string): boolean {
  try {
    parsed(text);
    return true;
  } catch {
    return false;
  }
}

/** What stands between the documents and an import, in a sentence or two; empty when nothing does. */
export function whatIsLeft({ documents, bytes, isTooLarge }: Checked): string {
  const labelsOf = (state: DocumentState) =>
    programDocumentNames.filter((name) => documents[name].state === state).map((name) => documentLabels[name]);
  const missing = labelsOf('empty');
  const combined = labelsOf('combined');
  const parts = programDocumentNames.flatMap((name) => {
    const { problemCount } = documents[name];
    return problemCount > 0 ? [{ label: documentLabels[name], errors: problemCount }] : [];
  });
  return [
    parts.length > 0 && actionCopy.left(parts),
    combined.length > 0 && actionCopy.spread(combined),
    combined.length === 0 && missing.length > 0 && actionCopy.missing(missing),
    isTooLarge && actionCopy.tooLarge(fileSize(bytes), fileSize(importMaxBytes)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Whether a notice about JSON itself is the one to show: a document is not there, or is none. */
export function isInvalidJson({ documents }: Checked): boolean {
  return programDocumentNames.some((name) => documents[name].state === 'empty' || documents[name].state === 'broken');
}
