import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CommandsModule } from '../commands/commands.module.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditLog } from './audit/audit-log.js';
import { UndoController } from './undo.controller.js';
import { UndoHandler } from './undo.js';
import { UndoCheck } from './undo-check.js';

@Module({
  imports: [CqrsModule, CommandsModule],
  controllers: [UndoController, AuditController],
  providers: [UndoHandler, UndoCheck, AuditLog],
})
export class HistoryModule {}
