import { demoEntrances } from '#contract/demo/entrances.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import PenLine from 'lucide-react/icons/pen-line';
import Shield from 'lucide-react/icons/shield';
import UsersRound from 'lucide-react/icons/users-round';
import '#web/ui/list.css';
import './demo.css';

const icons = { coach: UsersRound, client: PenLine, admin: Shield };

/** Plain forms: entering is a navigation that the server answers with a session. */
export function DemoEntrance() {
  return (
    <section className="demo" aria-labelledby="demo-title">
      <h2 className="h2" id="demo-title">
        {demoEntrances.title}
      </h2>
      <p className="soft">{demoEntrances.text}</p>
      <ul className="rows">
        {demoEntrances.people.map(({ person, label, line }) => {
          const Icon = icons[person];
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
