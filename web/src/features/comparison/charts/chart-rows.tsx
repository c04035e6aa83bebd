import { useRef, useState } from 'react';
import { messageOf } from '../../../lib/api.js';
import type { Comparison } from '../../../lib/api-types.js';
import { saveFile } from '../../../lib/save-file.js';
import { today } from '../../../lib/today.js';
import { type ExportFormat, ExportMenu } from '../../../ui/actions/export-menu.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { toast } from '../../../ui/feedback/toast.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import { IconChartBar } from '../../../ui/icons/chart-bar.js';
import { IconTable } from '../../../ui/icons/table.js';
import { FigureTableView } from '../../../ui/tables/figure-table-view.js';
import { useScheme } from '../../../ui/theme/use-scheme.js';
import { SectionHead } from '../page/section-head.js';
import classes from './chart-rows.module.css';
import { axisEnd, type ScenarioChart } from './scenario-charts.js';
import { ScenarioDrawing } from './scenario-drawing.js';
import { useCharts } from './use-charts.js';

/** The same charts of every scenario on the same axes. */
export function ChartRows({ comparison, columns }: { comparison: Comparison; columns: number }) {
  const { charts, material } = useCharts(comparison);
  return (
    <tbody>
      <SectionHead title="Same axes" columns={columns}>
        <Legend />
      </SectionHead>
      {charts.map((chart) => (
        <ChartRow
          key={chart.key}
          comparison={comparison}
          chart={chart}
          columns={columns}
          material={chart.per === 'month' ? material : null}
        />
      ))}
      {charts.length === 0 && (
        <tr>
          <td colSpan={columns}>Nothing is needed in any of these scenarios yet.</td>
        </tr>
      )}
    </tbody>
  );
}

export function Legend() {
  return (
    <span className={classes.legend}>
      <span className={classes.bar} aria-hidden />
      this scenario
      <span className={classes.line} aria-hidden />A
    </span>
  );
}

export type MaterialChoice = ReturnType<typeof useCharts>['material'];

interface ChartRowProps {
  comparison: Comparison;
  chart: ScenarioChart;
  columns: number;
  material: MaterialChoice | null;
}

function ChartRow({ comparison, chart, columns, material }: ChartRowProps) {
  const [asTable, setAsTable] = useState(false);
  const drawings = useRef<(SVGSVGElement | null)[]>([]);
  const keep = (place: number) => (drawing: SVGSVGElement | null) => {
    drawings.current[place] = drawing;
  };
  const save = useExport(
    comparison,
    chart,
    comparison.scenarios.map((_, place) => place),
    () => drawings.current.flatMap((one) => one ?? []),
  );
  return (
    <tr className={classes.row}>
      <th scope="row">
        <ChartLabel
          chart={chart}
          material={material}
          asTable={asTable}
          onToggle={() => setAsTable(!asTable)}
          onExport={save}
        />
      </th>
      {asTable ? (
        <td colSpan={columns - 1}>
          <div className={classes.table}>
            <FigureTableView table={chart.table} />
          </div>
          <div className={classes.kept} aria-hidden>
            {comparison.scenarios.map(({ id }, place) => (
              <ScenarioDrawing key={id} chart={chart} place={place} ref={keep(place)} />
            ))}
          </div>
        </td>
      ) : (
        comparison.scenarios.map(({ id }, place) => (
          <td key={id}>
            <ScenarioDrawing chart={chart} place={place} ref={keep(place)} />
          </td>
        ))
      )}
    </tr>
  );
}

interface ChartLabelProps {
  chart: ScenarioChart;
  material: MaterialChoice | null;
  asTable: boolean;
  onToggle: () => void;
  onExport: (format: ExportFormat) => void;
}

/** Title, unit and end of the axis, what else can be drawn, table and export. */
export function ChartLabel({ chart, material, asTable, onToggle, onExport }: ChartLabelProps) {
  const { title, unit, per, top } = chart;
  return (
    <div className={classes.label}>
      <div>
        <p className={classes.title}>{title}</p>
        <p className={classes.axis}>
          {unit && per === 'month' ? `${unit} ` : ''}per {per}, axis to {axisEnd(top)}
        </p>
      </div>
      {material && material.choices.length > 1 && (
        <div data-screen-only>
          <SelectField label="Material" {...material} searchable nothingFound="No such material" />
        </div>
      )}
      <div className={classes.actions} data-screen-only>
        <IconButton
          icon={asTable ? IconChartBar : IconTable}
          label={asTable ? `Show ${title} as chart` : `Show ${title} as table`}
          tooltip={asTable ? 'Show as chart' : 'Show as table'}
          onClick={onToggle}
        />
        <ExportMenu label={`Export ${title}`} iconOnly opensUp onExport={onExport} />
      </div>
    </div>
  );
}

/** Saves exactly what a chart shows. */
export function useExport(
  comparison: Comparison,
  chart: ScenarioChart,
  /** Of the drawings; their figures are those of all scenarios. */
  places: readonly number[],
  drawings: () => readonly SVGSVGElement[],
) {
  const scheme = useScheme();
  return (format: ExportFormat) => void save(format);
  async function save(format: ExportFormat): Promise<void> {
    try {
      const [{ chartCsv, chartFile, chartPicture }, { pngOf }] = await Promise.all([
        import('./chart-picture.js'),
        import('../../../ui/charts/svg-picture.js'),
      ]);
      const made = today();
      const content =
        format === 'csv'
          ? new Blob([chartCsv(comparison, chart, made)], { type: 'text/csv;charset=utf-8' })
          : await pngOf(chartPicture(comparison, chart, { places, drawings: drawings() }, scheme, made));
      saveFile(chartFile(comparison, chart, made, format), content);
    } catch (error) {
      toast.error('Failed to export', { detail: messageOf(error) });
    }
  }
}
