import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CommandsModule } from '../commands/commands.module.js';
import { UndoController } from './undo.controller.js';
import { UndoHandler } from './undo.js';

@Module({
  imports: [CqrsModule, CommandsModule],
  controllers: [UndoController],
  providers: [UndoHandler],
})
export class HistoryModule {}
