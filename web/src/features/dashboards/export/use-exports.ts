import { messageOf } from '../../../lib/api.js';
import type { FigureTable } from '../../../lib/figure-table.js';
import { saveFile } from '../../../lib/save-file.js';
import type { ExportFormat } from '../../../ui/actions/export-menu.js';
import { pngOf } from '../../../ui/charts/svg-picture.js';
import { toast } from '../../../ui/feedback/toast.js';
import { useScheme } from '../../../ui/theme/use-scheme.js';
import type { Chart } from '../charts/chart.js';
import type { ChartTitle, DashboardContent, DashboardTitles, MainChart, Ranking } from '../charts/chart-model.js';
import { csvOf } from './csv.js';
import type { ExportFacts } from './export-facts.js';
import { fileName } from './export-file.js';
import { chartPicture, rankingPicture } from './picture.js';
import { printNamed } from './print-named.js';

/** Saves what a chart shows, as a picture or as its figures, and the dashboard as a workbook or as a page. */
export function useExports(facts: ExportFacts) {
  const scheme = useScheme();

  const save = async (name: string, content: () => Blob | Promise<Blob>) => {
    try {
      saveFile(name, await content());
    } catch (error) {
      toast.error('Failed to export', { detail: messageOf(error) });
    }
  };
  const nameOf = ({ title }: ChartTitle, { table }: MainChart | Ranking, ending: ExportFormat) =>
    fileName(facts, { title, unit: table.unit }, ending);
  const csv = ({ table }: MainChart | Ranking) => new Blob([csvOf(table, facts)], { type: 'text/csv;charset=utf-8' });

  return {
    /** The lines behind a figure, which is named as one more filter: rows keep what they are of. */
    exportLines: (of: string, table: FigureTable) => {
      const text = csvOf(table, { ...facts, filters: [...facts.filters, of] });
      saveFile(
        fileName(facts, { title: `Why, ${of}`, unit: table.unit }, 'csv'),
        new Blob([text], { type: 'text/csv;charset=utf-8' }),
      );
    },
    exportChart: ({ title, note }: ChartTitle, main: MainChart, format: ExportFormat, drawn: Chart | null) =>
      void save(nameOf({ title }, main, format), async () => {
        if (format === 'csv') return csv(main);
        const { plotAsSvg } = await import('../charts/plot.js');
        // A phone's drawing has no right axis.
        const roomy = drawn && (drawn.layout.width ?? 0) >= 600 ? drawn : null;
        const chart = roomy ?? main.draw({ width: 900, height: 420, scheme, phone: false });
        const { width = 900, height = 420 } = chart.layout;
        const drawing = { svg: await plotAsSvg(chart), peak: chart.peak, width, height };
        return pngOf(chartPicture({ facts, title, note }, main, drawing, scheme));
      }),
    exportRanking: ({ title, note }: ChartTitle, ranking: Ranking, format: ExportFormat) =>
      void save(nameOf({ title }, ranking, format), () =>
        format === 'csv' ? csv(ranking) : pngOf(rankingPicture({ facts, title, note }, ranking, scheme)),
      ),
    exportAll: (titles: DashboardTitles, content: DashboardContent, format: 'xlsx' | 'pdf') => {
      const name = fileName(facts, { title: titles.main.title, unit: content.main.table.unit }, format);
      // A browser makes the page itself: text stays text, whatever it is written in (docs/decisions/0046).
      if (format === 'pdf') printNamed(name);
      else
        void save(name, async () => {
          const { dashboardWorkbook } = await import('./workbook/workbook.js');
          return dashboardWorkbook(facts, titles, content);
        });
    },
  };
}
