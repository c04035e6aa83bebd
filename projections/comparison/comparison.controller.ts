import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { countRefusal, MEASURES, type Measure } from '../../services/domain/comparison/compared-choice.js';
import { DescribeRead } from '../../services/platform/http/describe-read.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { queryValue } from '../../services/platform/http/list-query.js';
import { ReadsFiguresOf, ReadsFrom } from '../../services/platform/http/min-position.js';
import { LimitedPerAccount } from '../../services/platform/http/open-calls.interceptor.js';
import { malformed, Refused } from '../../services/platform/problem.js';
import { QueryChoice } from '../part-lines/query-choice.js';
import { COMPARISON, COMPARISON_EXAMPLE, type ComparisonAnswer } from './comparison-answer.js';
import { ScenarioComparison } from './scenario-comparison.js';

const id = new IdPipe();
/** A list up to this length is refused as too many scenarios; a longer one is no choice of scenarios. */
const MAX_GIVEN = 100;

class ComparisonQuery {
  @queryValue(
    {
      type: 'string',
      example: '42,57',
      description: 'Ids of 2 to 5 scenarios of one programme; the others are read against the first',
    },
    (value) => {
      const given = String(value ?? '').split(',');
      if (given.length > MAX_GIVEN) throw malformed('malformed-query', 'A comparison has five scenarios at most.');
      return given.filter((one) => one !== '').map((one) => id.transform(one));
    },
  )
  projects?: number[];

  @QueryChoice(MEASURES, 'What is compared beside the inputs')
  measure: Measure = 'quantities';
}

/** Scenarios side by side (docs/product/comparison.md). */
@ApiTags('Comparisons')
@ReadsFrom('programme-detail', 'library', 'part-lines')
@ReadsFiguresOf('projects')
@Controller('api/Comparisons')
export class ComparisonController {
  constructor(private readonly comparison: ScenarioComparison) {}

  @Get()
  @LimitedPerAccount('explanationsPerAccount')
  @DescribeRead('Two to five scenarios: the inputs that differ, then what follows', COMPARISON, COMPARISON_EXAMPLE, {
    refusals: {
      404: 'There is no such scenario',
      409: 'scenario-removed: one of them was removed',
      422: 'Too few, too many, one twice, or scenarios of several programmes',
    },
  })
  async compare(@Query() { projects = [], measure }: ComparisonQuery): Promise<ComparisonAnswer> {
    const refusal = countRefusal(projects);
    if (refusal) throw new Refused(refusal);
    return this.comparison.of(projects, measure);
  }
}
