import { Global, Module, type Type } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { ComparedProgrammes } from '../../projections/comparison/compared-programmes.js';
import { ComparisonController } from '../../projections/comparison/comparison.controller.js';
import { ListedScenarios } from '../../projections/comparison/listed-scenarios.js';
import { ScenarioComparison } from '../../projections/comparison/scenario-comparison.js';
import { ScenarioDashboardsOf } from '../../projections/comparison/scenario-dashboards.js';
import { DashboardFigures } from '../../projections/dashboards/dashboard-figures.js';
import { DashboardsController } from '../../projections/dashboards/dashboards.controller.js';
import { ProgrammeFiguresFromLines } from '../../projections/dashboards/programme-figures-from-lines.js';
import { WhyController } from '../../projections/dashboards/why/why.controller.js';
import { WhyNumbers } from '../../projections/dashboards/why/why-numbers.js';
import { LabourViewsController } from '../../projections/labour-views/labour-views.controller.js';
import { CustomInputsController } from '../../projections/library/custom-inputs.controller.js';
import { ElementMakeupQueriesController } from '../../projections/library/element-makeup-queries.controller.js';
import { HolidaysController } from '../../projections/library/holidays.controller.js';
import { InputHistory } from '../../projections/library/input-history.js';
import { InputLists } from '../../projections/library/input-lists.js';
import { InputUses } from '../../projections/library/input-uses.js';
import { LibrarySnapshot } from '../../projections/library/library-snapshot.js';
import { MaterialQueriesController } from '../../projections/library/material-queries.controller.js';
import { ProductionRateQueriesController } from '../../projections/library/production-rate-queries.controller.js';
import { ReferenceQueriesController } from '../../projections/library/reference-queries.controller.js';
import { SubprogrammeLookup } from '../../projections/library/subprogramme-lookup.js';
import { SubprogrammeQueriesController } from '../../projections/library/subprogramme-queries.controller.js';
import { TaskQueriesController } from '../../projections/library/task-queries.controller.js';
import { VehicleQueriesController } from '../../projections/library/vehicle-queries.controller.js';
import { MaterialViewsController } from '../../projections/material-views/material-views.controller.js';
import { ActivityNameInterceptor } from '../../projections/p6-activities/activity-name-interceptor.js';
import { DriftController } from '../../projections/p6-activities/drift.controller.js';
import { ListedActivities } from '../../projections/p6-activities/listed-activities.js';
import { P6ActivityQueriesController } from '../../projections/p6-activities/p6-activity-queries.controller.js';
import { ProgressController } from '../../projections/p6-activities/progress.controller.js';
import { ScheduleController } from '../../projections/p6-activities/schedule.controller.js';
import { LibraryChangesController } from '../../projections/part-lines/library-changes.controller.js';
import { LineStore } from '../../projections/part-lines/line-store.js';
import { QueuedFiguresFromTables } from '../../projections/part-lines/queued-figures-from-tables.js';
import { ReachedProgrammes } from '../../projections/part-lines/reached-programmes.js';
import { ChangeEffects } from '../../projections/past/change-effects.js';
import { PastLibraries } from '../../projections/past/past-libraries.js';
import { PastProgrammes } from '../../projections/past/past-programmes.js';
import { AssetQueriesController } from '../../projections/programme-detail/asset-queries.controller.js';
import { CalendarQueriesController } from '../../projections/programme-detail/calendar-queries.controller.js';
import { LabourLimitQueriesController } from '../../projections/programme-detail/labour-limit-queries.controller.js';
import { NameSearch } from '../../projections/programme-detail/name-search.js';
import { PackageQueriesController } from '../../projections/programme-detail/package-queries.controller.js';
import { PackageReads } from '../../projections/programme-detail/package-reads.js';
import { PartsOfWorkReads } from '../../projections/programme-detail/parts-of-work.js';
import { ProgrammeReads } from '../../projections/programme-detail/programme-reads.js';
import { ProjectQueriesController } from '../../projections/programme-detail/project-queries.controller.js';
import { ListedScenarioCounts } from '../../projections/programme-detail/scenario-counts.js';
import { ZoneQueriesController } from '../../projections/programme-detail/zone-queries.controller.js';
import { HistoryController } from '../../projections/programme-history/history.controller.js';
import { ProgrammeHistory } from '../../projections/programme-history/programme-history.js';
import { ProgrammeCards } from '../../projections/programme-list/programme-cards.js';
import { PROGRAMME_FIGURES } from '../../projections/programme-list/programme-figures.js';
import { ProgrammeListController } from '../../projections/programme-list/programme-list.controller.js';
import { ProgrammeSearch } from '../../projections/programme-search/programme-search.js';
import { SearchController } from '../../projections/programme-search/search.controller.js';
import { ReadModels } from '../../projections/runner/read-models.js';
import { ReferenceProgrammes } from '../case-studies/reference-programmes.js';
import { LibraryReads } from '../commands/library-reads.js';
import { ScenarioNames } from '../comparisons/scenario-names.js';
import { FavouriteProgrammes } from '../favourites/favourite-programmes.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ProgrammesInReach } from '../library/programmes-in-reach.js';
import { ReferenceSamples } from '../library/reference-samples.js';
import { SampleWithLibrary } from '../library/sample-with-library.js';
import { ProgrammeLookup } from '../p6/programme-lookup.js';
import { ScheduleActivities } from '../p6/schedule-activities.js';
import { AnswerHeadersInterceptor } from '../platform/http/answer-headers.js';
import { DeletesWithoutIdController } from '../platform/http/deletes-without-id.controller.js';
import { LastWrites } from '../platform/http/last-writes.js';
import { MinPositionInterceptor } from '../platform/http/min-position.js';
import { QueuedFigures } from '../platform/queued-figures.js';
import { ReadYourWrites } from '../platform/read-your-writes.js';
import { PartsController } from '../programmes/assets/parts.controller.js';
import { ProgrammesController } from '../programmes/lifecycle/programmes.controller.js';
import { SampleProgrammes } from '../programmes/lifecycle/sample-programmes.js';
import { ScenarioCounts } from '../programmes/lifecycle/scenario-counts.js';

