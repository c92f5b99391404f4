import { useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError, fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { isUnauthorized } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import type { Checked, Texts } from './check/checked.ts';
import { checkCopy, importCopy as copy } from './copy.ts';
import { isJson, useImportProgram } from './mutations.ts';
import type { Imported } from './mutations.ts';
import type { Refused } from './use-check.ts';
import { isInvalidJson, whatIsLeft } from './what-is-left.ts';

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
