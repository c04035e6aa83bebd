/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun when the click returns; the address is kept for a moment for browsers that begin later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** 'A9 dualling, 2 km - Materials per month.csv': without what file systems refuse. */
export function fileName(programme: string, chart: string, ending: 'png' | 'csv'): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is taken out
  const clean = (text: string) => text.replace(/[\\/:*?"<>|\u0000-\u001f]/g, ' ').replace(/\s+/g, ' ').trim().slice(0, 100);
  return `${clean(programme) || 'Programme'} - ${clean(chart)}.${ending}`;
}
