import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CommandsModule } from '../commands/commands.module.js';
import {
  AddActivitiesHandler,
  ChangeActivityHandler,
  RemoveActivitiesHandler,
} from './activities/change-activities.js';
import { P6ActivitiesController } from './activities/p6-activities.controller.js';
import { ExportController } from './export/export.controller.js';
import { ImportActivitiesHandler } from './import/import-activities.js';
import { PreviewsController } from './import/previews.controller.js';
import { Previews } from './import/previews.js';
import { ProgrammeSchedulesController } from './import/programme-schedules.controller.js';
import { TakeDatesHandler } from './import/take-dates.js';

/** The schedules that programmes are linked to: imported from files, edited by hand, and exported as files. */
@Module({
  imports: [CqrsModule, CommandsModule],
  controllers: [P6ActivitiesController, PreviewsController, ProgrammeSchedulesController, ExportController],
  providers: [
    Previews,
    ImportActivitiesHandler,
    TakeDatesHandler,
    AddActivitiesHandler,
    ChangeActivityHandler,
    RemoveActivitiesHandler,
  ],
})
export class P6Module {}