/** Controllers whose answers contain parts, to which the names of the linked activities are added. */
const CONTROLLERS_OF_PARTS: ReadonlySet<Type> = new Set([
  ProjectQueriesController,
  AssetQueriesController,
  ProgrammesController,
  PartsController,
]);

/**
 * The queries on the read models (role `api`), whichever process fills them, and the adapters that bind the write side's ports to
 * the read models.
 */
@Global()
@Module({
  // Who changed an input has a name.
  imports: [IdentityModule],
  controllers: [
    HistoryController,
    ProjectQueriesController,
    AssetQueriesController,
    ZoneQueriesController,
    PackageQueriesController,
    LabourLimitQueriesController,
    CalendarQueriesController,
    P6ActivityQueriesController,
    DriftController,
    ProgressController,
    ScheduleController,
    ProgrammeListController,
    SearchController,
    DashboardsController,
    WhyController,
    ComparisonController,
    MaterialViewsController,
    LabourViewsController,
    LibraryChangesController,
    ReferenceQueriesController,
    MaterialQueriesController,
    ProductionRateQueriesController,
    ElementMakeupQueriesController,
    VehicleQueriesController,
    SubprogrammeQueriesController,
    TaskQueriesController,
    HolidaysController,
    CustomInputsController,
    DeletesWithoutIdController,
  ],
  providers: [
    { provide: APP_INTERCEPTOR, useClass: MinPositionInterceptor },
    {
      provide: APP_INTERCEPTOR,
      inject: [ReadModels],
      useFactory: (readModels: ReadModels) => new ActivityNameInterceptor(readModels, CONTROLLERS_OF_PARTS),
    },
    // The last one is the first to see an answer.
    { provide: APP_INTERCEPTOR, useClass: AnswerHeadersInterceptor },
    LastWrites,
    LibrarySnapshot,
    ProgrammeReads,
    PartsOfWorkReads,
    DashboardFigures,
    WhyNumbers,
    PackageReads,
    NameSearch,
    SubprogrammeLookup,
    InputLists,
    InputUses,
    InputHistory,
    LineStore,
    PastLibraries,
    PastProgrammes,
    ProgrammeHistory,
    ChangeEffects,
    ProgrammeCards,
    ComparedProgrammes,
    ScenarioDashboardsOf,
    ScenarioComparison,
    ProgrammeSearch,
    { provide: PROGRAMME_FIGURES, useClass: ProgrammeFiguresFromLines },
    { provide: ReadYourWrites, useExisting: ReadModels },
    { provide: QueuedFigures, useClass: QueuedFiguresFromTables },
    { provide: LibraryReads, useExisting: LibrarySnapshot },
    { provide: FavouriteProgrammes, useExisting: ProgrammeCards },
    { provide: ScenarioNames, useClass: ListedScenarios },
    { provide: ProgrammeLookup, useExisting: ProgrammeReads },
    { provide: ScenarioCounts, useClass: ListedScenarioCounts },
    { provide: ScheduleActivities, useClass: ListedActivities },
    { provide: ProgrammesInReach, useClass: ReachedProgrammes },
    { provide: SampleProgrammes, useClass: ReferenceSamples },
    { provide: ReferenceProgrammes, useClass: SampleWithLibrary },
  ],
  exports: [
    // For the history, which names who stands in the way of an undo.
    IdentityModule,
    LastWrites,
    ReadYourWrites,
    QueuedFigures,
    LibraryReads,
    FavouriteProgrammes,
    ScenarioNames,
    ProgrammeLookup,
    ScenarioCounts,
    ScheduleActivities,
    ProgrammesInReach,
    SampleProgrammes,
    ReferenceProgrammes,
  ],
})
export class QueryModule {}
