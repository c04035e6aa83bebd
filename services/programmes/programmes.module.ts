import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CommandsModule } from '../commands/commands.module.js';
import { AddPartsHandler, ChangePartHandler, RemovePartsHandler } from './assets/change-parts.js';
import { DuplicateAssetHandler } from './assets/duplicate-asset.js';
import { ForeignParts } from './assets/foreign-parts.js';
import { PartsController } from './assets/parts.controller.js';
import { SaveAssetHandler } from './assets/save-asset.js';
import {
  CalendarsController,
  NonWorkingDaysController,
  ShiftHoursController,
} from './calendar/calendars.controller.js';
import { ChangeNonWorkingDaysHandler, SetCalendarHandler } from './calendar/set-calendar.js';
import { ChangeShiftHoursHandler, ShiftHoursReads } from './calendar/shift-hours.js';
import { LabourLimitsController } from './labour/labour-limits.controller.js';
import { SetLabourLimitsHandler } from './labour/set-labour-limits.js';
import { ActivateProgrammeHandler, ReopenProgrammeHandler } from './lifecycle/activate-programme.js';
import { CopyProgrammeHandler } from './lifecycle/copy-programme.js';
import { CreateProgrammeHandler } from './lifecycle/create-programme.js';
import { CreateSampleHandler } from './lifecycle/create-sample.js';
import { DuplicateScenarioHandler } from './lifecycle/duplicate-scenario.js';
import { EditProgrammeHandler } from './lifecycle/edit-programme.js';
import { ProgrammeFamilies } from './lifecycle/programme-families.js';
import { ProgrammesController } from './lifecycle/programmes.controller.js';
import { OwnActivities } from './own-activities.js';
import { ChangePackageHandler, RemovePackageHandler } from './packages/change-package.js';
import { PackagesController } from './packages/packages.controller.js';
import { SavePackagesHandler } from './packages/save-packages.js';
import { PreviewController } from './preview/preview.controller.js';
import {
  ChangeSubprogrammeHandler,
  MakeSubprogrammeHandler,
  RemoveSubprogrammeHandler,
} from './subprogrammes/change-subprogrammes.js';
import { AddTasksHandler, ChangeTaskHandler, RemoveTaskHandler } from './subprogrammes/change-tasks.js';
import { SubprogrammesController } from './subprogrammes/subprogrammes.controller.js';
import { TasksController } from './subprogrammes/tasks.controller.js';
import { ChangeZoneHandler, RemoveZoneHandler } from './zones/change-zone.js';
import { ZonesController } from './zones/zones.controller.js';

@Module({
  imports: [CqrsModule, CommandsModule],
  controllers: [
    ProgrammesController,
    PartsController,
    TasksController,
    SubprogrammesController,
    ZonesController,
    PackagesController,
    CalendarsController,
    NonWorkingDaysController,
    ShiftHoursController,
    LabourLimitsController,
    PreviewController,
  ],
  providers: [
    ProgrammeFamilies,
    OwnActivities,
    ForeignParts,
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
    RemoveZoneHandler,
    ChangePackageHandler,
    RemovePackageHandler,
    SavePackagesHandler,
    AddTasksHandler,
    ChangeTaskHandler,
    RemoveTaskHandler,
    MakeSubprogrammeHandler,
    ChangeSubprogrammeHandler,
    RemoveSubprogrammeHandler,
    SetCalendarHandler,
    ChangeNonWorkingDaysHandler,
    ChangeShiftHoursHandler,
    ShiftHoursReads,
    SetLabourLimitsHandler,
  ],
})
export class ProgrammesModule {}
