import { Controller, Delete } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { malformed } from '../problem.js';

/** A DELETE that names no record is a 400 and removes nothing (docs/api.md, Conventions). */
@ApiExcludeController()
@Controller('api')
export class DeletesWithoutIdController {
  @Delete([
    'Projects',
    'Assets',
    'SubProgramms',
    'Tasks',
    'Calendars',
    'NonWorkingDays',
    'ShiftHours',
    'Materials',
    'ProductionRates',
    'Vehicles',
    'WorkActivitiesForElementMakeups',
    'MaterialsForWorkActivities',
  ])
  refuse(): never {
    throw malformed('id-required', 'You must specify the id of what to delete.');
  }
}
