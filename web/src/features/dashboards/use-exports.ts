import { useCallback } from 'react';
import { messageOf } from '../../lib/api.js';
import { saveFile } from '../../lib/save-file.js';
import { useScheme } from '../../ui/theme/use-scheme.js';
import { toast } from '../../ui/toast.js';
import type { Chart } from './chart.js';
import type { MainChart } from './chart-panel.js';
import { csvOf } from './csv.js';
import type { ChartTitle } from './dashboard-charts.js';
import { fileName } from './export-file.js';
import type { ExportFormat } from './export-menu.js';
import type { FigureTable } from './figure-table.js';
import type { Picture } from './picture.js';
import { chartPicture, pngOf, rankingPicture } from './picture.js';
import type { Ranking } from './ranking-panel.js';

/** Saves exactly what a panel shows, as picture or as figures. */
export function useExports(programme: string) {
  const scheme = useScheme();

  const save = useCallback(
    async (title: string, format: ExportFormat, table: FigureTable, picture: () => Promise<Picture>) => {
      try {
        const content =
          format === 'csv'
            ? new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' })
            : await pngOf(await picture());
        saveFile(fileName(programme, title, format), content);
      } catch (error) {
        toast.error('Failed to export', { detail: messageOf(error) });
      }
    },
    [programme],
  );

  const exportChart = useCallback(
    (
      { title, note }: ChartTitle,
      { sentence, legend, table, draw }: MainChart,
      format: ExportFormat,
      drawn: Chart | null,
    ) =>
      void save(title, format, table, async () => {
        const { plotAsSvg } = await import('./plot.js');
        const chart = drawn ?? draw({ width: 900, height: 420, scheme, phone: false });
        const { width = 900, height = 420 } = chart.layout;
        return chartPicture({
          programme,
          title,
          note,
          sentence,
          legend,
          drawing: await plotAsSvg(chart),
          peak: chart.peak,
          width,
          height,
          scheme,
        });
      }),
    [save, programme, scheme],
  );

  const exportRanking = useCallback(
    ({ title, note }: ChartTitle, { rows, table }: Ranking, format: ExportFormat) =>
      void save(title, format, table, async () => rankingPicture({ programme, title, note, rows, scheme })),
    [save, programme, scheme],
  );

  return { exportChart, exportRanking };
}
