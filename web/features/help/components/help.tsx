import { Ledger } from '#web/ui/figures.tsx';
import { RunBy, type Operator } from '#web/ui/run-by.tsx';
import { Section } from '#web/ui/section.tsx';
import { help as copy } from '#messages/help.ts';
import { textsOf, topicsFor } from './topics.ts';
import './help.css';

type HelpProps = { side: 'client' | 'coach'; productName: string; operator: Operator | undefined };

export function Help({ side, productName, operator }: HelpProps) {
  const topics = topicsFor[side];
  return (
    <div className="help">
      <header>
        <h1 className="title">{copy.title}</h1>
        <p className="read soft">{copy.intro({ productName })}</p>
      </header>
      {topics.map((topic) => (
        <Section key={topic.id} id={topic.id} title={topic.title}>
          <Paragraphs texts={textsOf(topic.paragraphs, productName)} />
        </Section>
      ))}
      <Section id="privacy" title={copy.privacy.title}>
        <Ledger cards className="help__who">
          <thead>
            <tr>
              <th scope="col">{copy.privacy.columns.what}</th>
              <th scope="col">{copy.privacy.columns.you}</th>
              <th scope="col">{copy.privacy.columns.coach}</th>
              <th scope="col">{copy.privacy.columns.admin}</th>
            </tr>
          </thead>
          <tbody>
            {copy.privacy.rows.map((row) => (
              <tr key={row.what}>
                <th scope="row">{row.what}</th>
                <td data-label={copy.privacy.columns.you}>{row.client}</td>
                <td data-label={copy.privacy.columns.coach}>{row.coach}</td>
                <td data-label={copy.privacy.columns.admin}>{row.admin}</td>
              </tr>
            ))}
          </tbody>
        </Ledger>
        <p className="help__after soft">{copy.privacy.after}</p>
        {operator && <RunBy operator={operator} className="help__after" />}
      </Section>
      <Section id="contact" title={copy.contact.title}>
        <Paragraphs texts={textsOf(copy.contact.paragraphs, productName)} />
      </Section>
    </div>
  );
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return (
    <div className="help__text stack g3">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
