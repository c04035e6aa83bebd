import { messageOf } from '../../../lib/api.js';
import type { FigureTable } from '../../../lib/figure-table.js';
import { saveFile } from '../../../lib/save-file.js';
import type { ExportFormat } from '../../../ui/actions/export-menu.js';
import { type Picture, pngOf } from '../../../ui/charts/svg-picture.js';
import { toast } from '../../../ui/feedback/toast.js';
import { useScheme } from '../../../ui/theme/use-scheme.js';
import type { Chart } from '../charts/chart.js';
import type { ChartTitle, MainChart, Ranking } from '../charts/chart-model.js';
import { csvOf } from './csv.js';
import type { ExportFacts } from './export-facts.js';
import { fileName } from './export-file.js';
import { chartPicture, rankingPicture } from './picture.js';

/** Saves what a chart shows, as a picture or as its figures. */
export function useExports(facts: ExportFacts) {
  const scheme = useScheme();

  const save = async (title: string, format: ExportFormat, table: FigureTable, picture: () => Promise<Picture>) => {
    try {
      const content =
        format === 'csv'
          ? new Blob([csvOf(table, facts)], { type: 'text/csv;charset=utf-8' })
          : await pngOf(await picture());
      saveFile(fileName(facts, { title, unit: table.unit }, format), content);
    } catch (error) {
      toast.error('Failed to export', { detail: messageOf(error) });
    }
  };

  return {
    exportChart: ({ title, note }: ChartTitle, main: MainChart, format: ExportFormat, drawn: Chart | null) =>
      void save(title, format, main.table, async () => {
        const { plotAsSvg } = await import('../charts/plot.js');
        // A phone's drawing has no right axis.
        const roomy = drawn && (drawn.layout.width ?? 0) >= 600 ? drawn : null;
        const chart = roomy ?? main.draw({ width: 900, height: 420, scheme, phone: false });
        const { width = 900, height = 420 } = chart.layout;
        const drawing = { svg: await plotAsSvg(chart), peak: chart.peak, width, height };
        return chartPicture({ facts, title, note }, main, drawing, scheme);
      }),
    exportRanking: ({ title, note }: ChartTitle, ranking: Ranking, format: ExportFormat) =>
      void save(title, format, ranking.table, async () => rankingPicture({ facts, title, note }, ranking, scheme)),
  };
}
