import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { CaseStudiesModule } from '../case-studies/case-studies.module.js';
import { ComparisonsModule } from '../comparisons/comparisons.module.js';
import { FavouritesModule } from '../favourites/favourites.module.js';
import { HistoryModule } from '../history/history.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { LibraryModule } from '../library/library.module.js';
import { LiveModule } from '../live/live.module.js';
import { P6Module } from '../p6/p6.module.js';
import type { Role } from '../platform/config.js';
import { PlatformModule, type PlatformOptions } from '../platform/platform.module.js';
import { ProgrammesModule } from '../programmes/programmes.module.js';
import { EventFeedModule } from '../stream/event-feed.module.js';
import { StreamModule } from '../stream/stream.module.js';
import { EventStoreModule } from './event-store.module.js';
import { NotificationsModule } from './notifications.module.js';
import { ProjectionsModule } from './projections.module.js';
import { QueryModule } from './query.module.js';
import { ReadOnlyProjectionsModule } from './read-only-projections.module.js';
import { ReferenceDataModule } from './reference-data.module.js';

/** The application of one process: everything, or only the modules of its roles (docs/architecture.md, Running). */
@Module({})
export class AppModule {
  static in(surroundings: PlatformOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [PlatformModule.forRoot(surroundings), EventStoreModule, ...modulesOf(surroundings.config.roles)],
    };
  }
}

function modulesOf(roles: ReadonlySet<Role>): NonNullable<ModuleMetadata['imports']> {
  const api = roles.has('api');
  const projector = roles.has('projector');
  return [
    ...(projector ? [ProjectionsModule] : []),
    ...(api && !projector ? [ReadOnlyProjectionsModule] : []),
    ...(api || projector ? [ReferenceDataModule] : []),
    ...(roles.has('publisher') ? [StreamModule] : []),
    ...(api
      ? [
          IdentityModule,
          // Before the lists: GET /api/CustomInputs/export is no kind of input.
          LibraryModule,
          QueryModule,
          NotificationsModule,
          FavouritesModule,
          ComparisonsModule,
          ProgrammesModule,
          P6Module,
          HistoryModule,
          EventFeedModule,
          LiveModule,
          CaseStudiesModule,
        ]
      : []),
  ];
}
