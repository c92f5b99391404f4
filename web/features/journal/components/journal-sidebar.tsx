import { useEffect, useState, type ComponentType, type CSSProperties, type ReactNode } from 'react';
import ChartLine from '#web/ui/icons/chart-line.ts';
import ChevronDown from '#web/ui/icons/chevron-down.ts';
import Minus from '#web/ui/icons/minus.ts';
import SlidersHorizontal from '#web/ui/icons/sliders-horizontal.ts';
import TrendingDown from '#web/ui/icons/trending-down.ts';
import TrendingUp from '#web/ui/icons/trending-up.ts';
import { journalSearchMax, maxMood, minMood, moodBand } from '#contract/journal/rules.ts';
import { oneDecimal } from '#web/platform/locale.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, SearchInput, Select } from '#web/ui/field.tsx';
import { Figures } from '#web/ui/figures.tsx';
import { noFilter, type JournalFilter } from '../address.ts';
import { journal as copy } from '#messages/journal.ts';
import type { JournalList } from '../queries.ts';
import './journal-sidebar.css';

export function StatTiles({ statistics, moodAnalytics }: Pick<JournalList, 'statistics' | 'moodAnalytics'>) {
  const { tiles } = copy;
  return (
    <Figures
      className="jtiles"
      narrow={4}
      items={[
        { label: tiles.total, value: statistics.totalEntries },
        { label: tiles.streak, value: statistics.consistencyStreak },
        { label: tiles.words, value: Math.round(statistics.averageWordsPerEntry) },
        {
          label: tiles.mood,
          value: moodAnalytics.averageMood === null ? tiles.none : oneDecimal(moodAnalytics.averageMood),
        },
      ]}
    />
  );
}

const trends = {
  improving: { tone: 'high', Icon: TrendingUp },
  declining: { tone: 'plain', Icon: TrendingDown },
  neutral: { tone: 'plain', Icon: Minus },
} as const;

/** A falling line is a fact, not an alarm: it has no red. */
export function MoodInsights({ analytics, chart }: { analytics: JournalList['moodAnalytics']; chart: ReactNode }) {
  const { tone, Icon } = trends[analytics.moodTrend];
  return (
    <section className="jmood card" aria-labelledby="mood-insights">
      <div className="row wrap between gy1 gx3">
        <h2 className="h2" id="mood-insights">
          {copy.insights.title}
        </h2>
        {analytics.averageMood !== null && (
          <Badge tone={tone}>
            <Icon />
            {copy.insights.trend[analytics.moodTrend]}
          </Badge>
        )}
      </div>
      {analytics.weeklyMoodAverages.length === 0 ? (
        <p className="soft">{analytics.averageMood === null ? copy.insights.none : copy.insights.noWeeks}</p>
      ) : (
        <ol className="jweeks mt4 stack g3">
          {analytics.weeklyMoodAverages.map(({ week, average }) => (
            <li key={week}>
              <span className="small soft">{copy.insights.week({ week })}</span>
              <span className={`jtrack ${moodBand(average)}`} aria-hidden="true">
                <i style={{ '--w': `${average * 10}%` } as CSSProperties} />
              </span>
              <b className="num">{oneDecimal(average)}</b>
            </li>
          ))}
        </ol>
      )}
      {chart}
    </section>
  );
}

const filterCopy = copy.filter;
/** Long enough not to ask at every letter, short enough to feel like an answer. */
const typingPause = 300;
const moods = Array.from({ length: maxMood - minMood + 1 }, (_, index) => String(minMood + index));

type FilterProps = { filter: JournalFilter; onChange: (filter: JournalFilter) => void };

export function JournalSearch({ filter, onChange, hasRecordings }: FilterProps & { hasRecordings: boolean }) {
  const [typed, setTyped] = useState(filter.search);
  const [asked, setAsked] = useState(filter.search);
  // The address changed by itself: the way back, or Clear.
  if (filter.search !== asked) {
    setAsked(filter.search);
    setTyped(filter.search);
  }
  useEffect(() => {
    if (typed === asked) return undefined;
    const timer = setTimeout(() => {
      setAsked(typed);
      onChange({ ...filter, search: typed });
    }, typingPause);
    return () => clearTimeout(timer);
  }, [typed, asked, filter, onChange]);
  return (
    <div className="jsearch stack g3">
      <Field label={filterCopy.search} hideLabel>
        <SearchInput
          value={typed}
          maxLength={journalSearchMax}
          placeholder={filterCopy.search}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {hasRecordings && <p className="small soft">{filterCopy.recordings}</p>}
    </div>
  );
}

