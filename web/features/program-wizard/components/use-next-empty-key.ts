import { useEffect } from 'react';
import { nextEmptyDay } from '../model/prompt-lines.ts';
import { useWizard } from './wizard-context.ts';

/** Alt N goes to the next empty day from anywhere on the page. By the key's place: on a Mac, Alt makes another letter of it. */
export function useNextEmptyKey(): void {
  const { state, dispatch } = useWizard();
  const next = nextEmptyDay(state.content, state.day + 1);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.code !== 'KeyN' && event.key.toLowerCase() !== 'n') return;
      // A dialog in front has the keyboard to itself.
      if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      if (next !== undefined) dispatch({ type: 'open-day', day: next, focus: true });
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [dispatch, next]);
}
