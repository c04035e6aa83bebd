import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CommandsModule } from '../commands/commands.module.js';
import { ActivateProgrammeHandler, ReopenProgrammeHandler } from './activate-programme.js';
import { CalendarsController, NonWorkingDaysController, ShiftHoursController } from './calendars.controller.js';
import { AddPartsHandler, ChangePartHandler, RemovePartsHandler } from './change-parts.js';
import { ChangeZoneHandler } from './change-zone.js';
import { CreateProgrammeHandler } from './create-programme.js';
import { CreateSampleHandler } from './create-sample.js';
import { DeletesWithoutIdController } from './deletes-without-id.controller.js';
import { EditProgrammeHandler } from './edit-programme.js';
import { PartsController } from './parts.controller.js';
import { ProgrammeCommands } from './programme-commands.js';
import { ProgrammesController } from './programmes.controller.js';
import { SaveAssetHandler } from './save-asset.js';
import { ScheduleActivities } from './schedule-activities.js';
import { ChangeNonWorkingDaysHandler, SetCalendarHandler } from './set-calendar.js';
import { ChangeShiftHoursHandler, ShiftHoursQueryHandler } from './shift-hours.js';
import { ZonesController } from './zones.controller.js';

@Module({
  imports: [CqrsModule, CommandsModule],
  controllers: [ProgrammesController, PartsController, ZonesController, CalendarsController, NonWorkingDaysController, ShiftHoursController, DeletesWithoutIdController],
  providers: [
    ProgrammeCommands, ScheduleActivities,
    CreateProgrammeHandler, EditProgrammeHandler, ActivateProgrammeHandler, ReopenProgrammeHandler, CreateSampleHandler,
    SaveAssetHandler, AddPartsHandler, ChangePartHandler, RemovePartsHandler, ChangeZoneHandler,
    SetCalendarHandler, ChangeNonWorkingDaysHandler, ChangeShiftHoursHandler, ShiftHoursQueryHandler,
  ],
  exports: [ProgrammeCommands],
})
export class ProgrammesModule {}
