/*
 * The answer typed on the landing page before there is an account. It is in localStorage only: the draft store is per
 * person and would be a third of the page's weight. Signing up claims it; the next person on this device does not get
 * it.
 */
const name = 'first-answer';
/** Time enough to confirm an address. */
const keptMs = 3 * 24 * 60 * 60_000;

/** With the question it answers, in the language it was read in. */
type FirstAnswer = { text: string; question?: string; keptAt: number; isTaken: boolean };

/** False: this browser keeps nothing. */
export function keepAnswer(text: string, question: string): boolean {
  return write(text.trim() === '' ? undefined : { text, question, keptAt: Date.now(), isTaken: false });
}

export function keptAnswer(): string {
  return read()?.text ?? '';
}

/** The person goes on to sign up with it. */
export function takeAlong(): void {
  const answer = read();
  if (answer) write({ ...answer, isTaken: true });
}

/** What was taken along. */
export function takenAnswer(): Pick<FirstAnswer, 'text' | 'question'> | undefined {
  const answer = read();
  return answer?.isTaken ? answer : undefined;
}

export function forgetAnswer(): void {
  write(undefined);
}

function read(): FirstAnswer | undefined {
  try {
    const answer = JSON.parse(localStorage.getItem(name) ?? 'null') as FirstAnswer | null;
    if (!answer) return undefined;
    if (Date.now() - answer.keptAt <= keptMs) return answer;
    localStorage.removeItem(name);
    return undefined;
  } catch {
    return undefined;
  }
}

function write(answer: FirstAnswer | undefined): boolean {
  try {
    if (answer) localStorage.setItem(name, JSON.stringify(answer));
    else localStorage.removeItem(name);
    return true;
  } catch {
    return false;
  }
}
