import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCurrentTitle } from '../lib/page-title.js';
import { VisuallyHidden } from '../ui/visually-hidden.js';

/** Tells screen readers the title of the page that was opened; the first page is told by the browser itself. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const title = useCurrentTitle();
  const announced = useRef(pathname);
  const [text, setText] = useState('');
  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    setText(title);
  }, [pathname, title]);
  return (
    <VisuallyHidden>
      <span aria-live="polite">{text}</span>
    </VisuallyHidden>
  );
}
