import type { Why } from '../../../lib/api-types.js';
import type { FigureTable } from '../../../lib/figure-table.js';
import { count } from '../../../lib/format.js';
import { formulaText, sentenceCase } from './formula-words.js';
import type { WhyFigure } from './why-figure.js';

/** The lines as a table and as a file: those that are shown, and one for all that come after them, so that the column adds up. */
export function whyTable({ lines, rest, figure: total, unit }: Why, figure: WhyFigure): FigureTable {
  const share = (amount: number) => (total > 0 ? (amount / total) * 100 : 0);
  const decimals = total < 100 ? 2 : 0;
  const blank = Array.from({ length: 8 }, () => '');
  return {
    caption: `Why this number: ${whatOf(figure)}`,
    unit,
    columns: [
      { label: 'Asset' },
      { label: 'Asset part' },
      { label: 'Task' },
      { label: 'Activity' },
      { label: 'Material' },
      { label: 'Amount', decimals },
      { label: 'Share', unit: '%', decimals: 1 },
      { label: 'First day', days: true },
      { label: 'Last day', days: true },
      { label: 'Formula' },
      { label: 'Element make-up' },
      { label: 'Production rate' },
      { label: 'Source of the rate' },
      { label: 'Note' },
      { label: 'Warning' },
    ],
    rows: [
      ...lines.map((line) => ({
        key: `${line.partId} ${line.taskId} ${line.lineId}`,
        cells: [
          line.assetName,
          line.assetPart,
          line.task,
          line.activity,
          line.material,
          line.figure,
          share(line.figure),
          line.firstDay,
          line.lastDay,
          line.formula ? formulaText(line.formula) : '',
          line.makeUp?.name ?? '',
          line.rate?.name ?? '',
          line.rate?.basis ?? '',
          line.note ?? '',
          line.warning ?? '',
        ],
      })),
      ...(rest.lines > 0
        ? [
            {
              key: 'rest',
              cells: [count(rest.lines, 'more line'), '', '', '', '', rest.figure, share(rest.figure), ...blank],
            },
          ]
        : []),
    ],
  };
}

/** 'Imported fill in May 2027'. */
export const whatOf = ({ segment, name, when }: WhyFigure): string =>
  sentenceCase([segment?.name ?? name, when].filter(Boolean).join(' '));
