import { Module } from '@nestjs/common';
import { QuantityViewsModule } from '../quantity-views.module.js';
import { ProgrammeListController } from './programme-list.controller.js';

/** The list's cards carry figures, which the quantity views know. */
@Module({ imports: [QuantityViewsModule], controllers: [ProgrammeListController] })
export class ProgrammeListModule {}
