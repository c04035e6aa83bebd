import { refuse } from '../../platform/problem.js';
import { currentState, type PipelineContext, RETRY, type Step } from '../pipeline-context.js';

/** Reserves the names that are unique across streams and that the events give to the stream, all in one statement. */
export const reserveNames: Step = async (context) => {
  const { stream, decided, version } = context;
  const { names } = context.tools.category;
  if (!names || !decided || decided.events.length === 0) return undefined;
  const now = await currentState(context);
  if (now.version !== version) return RETRY;
  const claimed = names.claimed(now.state, decided.events);
  if (claimed.length === 0) return undefined;
  context.reservedNames = [...context.reservedNames, ...claimed];
  const refusal = await names.reserve(stream, claimed);
  return refusal && refuse(refusal);
};

/** The command's events are in the log or never will be: from now on the log says whose the names are. */
export async function settleNames<State, Event, Ids, Answer>({
  tools: { category },
  stream,
  reservedNames,
}: PipelineContext<State, Event, Ids, Answer>): Promise<void> {
  if (reservedNames.length > 0) await category.names?.settle(stream, reservedNames);
}
