import { useLocation, useSearch } from 'wouter';
import { language, languages } from '#messages/language.ts';
import { landing } from '#messages/landing.ts';

const copy = landing.languages;

/** Plain links: they work before the scripts are there. The choice holds for this browser until somebody signs in. */
export function LanguageLinks() {
  const [path] = useLocation();
  const search = useSearch();
  if (languages.length < 2) return null;
  const to = search ? `${path}?${search}` : path;
  return (
    <nav className="land__languages small" aria-label={copy.label}>
      {languages.map(({ code, name }) =>
        code === language ? (
          <b key={code} lang={code}>
            {name}
          </b>
        ) : (
          <a key={code} lang={code} hrefLang={code} href={`/api/login/language?${new URLSearchParams({ code, to })}`}>
            {name}
          </a>
        ),
      )}
      {languages.some(({ code, isReviewed }) => code === language && !isReviewed) && (
        <span className="soft land__awaiting">{copy.awaiting}</span>
      )}
    </nav>
  );
}
