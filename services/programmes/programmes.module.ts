import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CommandsModule } from '../commands/commands.module.js';
import { ActivateProgrammeHandler, ReopenProgrammeHandler } from './activate-programme.js';
import { CalendarsController, NonWorkingDaysController, ShiftHoursController } from './calendars.controller.js';
import { AddPartsHandler, ChangePartHandler, RemovePartsHandler } from './change-parts.js';
import {
  ChangeSubprogrammeHandler,
  MakeSubprogrammeHandler,
  RemoveSubprogrammeHandler,
} from './change-subprogrammes.js';
import { AddTasksHandler, ChangeTaskHandler, RemoveTaskHandler } from './change-tasks.js';
import { ChangeZoneHandler } from './change-zone.js';
import { CopyProgrammeHandler } from './copy-programme.js';
import { CreateProgrammeHandler } from './create-programme.js';
import { CreateSampleHandler } from './create-sample.js';
import { DeletesWithoutIdController } from './deletes-without-id.controller.js';
import { DuplicateAssetHandler } from './duplicate-asset.js';
import { DuplicateScenarioHandler } from './duplicate-scenario.js';
import { EditProgrammeHandler } from './edit-programme.js';
import { PartsController } from './parts.controller.js';
import { PartsOfOthers } from './parts-of-others.js';
import { ProgrammeCommands } from './programme-commands.js';
import { ProgrammeFamilies } from './programme-families.js';
import { ProgrammesController } from './programmes.controller.js';
import { SaveAssetHandler } from './save-asset.js';
import { ScheduleActivities } from './schedule-activities.js';
import { ChangeNonWorkingDaysHandler, SetCalendarHandler } from './set-calendar.js';
import { ChangeShiftHoursHandler, ShiftHoursQueryHandler } from './shift-hours.js';
import { SubprogrammesController } from './subprogrammes.controller.js';
import { TasksController } from './tasks.controller.js';
import { ZonesController } from './zones.controller.js';

@Module({
  imports: [CqrsModule, CommandsModule],
  controllers: [
    ProgrammesController,
    PartsController,
    TasksController,
    SubprogrammesController,
    ZonesController,
    CalendarsController,
    NonWorkingDaysController,
    ShiftHoursController,
    DeletesWithoutIdController,
  ],
  providers: [
    ProgrammeCommands,
    ProgrammeFamilies,
    ScheduleActivities,
    PartsOfOthers,
    CreateProgrammeHandler,
    EditProgrammeHandler,
    ActivateProgrammeHandler,
    ReopenProgrammeHandler,
    CreateSampleHandler,
    DuplicateScenarioHandler,
    CopyProgrammeHandler,
    DuplicateAssetHandler,
    SaveAssetHandler,
    AddPartsHandler,
    ChangePartHandler,
    RemovePartsHandler,
    ChangeZoneHandler,
    AddTasksHandler,
    ChangeTaskHandler,
    RemoveTaskHandler,
    MakeSubprogrammeHandler,
    ChangeSubprogrammeHandler,
    RemoveSubprogrammeHandler,
    SetCalendarHandler,
    ChangeNonWorkingDaysHandler,
    ChangeShiftHoursHandler,
    ShiftHoursQueryHandler,
  ],
  exports: [ProgrammeCommands],
})
export class ProgrammesModule {}
