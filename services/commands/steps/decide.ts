import { type Refusable, refuse } from '../../platform/problem.js';
import { currentState, type PipelineContext, RETRY, type Step } from '../pipeline-context.js';

/** Decides on the state of the attempt's version. */
export const decide: Step = async (context) => {
  const {
    tools: { category, states },
    stream,
    change,
    version,
  } = context;
  const seen = await seenState(context);
  if ('refusal' in seen) return seen;
  const refused = await change.prepare?.(version);
  if (refused) return refused;
  const now = change.prepare ? await states.latest(stream) : await currentState(context);
  // What came in between may even be this very command, sent twice at once.
  if (now.version !== version) return RETRY;
  const decision = await change.decide(now.state, category.idsFrom(context.ids), seen.state);
  if ('refusal' in decision) return decision;
  context.decided = { after: { version, hash: now.hash }, events: decision.events };
  return undefined;
};

/** The state at the sender's version; none when the stream is still there, or the sender named no version. */
async function seenState<State, Event, Ids, Answer>({
  tools: { category, states },
  stream,
  request: { ifMatch },
  version,
}: PipelineContext<State, Event, Ids, Answer>): Promise<Refusable<{ readonly state?: State }>> {
  if (ifMatch === undefined || version === 0 || ifMatch === version) return {};
  if (ifMatch <= version && ifMatch >= 1) return { state: (await states.at(stream, { version: ifMatch })).state };
  return refuse({
    kind: 'stale',
    code: 'no-such-version',
    title: 'Validation failed',
    detail: `The ${category.name} stands at version ${version}, not ${ifMatch}.`,
  });
}
