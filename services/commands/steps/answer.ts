import { idOf } from '../../event-store/event.js';
import type { StreamState } from '../../event-store/stream-state.js';
import type { Outcome, PipelineContext } from '../pipeline-context.js';
import type { Written } from '../stream-change.js';

/** Answers from the state right after the command, whatever came later. */
export async function answer<State, Event, Ids, Answer>(
  context: PipelineContext<State, Event, Ids, Answer>,
  { version, events, position: appendedAt }: Outcome<Event>,
): Promise<Written<Answer>> {
  const { stream, change, request } = context;
  const written = { programmeId: idOf(stream), version, commandId: request.commandId };
  if (change.answerFromEvents && appendedAt !== undefined)
    return { ...written, answer: change.answerFromEvents(events), position: appendedAt };
  const { state, position } = await stateAt(context, version);
  return { ...written, answer: change.answer(state, events), position };
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
