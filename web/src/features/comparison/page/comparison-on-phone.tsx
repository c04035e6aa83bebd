import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Comparison } from '../../../lib/api-types.js';
import { Button } from '../../../ui/actions/button.js';
import { ScenarioLetter } from '../../../ui/charts/scenario-letter.js';
import { Clamped } from '../../../ui/layout/clamped.js';
import { Panel } from '../../../ui/layout/panel.js';
import { FigureTableView } from '../../../ui/tables/figure-table-view.js';
import { ChartLabel, Legend, type MaterialChoice, useExport } from '../charts/chart-rows.js';
import type { ScenarioChart } from '../charts/scenario-charts.js';
import { ScenarioDrawing } from '../charts/scenario-drawing.js';
import { useCharts } from '../charts/use-charts.js';
import { percentInWords } from '../rows/figure-rows.js';
import { inputLabel, inputRows, moreInWords } from '../rows/input-rows.js';
import { type RowsToggle, useShownFigures, useShownInputs } from '../rows/use-shown-rows.js';
import classes from './comparison-on-phone.module.css';
import { DistanceBar } from './distance-bar.js';
import { FigureLabel } from './figure-section.js';
import { InputValue, inputsInWords } from './input-section.js';

/** On a phone one scenario against A at a time, in rows of two lines (docs/look.md, Phone). */
export function ComparisonOnPhone({ comparison }: { comparison: Comparison }) {
  const { scenarios } = comparison;
  const [chosen, setChosen] = useState(1);
  const place = Math.min(chosen, scenarios.length - 1);
  const [a] = scenarios;
  return (
    <>
      <div className={classes.choice} role="radiogroup" aria-label="Read against A">
        {scenarios.slice(1).map(({ id, scenarioName }, at) => (
          <label key={id} className={classes.scenario}>
            <input type="radio" name="scenario" checked={place === at + 1} onChange={() => setChosen(at + 1)} />
            <ScenarioLetter at={at + 1} />
            <Clamped>{scenarioName}</Clamped>
          </label>
        ))}
      </div>
      <p className={classes.against}>
        read against <ScenarioLetter at={0} /> {a?.scenarioName}
      </p>
      <Inputs comparison={comparison} place={place} />
      <Figures comparison={comparison} place={place} />
      <Charts key={comparison.measure} comparison={comparison} place={place} />
    </>
  );
}

interface OfScenario {
  comparison: Comparison;
  /** Of the scenario that is read against A. */
  place: number;
}

function Inputs({ comparison, place }: OfScenario) {
  const rows = inputRows(comparison.inputs.rows, comparison.scenarios).filter(
    ({ cells }) => cells[place]?.change !== 'same' && (cells[place]?.value !== '–' || cells[place]?.change !== null),
  );
  const { shown, isWhole, toggle } = useShownInputs(rows);
  const more = moreInWords(comparison.inputs.more);
  // Of those that are only counted it is not known which scenario they are of.
  const differing = more === '' ? rows.length : comparison.inputs.differing;
  return (
    <Panel title="Inputs that differ" note={inputsInWords(comparison, differing)} flush>
      <ul className={classes.rows}>
        {shown.map((row) => (
          <li key={row.key} className={classes.input}>
            <div>
              <p className={classes.label}>{inputLabel(row)}</p>
              <p className={classes.was}>was {row.cells[0]?.value}</p>
            </div>
            <p className={classes.is}>{row.cells[place] && <InputValue cell={row.cells[place]} />}</p>
          </li>
        ))}
        {rows.length === 0 && <li className={classes.none}>Nothing differs from A.</li>}
        {more !== '' && isWhole && <li className={classes.none}>{more}</li>}
      </ul>
      <Toggle toggle={toggle} />
    </Panel>
  );
}

function Figures({ comparison, place }: OfScenario) {
  const { shown, scale, toggle } = useShownFigures(comparison);
  return (
    <Panel
      title="What follows"
      flush
      actions={
        <span className={classes.scale} aria-hidden>
          <span>−{scale}</span>
          <span>0</span>
          <span>+{scale} %</span>
        </span>
      }
    >
      <ul className={classes.rows}>
        {shown.map((row) => {
          const [was, is] = [row.cells[0], row.cells[place]];
          if (!is) return null;
          const same = is.change === 'same';
          const share = percentInWords(is.percent);
          return (
            <li key={row.key} className={classes.figure}>
              <div>
                <p className={classes.label}>
                  <FigureLabel row={row} />
                </p>
                <p>
                  <Link to={is.to} className={classes.number} data-changed={!same || undefined}>
                    {is.value}
                  </Link>{' '}
                  <span className={same ? classes.was : classes.change}>
                    {is.change}
                    {share && ` (${share})`}
                  </span>
                  {row.unit === '' && !same && <span className={classes.was}> was {was?.value}</span>}
                </p>
              </div>
              <DistanceBar place={place} percent={is.percent} same={same && row.unit !== ''} scale={scale} />
            </li>
          );
        })}
      </ul>
      <Toggle toggle={toggle} />
    </Panel>
  );
}

function Toggle({ toggle }: { toggle: RowsToggle }) {
  return (
    toggle && (
      <Button kind="quiet" fullWidth onClick={toggle.onClick}>
        {toggle.label}
      </Button>
    )
  );
}

function Charts({ comparison, place }: OfScenario) {
  const { charts, material } = useCharts(comparison);
  return (
    <Panel title="Same axes" actions={<Legend />} flush>
      <ul className={classes.rows}>
        {charts.map((chart) => (
          <Chart
            key={chart.key}
            comparison={comparison}
            chart={chart}
            place={place}
            material={chart.per === 'month' ? material : null}
          />
        ))}
        {charts.length === 0 && <li className={classes.none}>Nothing is needed in any of these scenarios yet.</li>}
      </ul>
    </Panel>
  );
}

function Chart({
  comparison,
  chart,
  place,
  material,
}: OfScenario & { chart: ScenarioChart; material: MaterialChoice | null }) {
  const [asTable, setAsTable] = useState(false);
  const drawing = useRef<SVGSVGElement>(null);
  const save = useExport(comparison, chart, [place], () => (drawing.current ? [drawing.current] : []));
  return (
    <li className={classes.chart}>
      <ChartLabel
        chart={chart}
        material={material}
        asTable={asTable}
        onToggle={() => setAsTable(!asTable)}
        onExport={save}
      />
      {asTable && (
        <div className={classes.table}>
          <FigureTableView table={chart.table} />
        </div>
      )}
      {/* Drawn also for the export while the table is shown. */}
      <div className={asTable ? classes.kept : undefined} aria-hidden={asTable || undefined}>
        <ScenarioDrawing chart={chart} place={place} ref={drawing} />
      </div>
    </li>
  );
}
