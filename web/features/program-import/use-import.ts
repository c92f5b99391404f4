import { useState } from 'react';
import { useLocation } from 'wouter';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { programDocumentNames } from '#contract/programs/constants.ts';
import { refreshPrograms } from '#web/features/programs/queries.ts';
import { listed } from '#web/platform/listed.ts';
import { api, ApiError, fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import type { Body, Result } from '#web/platform/api.ts';
import { isUnauthorized } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { checkDocuments } from './check-documents.ts';
import type { Checked, Refused } from './check-documents.ts';
import { check as checkCopy, documentLabels, importWords as copy } from '#messages/program-import.ts';
import { parseText } from './read-document.ts';
import type { ReadDocument, Texts } from './read-document.ts';

const actionCopy = copy.action;

type Source = {
  texts: Texts;
  sendKey: () => string;
  forget: () => void;
  onRefused: (refused: Refused) => void;
};

type Failure = { of: Texts; sentence: string };

/** Sends the documents and opens the new program, or says why not. */
export function useImport({ texts, sendKey, forget, onRefused }: Source) {
  const [, navigate] = useLocation();
  const send = useImportProgram();
  const [failure, setFailure] = useState<Failure>();
  const [question, setQuestion] = useState<string>();

  async function attempt(replace: boolean): Promise<void> {
    const from = location.pathname;
    const program = await send.mutateAsync({ texts, sendKey: sendKey(), replace });
    forget();
    arrive(program, from);
  }

  function arrive(program: Imported, from: string): void {
    const open = () => navigate(`/programs/preview?id=${encodeURIComponent(program.programId)}`);
    // Someone who has left the page meanwhile is not navigated away.
    const isElsewhere = location.pathname !== from;
    toast({
      title: copy.done.title,
      description: program.hasReplaced
        ? copy.done.replaced({ title: program.title })
        : copy.done.fresh({ title: program.title }),
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

  async function start(): Promise<void> {
    if (send.isPending) return;
    const checked = checkDocuments(texts);
    if (!checked.isReady) return void toast({ variant: 'destructive', ...refusalOf(checked) });
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

  /** Throws, so that the dialog stays open. */
  async function replace(): Promise<void> {
    try {
      await attempt(true);
    } catch (error) {
      fail(error);
      throw error;
    }
  }

  return {
    isPending: send.isPending,
    failure: failure?.of === texts ? failure.sentence : undefined,
    question,
    dropQuestion: () => setQuestion(undefined),
    start,
    replace,
  };
}

function refusalOf(checked: Checked): { title: string; description: string } {
  const isInvalid = Object.values(checked.documents).some(({ state }) => state === 'empty' || state === 'broken');
  if (isInvalid) return { title: checkCopy.invalidJson.title, description: checkCopy.invalidJson.text };
  return { title: copy.failed.title, description: whatIsLeft(checked) };
}

export type Imported = Result<'POST /api/admin/import-program'>;

/** The same texts may be sent again with `replace`; another body needs another key. */
type Attempt = { texts: Texts; sendKey: string; replace: boolean };

function useImportProgram() {
  const client = useQueryClient();
  return useMutation<Imported, Error, Attempt>({
    // The texts stay on the page if the session has ended.
    meta: { keepsPage: true },
    mutationFn: ({ texts, sendKey, replace }) =>
      api('POST /api/admin/import-program', {
        body: {
          programData: parseText(texts.program),
          weeklyData: parseText(texts.weekly),
          dailyData: parseText(texts.daily),
          replace,
        } as Body<'POST /api/admin/import-program'>,
        idempotencyKey: replace ? `${sendKey}-replace` : sendKey,
      }),
    // Not awaited: the new program opens at once.
    onSuccess: () => void refreshPrograms(client),
  });
}

/** What prevents an import, in a sentence or two; empty if nothing does. */
export function whatIsLeft({ documents }: Checked): string {
  const labelsOf = (state: ReadDocument['state']) =>
    programDocumentNames.filter((name) => documents[name].state === state).map((name) => documentLabels[name]);
  const missing = labelsOf('empty');
  const combined = labelsOf('combined');
  const wrong = programDocumentNames.flatMap((name) => {
    const errors = documents[name].problems.length;
    return errors > 0 ? actionCopy.errorsIn({ errors, label: documentLabels[name] }) : [];
  });
  return [
    wrong.length > 0 && actionCopy.left({ errors: listed(wrong) }),
    combined.length > 0 && actionCopy.spread({ labels: listed(combined) }),
    combined.length === 0 &&
      missing.length > 0 &&
      actionCopy.missing({ labels: listed(missing), count: missing.length }),
  ]
    .filter(Boolean)
    .join(' ');
}
