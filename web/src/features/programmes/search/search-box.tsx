import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../lib/paths.js';
import { usePhone } from '../../../lib/use-phone.js';
import { IconSearch } from '../../../ui/icons/search.js';
import { IconX } from '../../../ui/icons/x.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { useOpenedLast } from './opened-last.js';
import classes from './search-box.module.css';
import { SearchInput } from './search-input.js';
import { useSearchBox } from './use-search-box.js';

// Loaded when the field is first used: most pages are opened without it.
const SearchResults = lazy(async () => ({ default: (await import('./search-results.js')).SearchResults }));
const SearchScreen = lazyDialog(async () => (await import('./search-screen.js')).SearchScreen);

/** The search of the top bar: a field, on phones a button that opens it on the whole screen (docs/product/programmes.md, Search). */
export function SearchBox({ userId }: { userId: number }) {
  useOpenedLast(userId);
  return usePhone() ? <PhoneSearch /> : <DesktopSearch />;
}

function PhoneSearch() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" className={classes.opener} aria-label="Search" onClick={() => setOpened(true)}>
        <IconSearch size={20} stroke={1.5} aria-hidden />
      </button>
      <SearchScreen opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

function DesktopSearch() {
  const { pathname, search } = useLocation();
  const root = useRef<HTMLDivElement>(null);
  const from = useRef<Element | null>(null);
  const [opened, setOpened] = useState(false);
  const box = useSearchBox(() => setOpened(false));

  // The words of the search page stand in the field; elsewhere it is emptied, as what was looked for has been left. A page is there some
  // time after its address: what is typed meanwhile stays.
  const asked = pathname === paths.search.pattern ? (new URLSearchParams(search).get('query') ?? '') : '';
  const [known, setKnown] = useState<string | null>(null);
  if (known !== pathname + search) {
    setKnown(pathname + search);
    if (!opened) box.setText(asked);
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (isTypedIn(event.target) || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      box.field.current?.focus();
      box.field.current?.select();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [box.field]);

  const close = () => {
    setOpened(false);
    const back = from.current;
    if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus();
    else box.field.current?.blur();
  };
  return (
    <div
      ref={root}
      role="search"
      aria-label="Everywhere"
      className={classes.root}
      data-opened={opened || undefined}
      onFocus={({ relatedTarget }) => {
        if (!root.current?.contains(relatedTarget)) from.current = relatedTarget;
      }}
      onBlur={({ relatedTarget }) => {
        if (!root.current?.contains(relatedTarget)) setOpened(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !opened) return;
        event.stopPropagation();
        close();
      }}
    >
      <div className={classes.box}>
        <SearchInput
          box={box}
          opened={opened}
          placeholder={opened ? undefined : 'Search'}
          onFocus={() => setOpened(true)}
          onPointerDown={() => setOpened(true)}
          onType={() => setOpened(true)}
        />
        <IconSearch size={16} stroke={1.5} aria-hidden className={classes.icon} />
        {box.text === '' && (
          <kbd className={classes.key} aria-hidden>
            /
          </kbd>
        )}
        {box.text !== '' && opened && (
          <button
            type="button"
            className={classes.clear}
            aria-label="Clear search"
            onClick={() => {
              box.setText('');
              box.field.current?.focus();
            }}
          >
            <IconX size={16} stroke={1.5} aria-hidden />
          </button>
        )}
        {opened && (
          <div className={classes.panel}>
            <Suspense>
              <SearchResults box={box} withKeys />
            </Suspense>
          </div>
        )}
      </div>
    </div>
  );
}

const isTypedIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
