// Runs before the first paint, so that a chosen scheme does not flash through the system's one.
// A file of its own because the content security policy allows no inline script; the key is Mantine's.
(() => {
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
