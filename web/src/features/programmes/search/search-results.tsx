import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SearchAnswer } from '../../../lib/api-types.js';
import { paths } from '../../../lib/paths.js';
import { useUser } from '../../../lib/session.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { readSearch, useOpenedCards } from './api.js';
import { FoundText } from './found-text.js';
import { NothingFound } from './nothing-found.js';
import { openedLast } from './opened-last.js';
import {
  formatTotal,
  isCorrected,
  openedRow,
  type ResultGroup,
  type ResultRow,
  resultGroups,
  totalOf,
  wordsOf,
} from './result-rows.js';
import classes from './search-results.module.css';
import type { SearchBox } from './use-search-box.js';

/** Of each group: what there is more of is on the page. */
const ROWS = 4;
const OPENED_ROWS = 3;
/** So long nobody types before the words are searched. */
const REST_MS = 150;

export interface SearchResultsProps {
  box: SearchBox;
  /** Shows which keys do what, where there is a keyboard. */
  withKeys?: boolean;
}

/** What the field finds, below it (docs/product/programmes.md, Search). */
export function SearchResults({ box, withKeys }: SearchResultsProps) {
  const text = box.text.trim();
  return text === '' ? (
    <OpenedLast box={box} withKeys={withKeys} />
  ) : (
    <Found box={box} text={text} withKeys={withKeys} />
  );
}

interface State {
  /** The text that the answer or the error is of. */
  of: string;
  answer?: SearchAnswer;
  error?: unknown;
}

function Found({ box, text, withKeys }: SearchResultsProps & { text: string }) {
  const [{ of, answer, error }, setState] = useState<State>({ of: '' });
  const [tries, setTries] = useState(0);
  const loading = of !== text;
  const search = async (signal: AbortSignal) => {
    try {
      const found = await readSearch(text, ROWS, signal);
      if (!signal.aborted) setState({ of: text, answer: found });
    } catch (failure) {
      if (!signal.aborted) setState({ of: text, error: failure });
    }
  };
  const latest = useLatest(search);
  useEffect(() => {
    const left = new AbortController();
    const timer = setTimeout(() => void latest.current(left.signal), REST_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [text, tries, latest]);
  // The rows of an answer are offered once, with the text that they are of.
  const groups = answer ? resultGroups(answer.groups) : [];
  useOffer(box, of, groups);

  if (error !== undefined)
    return (
      <div className={classes.error}>
        <ErrorNote
          action="searching"
          error={error}
          onRetry={() => {
            // The button goes with the failure.
            box.field.current?.focus();
            setState((before) => ({ ...before, of: '' }));
            setTries(tries + 1);
          }}
          retrying={loading}
        />
      </div>
    );
  // That nothing is found is said of these words, not of the ones before.
  if (!answer || (loading && groups.length === 0)) return <p className={classes.first}>Searching …</p>;
  const words = wordsOf(answer.searched);
  return (
    <div className={classes.found} aria-busy={loading || undefined}>
      {loading && <span className={classes.running} />}
      <div role="status">{groups.length === 0 ? <NothingFound /> : <FirstLine answer={answer} />}</div>
      {groups.length > 0 && <List box={box} label="Results" groups={groups} words={words} />}
      {groups.length > 0 && (
        <Foot withKeys={withKeys}>
          <Link
            to={paths.search.to(answer.query)}
            className={classes.page}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              box.open(paths.search.to(answer.query));
            }}
          >
            Open as a page
          </Link>
        </Foot>
      )}
    </div>
  );
}

/** How many, and of which words: also the nearest ones of a word that is nowhere. */
function FirstLine({ answer }: { answer: SearchAnswer }) {
  const { query, searched, groups } = answer;
  const { total, text } = totalOf(groups);
  return (
    <p className={classes.first}>
      {text(total)} {total === 1 ? 'result' : 'results'} for <b>{searched}</b>
      {isCorrected(answer) && `, the nearest to “${query}”`}
    </p>
  );
}

function OpenedLast({ box, withKeys }: SearchResultsProps) {
  const user = useUser();
  const [ids] = useState(() => (user ? openedLast(user.id) : []));
  const { data } = useOpenedCards(ids);
  const rows = (data ?? []).slice(0, OPENED_ROWS).map(openedRow);
  const groups = rows.length === 0 ? [] : [{ label: 'Opened last', total: 0, rows }];
  useOffer(box, '', groups);
  return (
    <div className={classes.found}>
      {groups.length > 0 && <List box={box} label="Opened last" groups={groups} words={[]} />}
      <p className={classes.rule}>Every word must be found, in any order. Small slips in spelling are forgiven.</p>
      <Foot withKeys={withKeys} />
    </div>
  );
}

interface ListProps {
  box: SearchBox;
  label: string;
  groups: readonly ResultGroup[];
  words: readonly string[];
}

function List({ box, label, groups, words }: ListProps) {
  const headings = useId();
  return (
    <div role="listbox" id={box.listId} aria-label={label} className={classes.list}>
      {groups.map((group, at) => (
        <div key={group.label} role="group" aria-labelledby={`${headings}${at}`} className={classes.group}>
          <div role="presentation" className={classes.heading}>
            <span id={`${headings}${at}`}>{group.label}</span>
            {group.total > 1 && <span aria-hidden>{formatTotal(group.total)}</span>}
          </div>
          {group.rows.map((row) => (
            <Option key={row.key} box={box} row={row} words={words} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Option({ box, row, words }: { box: SearchBox; row: ResultRow; words: readonly string[] }) {
  const id = idOf(box, row);
  return (
    // The keys of the list are those of the field, which has the focus.
    <div
      role="option"
      id={id}
      aria-selected={box.marked === id}
      tabIndex={-1}
      className={classes.row}
      onPointerMove={() => box.mark(id)}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey) window.open(row.to, '_blank', 'noopener');
        else box.open(row.to);
      }}
    >
      <span className={classes.name}>
        <FoundText text={row.name} words={words} />
      </span>
      <span className={classes.figure}>{row.figure}</span>
      <span className={classes.note}>
        <FoundText text={row.note} words={words} />
      </span>
      <span className={classes.date}>{row.date}</span>
    </div>
  );
}

function Foot({ withKeys, children }: { withKeys?: boolean | undefined; children?: ReactNode }) {
  if (!withKeys && !children) return null;
  return (
    <div className={classes.foot}>
      {withKeys && (
        <span className={classes.keys}>
          {keysOf.map(([does, ...names]) => (
            <span key={does}>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}{' '}
              {does}
            </span>
          ))}
        </span>
      )}
      {children}
    </div>
  );
}

const keysOf = [
  ['choose', '↑', '↓'],
  ['open', 'Enter'],
  ['close', 'Esc'],
] as const;

const idOf = ({ listId }: SearchBox, { key }: ResultRow): string => `${listId}-${key}`;

/** Tells the field what can be chosen, whenever that is something else. */
function useOffer(box: SearchBox, of: string, groups: readonly ResultGroup[]): void {
  const choices = groups.flatMap(({ rows }) => rows.map((row) => ({ id: idOf(box, row), to: row.to })));
  const key = JSON.stringify([of, choices]);
  const offer = useLatest(() => box.offer(of, choices));
  // Before it is painted: what is shown can be opened.
  useLayoutEffect(() => {
    offer.current();
  }, [key, offer]);
}

function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
