import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CommandsModule } from '../commands/commands.module.js';
import { ProgrammesModule } from '../programmes/programmes.module.js';
import { AddActivitiesHandler, ChangeActivityHandler, RemoveActivitiesHandler } from './change-activities.js';
import { ImportActivitiesHandler } from './import-activities.js';
import { P6ActivitiesController } from './p6-activities.controller.js';
import { PreviewsController } from './previews.controller.js';
import { Previews } from './previews.js';
import { ProgrammeSchedulesController } from './programme-schedules.controller.js';
import { ScheduleCommands } from './schedule-commands.js';
import { ScheduleUploads } from './schedule-uploads.js';
import { TakeDatesHandler } from './take-dates.js';

/** The schedules that programmes are linked to: imported from files, edited by hand, and given out as files. */
@Module({
  imports: [CqrsModule, CommandsModule, ProgrammesModule],
  controllers: [P6ActivitiesController, PreviewsController, ProgrammeSchedulesController],
  providers: [
    ScheduleCommands,
    ScheduleUploads,
    Previews,
    ImportActivitiesHandler,
    TakeDatesHandler,
    AddActivitiesHandler,
    ChangeActivityHandler,
    RemoveActivitiesHandler,
  ],
  exports: [ScheduleCommands],
})
export class P6Module {}
