import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CommandsModule } from '../commands/commands.module.js';
import { P6Module } from '../p6/p6.module.js';
import { ProgrammesModule } from '../programmes/programmes.module.js';
import { UndoController } from './undo.controller.js';
import { UndoHandler } from './undo.js';

@Module({
  imports: [CqrsModule, CommandsModule, ProgrammesModule, P6Module],
  controllers: [UndoController],
  providers: [UndoHandler],
})
export class HistoryModule {}
