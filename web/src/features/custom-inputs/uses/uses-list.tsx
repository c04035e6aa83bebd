import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CustomInputUses } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';
import { inputKinds } from '../../../lib/input-kinds.js';
import { paths } from '../../../lib/paths.js';
import { ScenarioLetter } from '../../../ui/charts/scenario-letter.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import classes from './uses-list.module.css';

export interface UsesListProps {
  /** Undefined while they are read. */
  uses: CustomInputUses | undefined;
  /** How many rows to keep free meanwhile. */
  expected: number;
  /** The places open from here; in a question they are only named. */
  linked?: boolean;
}

const MAX_SKELETONS = 8;

/** Where an input is used: scenarios by the letter that they have in their programme, then inputs with their kind. */
export function UsesList({ uses, expected, linked }: UsesListProps) {
  if (!uses)
    return (
      <div className={classes.list}>
        <LoadingLabel>Loading where it is used</LoadingLabel>
        {Array.from({ length: Math.min(Math.max(expected, 1), MAX_SKELETONS) }, (_, index) => (
          <div key={index} className={classes.row}>
            <Skeleton height="0.75rem" />
          </div>
        ))}
      </div>
    );
  const { scenarios, inputs, inputsOfOthers } = uses;
  // The list is scrolled by keyboard too.
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable (docs/web.md, Bars)
    <ul className={classes.list} aria-label="Used in" tabIndex={0}>
      {scenarios.map((scenario, index) => (
        <Place
          key={`scenario ${scenario.id}`}
          letter={placeInProgramme(scenarios, index)}
          name={scenario.scenarioName}
          note={scenario.name}
          to={linked ? paths.editProgramme.to(scenario.id) : undefined}
        />
      ))}
      {inputs.map(({ kind, id, name }) => (
        <Place
          key={`${kind} ${id}`}
          name={name}
          note={inputKinds[kind].viewOption}
          to={linked ? paths.editCustomInput.to(kind, id) : undefined}
        />
      ))}
      {inputsOfOthers > 0 && <Place name={count(inputsOfOthers, 'input')} note="Of other planners" />}
    </ul>
  );
}

function Place({ letter, name, note, to }: { letter?: number; name: string; note: string; to?: string | undefined }) {
  const shown: ReactNode = to ? (
    <Link to={to} className={classes.name}>
      {name}
    </Link>
  ) : (
    <span className={classes.name}>{name}</span>
  );
  return (
    <li className={classes.row}>
      <ScenarioLetter at={letter ?? -1} />
      {shown}
      <span className={classes.note}>{note}</span>
    </li>
  );
}

/** Scenarios of one programme follow one another, the baseline first. */
function placeInProgramme(scenarios: CustomInputUses['scenarios'], index: number): number {
  const programmeOf = (at: number) => scenarios[at]?.baseProjectId ?? scenarios[at]?.id;
  let first = index;
  while (first > 0 && programmeOf(first - 1) === programmeOf(index)) first -= 1;
  // Without its baseline among them they are B, C, …
  return index - first + (scenarios[first]?.baseProjectId === null ? 0 : 1);
}
