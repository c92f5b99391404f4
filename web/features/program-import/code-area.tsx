import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Ref } from 'react';
import { classes } from '#web/ui/classes.ts';
import { lineCount, lineSpan } from './text-lines.ts';
import './program-import.css';

/** Numbers above and below what is seen, so that scrolling does not outrun them. */
const spare = 15;
const fewestLines = 6;
const mostLines = 14;

export type CodeAreaHandle = {
  /** Puts the cursor on a line, in view. With a column it stands there, otherwise the line is selected. */
  goTo: (line: number, column?: number) => void;
};

type CodeAreaProps = {
  id: string;
  text: string;
  onChange: (text: string) => void;
  placeholder: string;
  readOnly?: boolean;
  marked: readonly number[];
  describedBy?: string;
  ref?: Ref<CodeAreaHandle>;
};

/**
 * A text area with line numbers. Lines do not wrap and are all of one height, so only the numbers that are seen have to
 * exist: a megabyte costs no more than a page.
 */
export function CodeArea({ id, text, onChange, placeholder, readOnly, marked, describedBy, ref }: CodeAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const numbers = useRef<HTMLOListElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ first: 0, last: mostLines + spare });
  const lines = useMemo(() => lineCount(text), [text]);

  function follow(): void {
    const node = area.current;
    if (!node) return;
    const move = `translateY(${-node.scrollTop}px)`;
    if (numbers.current) numbers.current.style.transform = move;
    if (marks.current) marks.current.style.transform = move;
    const height = lineHeightOf(node);
    const first = Math.max(0, Math.floor(node.scrollTop / height) - spare);
    const last = Math.ceil((node.scrollTop + node.clientHeight) / height) + spare;
    setSeen((now) =>
      Math.abs(now.first - first) < spare / 2 && Math.abs(now.last - last) < spare / 2 ? now : { first, last },
    );
  }

  // The browser moves the text when it gets shorter, and people make the box taller.
  useLayoutEffect(follow, [lines]);
  useEffect(() => {
    if (!area.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(follow);
    observer.observe(area.current);
    return () => observer.disconnect();
  }, []);

  // An error that lies out of sight comes into view, unless somebody is writing here.
  const [firstMarked] = marked;
  useEffect(() => {
    const node = area.current;
    if (node && firstMarked !== undefined && document.activeElement !== node) showLine(node, firstMarked);
  }, [firstMarked]);

  useImperativeHandle(ref, () => ({
    goTo(line, column) {
      const node = area.current;
      if (!node) return;
      const { start, end } = lineSpan(node.value, line);
      const at = column === undefined ? undefined : Math.min(start + column - 1, end);
      node.focus({ preventScroll: true });
      node.setSelectionRange(at ?? start, at ?? end);
      showLine(node, line);
      node.scrollIntoView({ block: 'nearest' });
    },
  }));

  const isMarked = new Set(marked);
  const shown = Array.from(
    { length: Math.max(0, Math.min(seen.last, lines) - seen.first) },
    (_, index) => seen.first + index + 1,
  );
  return (
    <div className={classes('codearea', marked.length > 0 && 'is-bad')}>
      <div
        className="codearea__gutter"
        aria-hidden="true"
        style={{ minWidth: `max(var(--gutter), calc(${String(lines).length}ch + 1.5rem))` }}
      >
        <ol ref={numbers}>
          {shown.map((line) => (
            <li
              key={line}
              className={classes(isMarked.has(line) && 'is-marked')}
              style={{ top: `calc(${line - 1} * var(--line))` }}
            >
              {line}
            </li>
          ))}
        </ol>
      </div>
      <div className="codearea__text">
        <div className="codearea__marks" ref={marks} aria-hidden="true">
          {shown.map(
            (line) => isMarked.has(line) && <i key={line} style={{ top: `calc(${line - 1} * var(--line))` }} />,
          )}
        </div>
        <textarea
          ref={area}
          id={id}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          onScroll={follow}
          rows={Math.min(Math.max(lines, fewestLines), mostLines)}
          aria-invalid={marked.length > 0 || undefined}
          aria-describedby={describedBy}
          placeholder={placeholder}
          readOnly={readOnly}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
        />
      </div>
    </div>
  );
}

function showLine(node: HTMLTextAreaElement, line: number): void {
  node.scrollTop = Math.max(0, (line - 1) * lineHeightOf(node) - node.clientHeight / 3);
  node.scrollLeft = 0;
}

function lineHeightOf(node: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(node).lineHeight) || 24;
}
