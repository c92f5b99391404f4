import { useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/button.tsx';
import { previewCopy as copy } from './copy.ts';

/** About six lines of a column; what is longer is folded, so that it does not push the rest away. */
const foldedFrom = 420;

/** A text with its line breaks; a long one opens at a press. */
export function LongText({ text, className }: { text: string; className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > foldedFrom || text.split('\n').length > 8;
  return (
    <>
      <p className={classes('longtext', isLong && !isOpen && 'longtext--folded', className)}>{text}</p>
      {isLong && (
        <Button
          variant="quiet"
          small
          className="longtext__more"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? copy.less : copy.whole}
        </Button>
      )}
    </>
  );
}
