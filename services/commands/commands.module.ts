import { Global, Module } from '@nestjs/common';
import { CommandLedger } from './command-ledger.js';
import { IdRanges } from './id-ranges.js';
import { LogReconciliation } from './log-reconciliation.js';
import { NameReservations } from './name-reservations.js';

/** What commands of every area need before they append: ids, names, and what was begun under a repeated request's key. */
@Global()
@Module({
  providers: [IdRanges, NameReservations, CommandLedger, LogReconciliation],
  exports: [IdRanges, NameReservations, CommandLedger, LogReconciliation],
})
export class CommandsModule {}
