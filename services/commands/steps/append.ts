import { VersionConflict } from '../../event-store/event-store.js';
import { RETRY, type Step } from '../pipeline-context.js';

/** Appends what was decided, after the very event that was the last one of the state. */
export const append: Step = async (context) => {
  const {
    tools: { store, states, ledger },
    stream,
    request: { commandId, correlationId, userId, time },
    change: { undoes },
    decided,
  } = context;
  if (!decided) throw new Error('Nothing was decided');
  const { after, events } = decided;
  if (events.length === 0) {
    // That there is nothing to change is known of the state in memory only.
    if (!context.isConfirmed) return RETRY;
    if (context.begun) await ledger.changedNothing(commandId, after.version);
    return { version: after.version, events };
  }
  try {
    const { version, position, recorded } = await store.append(stream, after, events, {
      commandId,
      correlationId,
      causationId: commandId,
      userId,
      time,
      ...(undoes && { undoes }),
    });
    if (recorded) states.append(stream, after, recorded());
    return { version, events, position };
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    return RETRY;
  }
};
