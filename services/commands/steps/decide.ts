import { type Rejection, refuse } from '../../platform/problem.js';
import { currentState, type PipelineContext, RETRY, type Step } from '../pipeline-context.js';

/** Decides on the state of the attempt's version. */
export const decide: Step = async (context) => {
  const {
    tools: { category, states },
    stream,
    change,
    version,
  } = context;
  const refusal = await readSeen(context);
  if (refusal) return refusal;
  const refused = await change.prepare?.(version);
  if (refused) return refused;
  const now = change.prepare ? await states.latest(stream) : await currentState(context);
  // What came in between may even be this very command, sent twice at once.
  if (now.version !== version) return RETRY;
  const decision = await change.decide(now.state, category.idsFrom(context.ids), context.seen);
  if ('refusal' in decision) return decision;
  context.decided = { after: { version, hash: now.hash }, events: decision.events };
  return undefined;
};

/**
 * Reads the state at the sender's version, once for all attempts: none while the stream is still there, or when the sender named no
 * version. @returns why not, for a version that the stream does not have
 */
async function readSeen<State, Event, Ids, Answer>(
  context: PipelineContext<State, Event, Ids, Answer>,
): Promise<Rejection | undefined> {
  const {
    tools: { category, states },
    stream,
    request: { ifMatch },
    version,
  } = context;
  if (context.seen !== undefined || ifMatch === undefined || version === 0 || ifMatch === version) return undefined;
  if (ifMatch > version || ifMatch < 1)
    return refuse({
      kind: 'stale',
      code: 'no-such-version',
      title: 'Validation failed',
      detail: `The ${category.name} stands at version ${version}, not ${ifMatch}.`,
    });
  context.seen = (await states.at(stream, { version: ifMatch })).state;
  return undefined;
}
