import ChevronRight from '#web/ui/icons/chevron-right.ts';
import PenLine from '#web/ui/icons/pen-line.ts';
import Shield from '#web/ui/icons/shield.ts';
import UsersRound from '#web/ui/icons/users-round.ts';
import '#web/ui/list.css';
import './demo.css';
import { entrances as copy } from '#messages/demo-entrances.ts';

const entrances = [
  { person: 'coach', Icon: UsersRound },
  { person: 'client', Icon: PenLine },
  { person: 'admin', Icon: Shield },
] as const;

/** Plain forms: entering is a navigation that the server answers with a session. */
export function DemoEntrance() {
  return (
    <section className="demo" aria-labelledby="demo-title">
      <h2 className="h2" id="demo-title">
        {copy.title}
      </h2>
      <p className="soft">{copy.text}</p>
      <ul className="rows">
        {entrances.map(({ person, Icon }) => {
          const { label, line } = copy.people[person];
          return (
            <li key={person}>
              <form method="post" action="/api/demo/enter">
                <input type="hidden" name="person" value={person} />
                <button className="rowlink" type="submit">
                  <Icon />
                  <span className="rowlink__say">
                    {label}
                    <small>{line}</small>
                  </span>
                  <ChevronRight className="rowlink__end" />
                </button>
              </form>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
