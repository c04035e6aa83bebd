import { Module } from '@nestjs/common';
import { DashboardsController } from './dashboards/dashboards.controller.js';
import { ProgrammeFiguresFromLines } from './dashboards/programme-figures-from-lines.js';
import { LabourLineStore } from './labour-views/labour-line-store.js';
import { LabourViewsController } from './labour-views/labour-views.controller.js';
import { MaterialLineStore } from './material-views/material-line-store.js';
import { MaterialViewsController } from './material-views/material-views.controller.js';
import { PreviewController } from './preview/preview.controller.js';
import { PROGRAMME_FIGURES } from './programme-list/programme-figures.js';

/** Everything that reads quantities: raw views, dashboards, figures of the list, the live panel. */
@Module({
  controllers: [DashboardsController, MaterialViewsController, LabourViewsController, PreviewController],
  providers: [
    MaterialLineStore,
    LabourLineStore,
    ProgrammeFiguresFromLines,
    { provide: PROGRAMME_FIGURES, useExisting: ProgrammeFiguresFromLines },
  ],
  exports: [PROGRAMME_FIGURES],
})
export class QuantityViewsModule {}
