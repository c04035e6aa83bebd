import type { Step } from '../pipeline-context.js';

/**
 * Finds the version that the attempt works on, and how many ids its decision may take. A state in memory that is older than the
 * one that the sender saw is not the last one.
 */
export const load: Step = async (context) => {
  const { states } = context.tools;
  const { stream, request, change, empty } = context;
  let known = context.mustLoad ? undefined : (states.cached(stream) ?? empty);
  context.isConfirmed = known !== undefined && known === empty;
  if (known === undefined || known.version < (request.ifMatch ?? 0)) {
    known = await states.latest(stream);
    context.isConfirmed = true;
    context.empty = known.version === 0 ? known : undefined;
  }
  context.version = known.version;
  context.wantedIds = change.ids?.(known.state) ?? {};
  return undefined;
};
