import Globe from '#web/ui/icons/globe.ts';
import MessageCircle from '#web/ui/icons/message-circle.ts';
import Phone from '#web/ui/icons/phone.ts';
import { firstNameOf } from '#contract/names.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { InEnglish } from '#web/ui/in-english.tsx';
import type { Care } from '../queries.ts';
import { care as careCopy } from '#messages/today-entry.ts';
import './care-card.css';

type HelpLine = Care['helpLines'][number];

type CareCardProps = {
  care: Care;
  coachName: string | undefined;
  /** What it says, where it is not about a page. */
  words?: typeof careCopy;
  /** It takes the place of a page: its heading gets the focus. */
  isFirst?: boolean;
  onClose: () => void;
};

/** Warm and plain, never an alarm: people who listen, and what the coach sees of it. */
export function CareCard({ care, coachName, words: copy = careCopy, isFirst = false, onClose }: CareCardProps) {
  const name = firstNameOf(coachName ?? '');
  const Heading = isFirst ? 'h1' : 'h2';
  return (
    <section className="kind" aria-labelledby="kind">
      <Heading className="h2" id="kind" tabIndex={isFirst ? -1 : undefined} ref={isFirst ? focusOn : undefined}>
        {copy.title}
      </Heading>
      <p>{copy.text}</p>
      <ul className="helplines">
        {care.helpLines.map((line) => (
          <li key={`${line.name} ${line.contact}`}>
            <Line line={line} />
          </li>
        ))}
      </ul>
      <p className="small">{toldOf(copy, name, care)}</p>
      <InEnglish
        say={(english) => {
          const words = copy === careCopy ? english.care : english.help.card;
          return [words.title, words.text, toldOf(words, name, care)];
        }}
      />
      <div className="row stretch wrap g2 mt4">
        {care.isCoachTold && <ButtonLink href="/messages">{copy.message({ name })}</ButtonLink>}
        <Button className="kind__close" variant="quiet" onClick={onClose}>
          {copy.close}
        </Button>
      </div>
    </section>
  );
}

const toldOf = (words: typeof careCopy, name: string, { isCoachTold }: Care): string =>
  isCoachTold ? words.told({ name }) : words.notTold;

const focusOn = (heading: HTMLElement | null) => heading?.focus();

function Line({ line: { name, contact, href } }: { line: HelpLine }) {
  const [who, where] = name.split(/, (.*)/);
  const Icon = href?.startsWith('http') ? Globe : href?.startsWith('sms:') ? MessageCircle : Phone;
  const inside = (
    <>
      <Icon />
      <b>
        <bdi>{who}</bdi>
        {where && (
          <small>
            <bdi>{where}</bdi>
          </small>
        )}
      </b>
      <span className="helplines__contact">
        <bdi>{contact}</bdi>
      </span>
    </>
  );
  if (href === null) return <p className="helplines__line stack gy1 gx3">{inside}</p>;
  return (
    <a
      className="helplines__line stack gy1 gx3"
      href={href}
      {...(href.startsWith('http') ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {inside}
    </a>
  );
}
