import { Link } from 'react-router-dom';
import type { ComparedScenario, Comparison } from '../../../lib/api-types.js';
import { formatDate } from '../../../lib/format.js';
import { paths } from '../../../lib/paths.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { ScenarioLetter } from '../../../ui/charts/scenario-letter.js';
import { IconX } from '../../../ui/icons/x.js';
import { Clamped } from '../../../ui/layout/clamped.js';
import { Panel } from '../../../ui/layout/panel.js';
import { ChartRows } from '../charts/chart-rows.js';
import classes from './comparison-grid.module.css';
import { FigureSection } from './figure-section.js';
import { InputSection } from './input-section.js';

export interface ComparisonGridProps {
  comparison: Comparison;
  refreshing: boolean;
  /** Takes a scenario out of the comparison; undefined where two must stay. */
  onRemove: ((id: number) => void) | undefined;
}

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
