import { Module, type DynamicModule } from '@nestjs/common';
import { ProgrammeListModule } from '../projections/programme-list/programme-list.module.js';
import { ProjectionsModule } from '../projections/projections.module.js';
import { QuantityViewsModule } from '../projections/quantity-views.module.js';
import { EventStoreModule } from './event-store/event-store.module.js';
import { IdentityModule } from './identity/identity.module.js';
import { LibraryModule } from './library/library.module.js';
import { ProgrammesModule } from './programmes/programmes.module.js';
import { PlatformModule, type Surroundings } from './platform/platform.module.js';

/** The whole application: api and projections in one process (architecture.md, Running). */
@Module({})
export class AppModule {
  static in(surroundings: Surroundings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.in(surroundings), IdentityModule, EventStoreModule, ProjectionsModule, QuantityViewsModule, ProgrammeListModule,
        LibraryModule, ProgrammesModule,
      ],
    };
  }
}
