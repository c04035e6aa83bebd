import { Module } from '@nestjs/common';
import { ElementMakeupQueriesController } from './element-makeup-queries.controller.js';
import { HolidaysController } from './holidays.controller.js';
import { MaterialQueriesController } from './material-queries.controller.js';
import { ProductionRateQueriesController } from './production-rate-queries.controller.js';
import { ReferenceQueriesController } from './reference-queries.controller.js';
import { SubprogrammeQueriesController } from './subprogramme-queries.controller.js';
import { SubprogrammeShelf } from './subprogramme-shelf.js';
import { TaskQueriesController } from './task-queries.controller.js';
import { VehicleQueriesController } from './vehicle-queries.controller.js';

/** Reference data and the inputs that users make. */
@Module({
  controllers: [
    ReferenceQueriesController,
    MaterialQueriesController,
    ProductionRateQueriesController,
    ElementMakeupQueriesController,
    VehicleQueriesController,
    SubprogrammeQueriesController,
    TaskQueriesController,
    HolidaysController,
  ],
  providers: [SubprogrammeShelf],
})
export class LibraryModule {}
