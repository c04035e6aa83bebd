import { idOf } from '../../event-store/event.js';
import type { StreamState } from '../../event-store/stream-state.js';
import type { Outcome, PipelineContext } from '../pipeline-context.js';
import type { Written } from '../stream-change.js';

/** Answers from the state right after the command, whatever came later. */
export async function answer<State, Event, Ids, Answer>(
  context: PipelineContext<State, Event, Ids, Answer>,
  { version, events }: Outcome<Event>,
): Promise<Written<Answer>> {
  const { stream, change, request } = context;
  const { state, position } = await stateAt(context, version);
  return {
    answer: change.answer(state, events),
    programmeId: idOf(stream),
    version,
    position,
    commandId: request.commandId,
  };
}

async function stateAt<State, Event, Ids, Answer>(
  { tools: { states }, stream }: PipelineContext<State, Event, Ids, Answer>,
  version: number,
): Promise<StreamState<State>> {
  const cached = states.cached(stream);
  if (cached?.version === version) return cached;
  const latest = await states.latest(stream);
  return latest.version === version ? latest : states.at(stream, { version });
}
