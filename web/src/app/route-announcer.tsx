import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCurrentTitle } from '../lib/page-title.js';
import { VisuallyHidden } from '../ui/layout/visually-hidden.js';

/** Announces the title of the page that was opened to screen readers; the browser itself announces the first one. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const title = useCurrentTitle();
  const [first] = useState(pathname);
  const [text, setText] = useState('');
  const onFirstPage = pathname === first && text === '';
  useEffect(() => {
    if (!onFirstPage) setText(title);
  }, [onFirstPage, title]);
  return (
    <VisuallyHidden>
      <span aria-live="polite">{text}</span>
    </VisuallyHidden>
  );
}
