import { useEffect, useState } from 'react';

/** The section that stands at the top of the window, for the list of sections beside it. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [inView, setInView] = useState(ids[0]);
  const joined = ids.join(' ');
  useEffect(() => {
    const sections = joined.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    // A band in the upper third: what crosses it is what one reads.
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.findLast((entry) => entry.isIntersecting);
        if (entered) setInView(entered.target.id);
      },
      { rootMargin: '-10% 0px -65% 0px' },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [joined]);
  return inView;
}
