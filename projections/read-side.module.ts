import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import type { Position } from '../services/event-store/event.js';
import { LastWrites } from '../services/platform/http/last-writes.js';
import { POSITION_WAITER, PositionInterceptor, type PositionWaiter } from '../services/platform/http/position.js';
import { allProjections } from './all-projections.js';
import { LibrarySnapshot } from './library/library-snapshot.js';
import { DriftController } from './p6-activities/drift.controller.js';
import { P6ActivityQueriesController } from './p6-activities/p6-activity-queries.controller.js';
import { AssetQueriesController } from './programme-detail/asset-queries.controller.js';
import { CalendarQueriesController } from './programme-detail/calendar-queries.controller.js';
import { ProgrammeReads } from './programme-detail/programme-reads.js';
import { ProjectQueriesController } from './programme-detail/project-queries.controller.js';
import { ZoneQueriesController } from './programme-detail/zone-queries.controller.js';
import { QuantityViewsModule } from './quantity-views.module.js';
import { ReadModels } from './runner/read-models.js';

const NAMES = allProjections.map(({ name }) => name);

/** What is answered from the read models (role `api`), whoever fills them: `LibrarySnapshot`, `ProgrammeReads`. */
@Global()
@Module({
  imports: [QuantityViewsModule],
  controllers: [
    ProjectQueriesController,
    AssetQueriesController,
    ZoneQueriesController,
    CalendarQueriesController,
    P6ActivityQueriesController,
    DriftController,
  ],
  providers: [
    {
      provide: POSITION_WAITER,
      inject: [ReadModels],
      useFactory: (readModels: ReadModels): PositionWaiter => ({
        waitFor: (position, names = NAMES) => readModels.waitFor(names, position as Position),
      }),
    },
    { provide: APP_INTERCEPTOR, useClass: PositionInterceptor },
    LastWrites,
    LibrarySnapshot,
    ProgrammeReads,
  ],
  exports: [LastWrites, LibrarySnapshot, ProgrammeReads],
})
export class ReadSideModule {}
