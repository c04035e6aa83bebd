import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CommandsModule } from '../commands/commands.module.js';
import { LibraryTasks } from '../commands/library-tasks.js';
import { ChangeInputHandler, CreateInputHandler, RetireInputHandler } from './change-inputs.js';
import {
  AddLineHandler,
  EditActivityHandler,
  RemoveFromMakeupHandler,
  RetireMakeupsOfTaskHandler,
  SaveMakeupHandler,
} from './change-makeups.js';
import { EditedLibraryTasks, SaveSubprogrammeHandler, SaveTaskHandler } from './change-tasks.js';
import { ElementMakeupsController } from './element-makeups.controller.js';
import { CustomInputFilesController } from './exchange/custom-input-files.controller.js';
import { ImportInputsHandler } from './exchange/import-inputs.js';
import { ImportPreviews } from './exchange/import-previews.js';
import { LibraryEditor } from './library-editor.js';
import { LibraryTasksController } from './library-tasks.controller.js';
import { MaterialsController } from './materials.controller.js';
import { LibraryPreviewController } from './preview.controller.js';
import { ProductionRatesController } from './production-rates.controller.js';
import { VehiclesController } from './vehicles.controller.js';

/** Custom inputs and Database Inputs: everything that changes the library. */
@Global()
@Module({
  imports: [CqrsModule, CommandsModule],
  controllers: [
    MaterialsController,
    ProductionRatesController,
    VehiclesController,
    ElementMakeupsController,
    LibraryTasksController,
    LibraryPreviewController,
    CustomInputFilesController,
  ],
  providers: [
    LibraryEditor,
    CreateInputHandler,
    ChangeInputHandler,
    RetireInputHandler,
    SaveMakeupHandler,
    RetireMakeupsOfTaskHandler,
    EditActivityHandler,
    AddLineHandler,
    RemoveFromMakeupHandler,
    SaveTaskHandler,
    SaveSubprogrammeHandler,
    ImportPreviews,
    ImportInputsHandler,
    { provide: LibraryTasks, useClass: EditedLibraryTasks },
  ],
  exports: [LibraryTasks],
})
export class LibraryModule {}
