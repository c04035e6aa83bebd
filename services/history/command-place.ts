import type { CommandLedger } from '../commands/command-ledger.js';
import { programmeStream } from '../commands/programme-commands.js';
import type { RetryingEventStore } from '../commands/retrying-event-store.js';
import { scheduleStream } from '../commands/schedule-commands.js';
import { libraryStream } from '../domain/library/inputs/input-kinds.js';
import { recordedCommand } from './recorded-command.js';

/** The stream of a command's events, and the version after which they are. */
export interface CommandPlace {
  readonly stream: string;
  readonly version: number;
}

/** Where to look for a command that only the log has: one without an Idempotency-Key, or from before what the ledger keeps. */
interface WhereElse {
  readonly programmeId: number | undefined;
  /** In whose library without a programme, if in any. */
  readonly userId?: number;
}

/** @returns undefined for an unknown command */
export async function placeOf(
  commandId: string,
  { programmeId, userId }: WhereElse,
  { ledger, store }: { readonly ledger: CommandLedger; readonly store: RetryingEventStore },
): Promise<CommandPlace | undefined> {
  const begun = await ledger.locate(commandId);
  if (begun) return begun;
  const ofProgramme = programmeId === undefined ? [] : [programmeStream(programmeId), scheduleStream(programmeId)];
  const ofLibrary = programmeId !== undefined || userId === undefined ? [] : [libraryStream(userId)];
  for (const stream of [...ofProgramme, ...ofLibrary]) {
    if (await recordedCommand(store, stream, commandId, 0)) return { stream, version: 0 };
  }
  return undefined;
}
