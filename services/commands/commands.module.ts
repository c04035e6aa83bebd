import { Global, Module } from '@nestjs/common';
import { CatchUpGate } from './catch-up-gate.js';
import { CommandLedger } from './command-ledger.js';
import { CommandPurge } from './command-purge.js';
import { IdRanges } from './id-ranges.js';
import { LibraryCommands } from './library-commands.js';
import { NameReservations } from './name-reservations.js';
import { PreviewedProgrammes } from './previewed-programmes.js';
import { ProgrammeCommands } from './programme-commands.js';
import { ScheduleCommands } from './schedule-commands.js';

const PROVIDERS = [
  IdRanges,
  NameReservations,
  CommandLedger,
  CommandPurge,
  CatchUpGate,
  ProgrammeCommands,
  ScheduleCommands,
  LibraryCommands,
  PreviewedProgrammes,
];

/** How commands of every area are carried out: their ids, names and repetitions, and the streams that they change. */
@Global()
@Module({ providers: PROVIDERS, exports: PROVIDERS })
export class CommandsModule {}
