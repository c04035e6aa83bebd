import { Module } from '@nestjs/common';
import { SavedComparisonsController } from './saved-comparisons.controller.js';
import { SavedComparisons } from './saved-comparisons.js';

/** The comparisons of scenarios that users have saved. */
@Module({
  controllers: [SavedComparisonsController],
  providers: [SavedComparisons],
})
export class ComparisonsModule {}
