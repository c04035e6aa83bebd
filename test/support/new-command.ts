import { randomUUID } from 'node:crypto';
import type { CommandContext } from '../../services/event-store/event.js';

/** What the log is told of a command that nothing else has set off. */
export function newCommand(userId = 1, time = new Date().toISOString()): CommandContext {
  const commandId = randomUUID();
  return { commandId, correlationId: commandId, causationId: commandId, userId, time };
}
