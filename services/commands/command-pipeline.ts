import type { NewEvent } from '../event-store/event.js';
import { type Refusable, refuse } from '../platform/problem.js';
import { type BegunElsewhere, type PipelineContext, RETRY, type Step, type StepResult } from './pipeline-context.js';
import { answer } from './steps/answer.js';
import { append } from './steps/append.js';
import { decide } from './steps/decide.js';
import { dedupe } from './steps/dedupe.js';
import { load } from './steps/load.js';
import { reserveIds } from './steps/reserve-ids.js';
import { reserveNames, settleNames } from './steps/reserve-names.js';
import { MAX_TRIES, tooBusy, type Written } from './stream-change.js';

const STEPS: readonly Step[] = [load, dedupe, reserveIds, decide, reserveNames, append];

/**
 * One command on one stream, from its request to its answer (docs/decisions/0022). The first attempt works on the state in
 * memory: the append finds out whether that was the last one, and a refusal is only answered after a look at the log.
 */
export async function runCommand<State, Event extends NewEvent, Ids, Answer>(
  context: PipelineContext<State, Event, Ids, Answer>,
): Promise<Refusable<Written<Answer>> | BegunElsewhere> {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const result = await runSteps(context);
    if (result === RETRY || ('refusal' in result && !context.isConfirmed)) {
      context.mustLoad = true;
      continue;
    }
    if ('begunOn' in result) return result;
    const answered = 'refusal' in result ? result : await answer(context, result);
    await settleNames(context);
    return answered;
  }
  await settleNames(context);
  return refuse(tooBusy(`this ${context.tools.category.name}`));
}

/** One attempt: the first step that comes to something ends it. */
async function runSteps<State, Event extends NewEvent, Ids, Answer>(
  context: PipelineContext<State, Event, Ids, Answer>,
): Promise<Exclude<StepResult<Event>, undefined>> {
  for (const step of STEPS) {
    const result = await step(context);
    if (result !== undefined) return result;
  }
  throw new Error('The command came to nothing');
}
