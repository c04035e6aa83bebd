import { Inject, Injectable } from '@nestjs/common';
import { baseOf, choiceRefusal, inShownOrder, type Measure } from '../../services/domain/comparison/compared-choice.js';
import { comparedInputs } from '../../services/domain/comparison/compared-inputs.js';
import { DifferingInputsBuilder } from '../../services/domain/comparison/differing-inputs.js';
import type { Library } from '../../services/domain/library/library.js';
import type { Programme } from '../../services/domain/programmes/programme.js';
import { Slice } from '../../services/platform/giving-way.js';
import { notFound, Refused } from '../../services/platform/problem.js';
import { labourDashboard } from '../dashboards/labour-dashboard.js';
import { materialsDashboard } from '../dashboards/materials-dashboard.js';
import { LibrarySnapshot } from '../library/library-snapshot.js';
import { LineStore } from '../part-lines/line-store.js';
import { ProgrammeReads } from '../programme-detail/programme-reads.js';
import { NO_FIGURES, PROGRAMME_FIGURES, type ProgrammeFiguresSource } from '../programme-list/programme-figures.js';
import { comparedFigures, type ScenarioFigures } from './compared-figures.js';
import type { ComparisonAnswer } from './comparison-answer.js';

/** Scenarios of one programme beside each other (docs/product/comparison.md). */
@Injectable()
export class ScenarioComparison {
  constructor(
    private readonly programmes: ProgrammeReads,
    private readonly lines: LineStore,
    private readonly library: LibrarySnapshot,
    @Inject(PROGRAMME_FIGURES) private readonly figures: ProgrammeFiguresSource,
  ) {}

  /** @throws Refused for a choice that cannot be compared */
  async of(chosen: readonly number[], measure: Measure): Promise<ComparisonAnswer> {
    const listed = new Map((await this.programmes.listed({ id: chosen })).map((one) => [one.id, one]));
    const refusal = choiceRefusal(chosen, listed);
    if (refusal) throw new Refused(refusal);
    const ids = inShownOrder(chosen, listed);
    const { programmes, library } = await this.programmes.all(ids);
    const scenarios = ids.flatMap((id) => programmes.get(id)?.programme ?? []);
    const { baseProjectId, name } = listed.get(ids[0] ?? 0) ?? { baseProjectId: 0, name: '' };
    return {
      baseProjectId: baseOf({ id: ids[0] ?? 0, baseProjectId }),
      name,
      measure,
      scenarios: scenarios.map(({ id, scenarioName, baseProjectId: base, status, modified, assets, parts }) => ({
        ...{ id, scenarioName, baseProjectId: base, status, modified },
        assetCount: assets.size,
        partCount: parts.size,
      })),
      inputs: await differingInputs(scenarios, library),
      ...comparedFigures(await this.figuresOf(scenarios, measure), library),
    };
  }

  /** As the dashboards and the cards have them: by the same code, of the same lines. */
  private async figuresOf(scenarios: readonly Programme[], measure: Measure): Promise<ScenarioFigures[]> {
    const library = await this.library.latest();
    const cards = await this.figures.figuresOf(scenarios.map(({ id }) => id));
    const slice = new Slice();
    const found: ScenarioFigures[] = [];
    for (const programme of scenarios) {
      const lines = await this.lines.linesOf(programme.id);
      if (lines === undefined) throw new Refused(notFound('programme-not-found'));
      const materials = measure === 'quantities' ? materialsDashboard(lines, library, {}) : null;
      if (slice.isOver) await slice.rest();
      const labour = labourDashboard(lines, {}, 'labourType');
      if (slice.isOver) await slice.rest();
      found.push({ programme, card: cards.get(programme.id) ?? NO_FIGURES, materials, labour });
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
    rows: rows.map(({ couldHave: _, values, ...input }) => ({
      ...input,
      values: values.map((value) => value ?? null),
    })),
  };
}
