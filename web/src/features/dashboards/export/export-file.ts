/** 'A9 dualling, 2 km - Materials per month.csv': without what file systems refuse. */
export function fileName(programme: string, chart: string, ending: 'png' | 'csv'): string {
  const clean = (text: string) =>
    text
      .replace(/[\\/:*?"<>|\u0000-\u001f]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 100);
  return `${clean(programme) || 'Programme'} - ${clean(chart)}.${ending}`;
}
