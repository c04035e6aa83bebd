import type { CommandLedger } from '../commands/command-ledger.js';
import { programmeStream } from '../commands/programme-commands.js';
import type { RetryingEventStore } from '../commands/retrying-event-store.js';
import { scheduleStream } from '../commands/schedule-commands.js';
import { recordedCommand } from './recorded-command.js';

/** The stream of a command's events, and the version after which they are. */
export interface CommandPlace {
  readonly stream: string;
  readonly version: number;
}

/**
 * @param programmeId where to look for a command without an Idempotency-Key, which only the log has
 * @returns undefined for an unknown command
 */
export async function placeOf(
  commandId: string,
  programmeId: number | undefined,
  { ledger, store }: { readonly ledger: CommandLedger; readonly store: RetryingEventStore },
): Promise<CommandPlace | undefined> {
  const begun = await ledger.locate(commandId);
  if (begun || programmeId === undefined) return begun;
  for (const stream of [programmeStream(programmeId), scheduleStream(programmeId)]) {
    if (await recordedCommand(store, stream, commandId, 0)) return { stream, version: 0 };
  }
  return undefined;
}
