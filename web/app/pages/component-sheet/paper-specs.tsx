import { Spec } from './spec.tsx';

const colours = [
  ['paper', 'ink'],
  ['page', 'ink'],
  ['sunk', 'ink'],
  ['ink', 'page'],
  ['ink-2', 'page'],
  ['green', 'on-green'],
  ['green-wash', 'green'],
  ['clay', 'on-clay'],
  ['clay-wash', 'clay'],
  ['madder', 'on-madder'],
  ['weld', 'on-weld'],
  ['fern', 'on-fern'],
] as const;

export function ColourSpec() {
  return (
    <Spec title="Colour" say="Fill with its own text colour on it. Every pair shown passes 4.5:1.">
      <div className="toks">
        {colours.map(([fill, text]) => (
          <span key={fill} style={{ background: `var(--${fill})`, color: `var(--${text})` }}>
            {fill}
          </span>
        ))}
      </div>
    </Spec>
  );
}

export function TypeSpec() {
  return (
    <Spec title="Type" say="Newsreader for anything written or asked. Hanken Grotesk for anything operated.">
      <div className="stack">
        <p className="display">Thread by thread</p>
        <p className="title">Your Progress</p>
        <p className="prompt">What insights are emerging for you today?</p>
        <p className="h2">Program Overview</p>
        <p className="read">Reading text, 18 on 30. The no arrived before I had finished reading the message.</p>
        <p className="note">Notes in the margin, italic 16.</p>
        <p>Interface text, 15 on 22. Week 3, day 3 of 7.</p>
        <p className="small soft">Small text, 13 on 19. Last active 5 October 2025.</p>
      </div>
    </Spec>
  );
}
