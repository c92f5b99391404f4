import { useState } from 'react';
import Mic from '#web/ui/icons/mic.ts';
import PenLine from '#web/ui/icons/pen-line.ts';
import TrendingDown from '#web/ui/icons/trending-down.ts';
import TrendingUp from '#web/ui/icons/trending-up.ts';
import { defaultMood } from '#contract/journal/rules.ts';
import { Badge, Count } from '#web/ui/badge.tsx';
import { PaperTextarea } from '#web/ui/field.tsx';
import { MoodBadge, MoodSlider } from '#web/ui/mood.tsx';
import { StateLine } from '#web/ui/state.tsx';
import { Segments, Tabs } from '#web/ui/tabs.tsx';
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
      <div className="toks stack g2">
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

export function WritingSpec() {
  const [good, setGood] = useState(defaultMood);
  const [low, setLow] = useState(3);
  return (
    <Spec title="Writing and mood" say="Ruled paper; ten-cell thread under a native range, step 1, default 7.">
      <div className="writing">
        <PaperTextarea aria-label="Entry" lines={3} placeholder="Begin anywhere." />
        <div className="stack g5">
          <MoodSlider value={good} onChange={setGood} />
          <div className="is-focused">
            <MoodSlider value={low} onChange={setLow} />
          </div>
        </div>
      </div>
    </Spec>
  );
}

const tabs = [
  { value: 'in', label: 'Sign In' },
  { value: 'up', label: 'Sign Up' },
] as const;

const ways = [
  { value: 'type', label: 'Type Response', icon: <PenLine /> },
  { value: 'audio', label: 'Audio Response', icon: <Mic />, disabled: true },
] as const;

export function BadgeSpec() {
  const [tab, setTab] = useState<'in' | 'up'>('in');
  return (
    <Spec title="Tabs, g2 mt5 mb5">
      <div className="row wrap g7">
        <Tabs label="Sign in or sign up" tabs={tabs} value={tab} onChange={setTab} />
        <Segments label="How to answer" options={ways} value="type" onChange={() => {}} />
      </div>
      <p className="row wrap g2 mt5 mb5">
        <Badge tone="high">Excellent</Badge>
        <Badge tone="high">Good</Badge>
        <Badge tone="mid">Fair</Badge>
        <Badge tone="low">Needs Focus</Badge>
        <Badge tone="high">
          <TrendingUp />
          Improving
        </Badge>
        <Badge tone="low">
          <TrendingDown />
          Declining
        </Badge>
        <Badge tone="green">Accepting Clients</Badge>
        <Badge>Currently Full</Badge>
        <Badge tone="clay">Pending</Badge>
        <Badge tone="line">Weekly</Badge>
        <Badge tone="green">Current</Badge>
        <Count value={3} label="3 unread messages" />
      </p>
      <p className="row wrap g5">
        {[2, 4, 5, 6, 7, 8, 10].map((mood) => (
          <MoodBadge key={mood} mood={mood} />
        ))}
      </p>
      <p className="row wrap mt5">
        <StateLine state="draft">Draft, 15:08</StateLine>
        <StateLine state="device">On this device</StateLine>
        <StateLine state="busy">Saving</StateLine>
        <StateLine state="saved">Saved, 15:09</StateLine>
        <StateLine state="read">Read</StateLine>
        <StateLine state="bad">Could not save</StateLine>
      </p>
    </Spec>
  );
}
