import { wizardCopy } from '../copy.ts';

export function PromptKeys() {
  return (
    <ul className="wizkeys small soft">
      {wizardCopy.prompts.keys.map(({ keys, does }) => (
        <li key={does}>
          {keys.map((combination) => (
            <span key={combination.join()}>
              {combination.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </span>
          ))}
          {does}
        </li>
      ))}
    </ul>
  );
}
