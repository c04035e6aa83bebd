import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ComparedScenario, Comparison } from '../../../lib/api-types.js';
import { formatDate } from '../../../lib/format.js';
import { paths } from '../../../lib/paths.js';
import { Button } from '../../../ui/actions/button.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { ScenarioLetter } from '../../../ui/charts/scenario-letter.js';
import { Clamped } from '../../../ui/layout/clamped.js';
import { Panel } from '../../../ui/layout/panel.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import { Explained } from '../../../ui/overlays/explained.js';
import { ChartRows } from '../charts/chart-rows.js';
import { type FigureRow, figureRows, percentInWords, scaleOf } from '../rows/figure-rows.js';
import { type InputCell, inputRows, moreInWords } from '../rows/input-rows.js';
import classes from './comparison-grid.module.css';
import { DistanceBar } from './distance-bar.js';
import { SectionHead } from './section-head.js';
import { useArrowLinks } from './use-arrow-links.js';

export interface ComparisonGridProps {
  comparison: Comparison;
  refreshing: boolean;
  /** Takes a scenario out of the comparison; undefined where two must stay. */
  onRemove: ((id: number) => void) | undefined;
}

/** Shown before somebody asks for all of them. */
export const FIRST_INPUTS = 12;

/** One grid, a column per scenario; with four or five the label column stays and the rest scrolls (docs/look.md, Screens). */
export function ComparisonGrid({ comparison, refreshing, onRemove }: ComparisonGridProps) {
  const { scenarios, measure } = comparison;
  const columns = scenarios.length + 1;
  return (
    <Panel flush refreshing={refreshing}>
      <div className={classes.scroll} role="region" aria-label="Scenarios side by side" tabIndex={0}>
        <table className={classes.table} style={{ minWidth: `${17 + scenarios.length * 21.5}rem` }}>
          <caption className={classes.caption}>Scenarios side by side, read against A</caption>
          <colgroup>
            <col className={classes.labels} />
            {scenarios.map(({ id }) => (
              <col key={id} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col" className={classes.plumb}>
                Read against A, the plumb line
              </th>
              {scenarios.map((scenario, place) => (
                <th key={scenario.id} scope="col">
                  <ScenarioHead scenario={scenario} place={place} onRemove={place > 0 ? onRemove : undefined} />
                </th>
              ))}
            </tr>
          </thead>
          <InputSection comparison={comparison} columns={columns} />
          <FigureSection comparison={comparison} columns={columns} />
          <ChartRows key={measure} comparison={comparison} columns={columns} />
        </table>
      </div>
    </Panel>
  );
}

interface ScenarioHeadProps {
  scenario: ComparedScenario;
  place: number;
  onRemove: ((id: number) => void) | undefined;
}

function ScenarioHead({
  scenario: { id, scenarioName, baseProjectId, modified, status },
  place,
  onRemove,
}: ScenarioHeadProps) {
  const facts = [
    baseProjectId === 0 && 'Baseline scenario',
    `changed ${formatDate(modified)}`,
    status === 'published' && 'Published',
    status === 'archived' && 'Archived',
  ];
  return (
    <div className={classes.head}>
      <ScenarioLetter at={place} />
      <div className={classes.names}>
        <Link className={classes.name} to={baseProjectId === 0 ? paths.editProgramme.to(id) : paths.dashboard.to(id)}>
          <Clamped>{scenarioName}</Clamped>
        </Link>
        <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {onRemove && (
        <span data-screen-only>
          <IconButton
            icon={IconX}
            label={`Take ${scenarioName} out of the comparison`}
            tooltip="Take out of the comparison"
            removes
            onClick={() => onRemove(id)}
          />
        </span>
      )}
    </div>
  );
}

/** '6 of 61; the others are the same'. */
export function inputsInWords({ inputs: { compared } }: Comparison, differing: number): string {
  if (differing === 0) return `None of ${compared} differs.`;
  return `${differing} of ${compared}${differing < compared ? '; the others are the same' : ''}`;
}

function InputSection({ comparison, columns }: { comparison: Comparison; columns: number }) {
  const [all, setAll] = useState(false);
  const rows = inputRows(comparison.inputs.rows, comparison.scenarios);
  const shown = all ? rows : rows.slice(0, FIRST_INPUTS);
  const more = moreInWords(comparison.inputs.more);
  return (
    <tbody>
      <SectionHead title="Inputs that differ" columns={columns}>
        {inputsInWords(comparison, comparison.inputs.differing)}
      </SectionHead>
      {shown.map(({ key, subject, label, cells }) => (
        <tr key={key} className={classes.row}>
          <th scope="row">{subject ? `${subject}, ${label.toLowerCase()}` : label}</th>
          {cells.map((cell, place) => (
            <td key={comparison.scenarios[place]?.id}>
              <InputValue cell={cell} />
            </td>
          ))}
        </tr>
      ))}
      {rows.length > FIRST_INPUTS && (
        <tr className={classes.row}>
          <th scope="row">
            <Button kind="quiet" onClick={() => setAll(!all)}>
              {all ? 'Show fewer' : `Show all ${rows.length}`}
            </Button>
          </th>
          <td colSpan={columns - 1} />
        </tr>
      )}
      {more && (!(rows.length > FIRST_INPUTS) || all) && (
        <tr className={classes.row}>
          <td colSpan={columns}>{more}</td>
        </tr>
      )}
    </tbody>
  );
}

/** A value with its distance from A; what is the same says only that. */
export function InputValue({ cell: { value, change, detail } }: { cell: InputCell }) {
  if (change === 'same') return <span className={classes.same}>same</span>;
  const changed = change !== null;
  return (
    <>
      <span className={classes.value} data-changed={changed || undefined}>
        {value}
      </span>{' '}
      {changed && (
        <span className={classes.change}>{detail ? <Explained meaning={detail}>{change}</Explained> : change}</span>
      )}
    </>
  );
}

function FigureSection({ comparison, columns }: { comparison: Comparison; columns: number }) {
  const [all, setAll] = useState(false);
  const rows = figureRows(comparison);
  const minor = rows.filter(({ isMinor }) => isMinor).length;
  const shown = rows.filter(({ isMinor }) => all || !isMinor);
  const scale = scaleOf(shown);
  const { linkAt, onKeyDown } = useArrowLinks();
  return (
    <tbody onKeyDown={onKeyDown}>
      <tr className={classes.section}>
        <th scope="rowgroup">
          What follows<VisuallyHidden>, the arrow keys go from figure to figure</VisuallyHidden>
        </th>
        {comparison.scenarios.map(({ id }, place) => (
          <td key={id}>
            {place > 0 && (
              <span className={classes.figure} aria-hidden>
                <span className={classes.against}>against A</span>
                <span className={classes.scale}>
                  <span>−{scale}</span>
                  <span>0</span>
                  <span>+{scale} %</span>
                </span>
                <span />
              </span>
            )}
          </td>
        ))}
      </tr>
      {shown.map((row, at) => (
        <tr key={row.key} className={classes.row}>
          <th scope="row">
            <FigureLabel row={row} />
          </th>
          {row.cells.map((cell, place) => (
            <td key={comparison.scenarios[place]?.id} className={classes.plain}>
              <span className={classes.figure} data-day={row.unit === '' || undefined}>
                <Link
                  to={cell.to}
                  {...linkAt(at, place)}
                  className={classes.number}
                  data-changed={(cell.change !== null && cell.change !== 'same') || undefined}
                  title={cell.when || undefined}
                >
                  {cell.value}
                </Link>{' '}
                <span className={cell.change === 'same' ? classes.same : classes.change}>{cell.change}</span>
                {place > 0 && (
                  <DistanceBar place={place} percent={cell.percent} same={cell.change === 'same'} scale={scale} />
                )}
                {place > 0 && <span className={classes.percent}>{percentInWords(cell.percent)}</span>}
              </span>
            </td>
          ))}
        </tr>
      ))}
      {minor > 0 && (
        <tr className={classes.row}>
          <th scope="row">
            <Button kind="quiet" onClick={() => setAll(!all)}>
              {all ? 'Key materials only' : `All materials, ${minor / 2} more`}
            </Button>
          </th>
          <td colSpan={columns - 1} />
        </tr>
      )}
    </tbody>
  );
}

export function FigureLabel({ row: { label, unit, meaning } }: { row: FigureRow }) {
  return (
    <>
      {meaning ? <Explained meaning={meaning}>{label}</Explained> : label} <span className={classes.unit}>{unit}</span>
    </>
  );
}
