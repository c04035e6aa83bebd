import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { FilledElsewhereModule } from '../projections/filled-elsewhere.module.js';
import { ProgrammeListModule } from '../projections/programme-list/programme-list.module.js';
import { ProjectionsModule } from '../projections/projections.module.js';
import { QuantityViewsModule } from '../projections/quantity-views.module.js';
import { ReadSideModule } from '../projections/read-side.module.js';
import { EventStoreModule } from './event-store/event-store.module.js';
import { HistoryModule } from './history/history.module.js';
import { IdentityModule } from './identity/identity.module.js';
import { LibraryModule } from './library/library.module.js';
import { ReferenceDataModule } from './library/reference-data.module.js';
import { LiveModule } from './live/live.module.js';
import { P6Module } from './p6/p6.module.js';
import type { Role } from './platform/config.js';
import { PlatformModule, type Surroundings } from './platform/platform.module.js';
import { ProgrammesModule } from './programmes/programmes.module.js';
import { EventFeedModule } from './stream/event-feed.module.js';
import { StreamModule } from './stream/stream.module.js';

/** The application of one process: everything, or the part of it that its roles ask for (architecture.md, Running). */
@Module({})
export class AppModule {
  static in(surroundings: Surroundings): DynamicModule {
    return {
      module: AppModule,
      imports: [PlatformModule.in(surroundings), EventStoreModule, ...modulesOf(surroundings.config.roles)],
    };
  }
}

function modulesOf(roles: ReadonlySet<Role>): NonNullable<ModuleMetadata['imports']> {
  const api = roles.has('api');
  const projector = roles.has('projector');
  return [
    ...(projector ? [ProjectionsModule] : []),
    ...(api && !projector ? [FilledElsewhereModule] : []),
    ...(api || projector ? [ReferenceDataModule] : []),
    ...(roles.has('publisher') ? [StreamModule] : []),
    ...(api
      ? [
          IdentityModule,
          ReadSideModule,
          QuantityViewsModule,
          ProgrammeListModule,
          LibraryModule,
          ProgrammesModule,
          P6Module,
          HistoryModule,
          EventFeedModule,
          LiveModule,
        ]
      : []),
  ];
}