type FoldsProps = {
  /** Missing where there is nothing to look for. */
  filter: JournalFilter | undefined;
  onChange: (filter: JournalFilter) => void;
  /** What has been written, in numbers. */
  children: ReactNode;
};

/** On a phone the entries come first: what is beside them on a desk opens there when it is asked for. */
export function Folds({ filter, onChange, children }: FoldsProps) {
  const [open, setOpen] = useState<'filter' | 'numbers'>();
  const toggle = (part: 'filter' | 'numbers') => setOpen((now) => (now === part ? undefined : part));
  const { search: _search, ...set } = filter ?? noFilter;
  const count = Object.values(set).filter((value) => value !== '').length;
  return (
    <>
      <div className="jfolds">
        {filter && (
          <Fold Icon={SlidersHorizontal} part="filter" open={open} onToggle={toggle}>
            {count > 0 ? filterCopy.titleWithCount({ count }) : filterCopy.title}
          </Fold>
        )}
        <Fold Icon={ChartLine} part="numbers" open={open} onToggle={toggle}>
          {copy.insights.fold}
        </Fold>
      </div>
      <div className="jfold stack g5" id="journal-fold-numbers" data-open={open === 'numbers' || undefined}>
        {children}
      </div>
      {filter && (
        <div className="jfold stack g5" id="journal-fold-filter" data-open={open === 'filter' || undefined}>
          <FilterCard filter={filter} onChange={onChange} />
        </div>
      )}
    </>
  );
}

type FoldProps = {
  Icon: ComponentType;
  part: 'filter' | 'numbers';
  open: 'filter' | 'numbers' | undefined;
  onToggle: (part: 'filter' | 'numbers') => void;
  children: ReactNode;
};

function Fold({ Icon, part, open, onToggle, children }: FoldProps) {
  return (
    <Button
      small
      variant="quiet"
      aria-expanded={open === part}
      aria-controls={`journal-fold-${part}`}
      onClick={() => onToggle(part)}
    >
      <Icon />
      <span>{children}</span>
      <ChevronDown className="jfolds__way" />
    </Button>
  );
}

function FilterCard({ filter, onChange }: FilterProps) {
  const set = (name: keyof JournalFilter) => (event: { target: { value: string } }) =>
    onChange({ ...filter, [name]: event.target.value });
  return (
    <section className="jfilter stack g3" aria-labelledby="journal-filter">
      <h2 className="h2" id="journal-filter">
        {filterCopy.title}
      </h2>
      <div className="jfilter__grid">
        <Field label={filterCopy.start}>
          <Input type="date" value={filter.startDate} max={filter.endDate || undefined} onChange={set('startDate')} />
        </Field>
        <Field label={filterCopy.end}>
          <Input type="date" value={filter.endDate} min={filter.startDate || undefined} onChange={set('endDate')} />
        </Field>
        <Field label={filterCopy.min}>
          <MoodSelect value={filter.minMood} onChange={set('minMood')} />
        </Field>
        <Field label={filterCopy.max}>
          <MoodSelect value={filter.maxMood} onChange={set('maxMood')} />
        </Field>
        <Field label={filterCopy.type}>
          <Select value={filter.entryType} onChange={set('entryType')}>
            <option value="">{filterCopy.any}</option>
            <option value="text">{filterCopy.typed}</option>
            <option value="audio">{filterCopy.spoken}</option>
          </Select>
        </Field>
      </div>
    </section>
  );
}

function MoodSelect(props: { value: string; onChange: (event: { target: { value: string } }) => void }) {
  return (
    <Select {...props}>
      <option value="">{filterCopy.any}</option>
      {moods.map((mood) => (
        <option key={mood}>{mood}</option>
      ))}
    </Select>
  );
}
