import { useEffect } from 'react';

const scheme = 'data-mantine-color-scheme';

/** Paper is white: what is dark on the screen is printed as in the light scheme. */
export function useLightPrint(): void {
  useEffect(() => {
    const { documentElement: root } = document;
    let shown: string | null = null;
    const begin = () => {
      shown = root.getAttribute(scheme);
      root.setAttribute(scheme, 'light');
    };
    const end = () => {
      if (shown !== null) root.setAttribute(scheme, shown);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
}
