/** Opens the browser's print, which offers this name for a PDF. It takes the page's title for it. */
export function printNamed(name: string): void {
  const { title } = document;
  document.title = name.replace(/\.pdf$/, '');
  window.addEventListener('afterprint', () => (document.title = title), { once: true });
  window.print();
}
