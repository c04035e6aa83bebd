import { useEffect, useState } from 'react';

/** Between two questions while a search is typed. */
const TYPING_MS = 250;

/** A search as it is typed: the URL, and with it the question to the server, follows when typing pauses. */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const [told, setTold] = useState(search);
  const [seen, setSeen] = useState(search);
  // The router's address lags behind what it was told: only one that came from elsewhere counts, by Back or a link.
  if (search !== seen) {
    setSeen(search);
    if (search !== told) {
      setTold(search);
      setTyped(search);
    }
  }
  const words = typed.trim();
  useEffect(() => {
    if (words === told) return undefined;
    const timer = setTimeout(() => {
      setTold(words);
      onSearch(words);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  });
  const clear = () => {
    setTyped('');
    setTold('');
    onSearch('');
  };
  return { typed, setTyped, clear };
}
