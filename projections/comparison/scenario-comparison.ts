import { Inject, Injectable } from '@nestjs/common';
import { baseOf, choiceRefusal, inShownOrder, type Measure } from '../../services/domain/comparison/compared-choice.js';
import { NO_SUBJECT } from '../../services/domain/comparison/compared-input.js';
import { comparedInputs } from '../../services/domain/comparison/compared-inputs.js';
import { DifferingInputsBuilder } from '../../services/domain/comparison/differing-inputs.js';
import type { Library } from '../../services/domain/library/library.js';
import type { Programme } from '../../services/domain/programmes/programme.js';
import { Slice } from '../../services/platform/giving-way.js';
import { Refused } from '../../services/platform/problem.js';
import { LibrarySnapshot } from '../library/library-snapshot.js';
import { ProgrammeReads } from '../programme-detail/programme-reads.js';
import { NO_FIGURES, PROGRAMME_FIGURES, type ProgrammeFiguresSource } from '../programme-list/programme-figures.js';
import { comparedFigures, type ScenarioFigures } from './compared-figures.js';
import { ComparedProgrammes } from './compared-programmes.js';
import type { ComparisonAnswer } from './comparison-answer.js';
import { ScenarioDashboardsOf } from './scenario-dashboards.js';

/** Scenarios of one programme beside each other (docs/product/comparison.md). */
@Injectable()
export class ScenarioComparison {
  constructor(
    private readonly programmes: ProgrammeReads,
    private readonly compared: ComparedProgrammes,
    private readonly dashboards: ScenarioDashboardsOf,
    private readonly library: LibrarySnapshot,
    @Inject(PROGRAMME_FIGURES) private readonly figures: ProgrammeFiguresSource,
  ) {}

  /** @throws Refused for a choice that cannot be compared */
  async of(chosen: readonly number[], measure: Measure): Promise<ComparisonAnswer> {
    const listed = new Map((await this.programmes.listed(chosen)).map((one) => [one.id, one]));
    const refusal = choiceRefusal(chosen, listed);
    if (refusal) throw new Refused(refusal);
    const ids = inShownOrder(chosen, listed);
    const library = await this.library.latest();
    const scenarios = await this.compared.of(ids);
    const { name = '' } = listed.get(ids[0] ?? 0) ?? {};
    return {
      baseProjectId: scenarios[0] ? baseOf(scenarios[0]) : 0,
      name,
      measure,
      scenarios: scenarios.map(({ id, scenarioName, baseProjectId, status, modified, assets, parts }) => ({
        id,
        scenarioName,
        baseProjectId,
        status,
        modified,
        assetCount: assets.size,
        partCount: parts.size,
      })),
      inputs: await differingInputs(scenarios, library),
      ...comparedFigures(await this.figuresOf(scenarios, library), measure, library),
    };
  }

  private async figuresOf(scenarios: readonly Programme[], library: Library): Promise<ScenarioFigures[]> {
    const cards = await this.figures.figuresOf(scenarios.map(({ id }) => id));
    const found: ScenarioFigures[] = [];
    for (const programme of scenarios) {
      const dashboards = await this.dashboards.of(programme.id, library);
      found.push({ programme, card: cards.get(programme.id) ?? NO_FIGURES, ...dashboards });
    }
    return found;
  }
}

async function differingInputs(scenarios: readonly Programme[], library: Library): Promise<ComparisonAnswer['inputs']> {
  const found = new DifferingInputsBuilder();
  const slice = new Slice();
  for (const input of comparedInputs(scenarios, library)) {
    found.add(input);
    if (slice.isOver) await slice.rest();
  }
  const { rows, ...counts } = found.result;
  return {
    ...counts,
    rows: rows.map(({ field, subject, values, absences }) => ({
      ...NO_SUBJECT,
      ...subject,
      field,
      values: values.map((value) => value ?? null),
      absences: absences ?? null,
    })),
  };
}
