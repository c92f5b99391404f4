import { useState } from 'react';
import { openNewProgram } from '../session.ts';
import { Wizard } from './wizard.tsx';

export function NewProgram({ userId, timeZone }: { userId: string; timeZone: string }) {
  const [round, setRound] = useState(0);
  return <Round key={round} userId={userId} timeZone={timeZone} onRestart={() => setRound(round + 1)} />;
}

/** From the first word, or from a draft, to the program or the bin. */
function Round({ userId, timeZone, onRestart }: { userId: string; timeZone: string; onRestart: () => void }) {
  const [session] = useState(() => openNewProgram(userId));
  return <Wizard session={session} timeZone={timeZone} onRestart={onRestart} />;
}
