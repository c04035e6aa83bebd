import { Controller, Delete } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Refused } from '../platform/problem.js';

/** A DELETE that names no record is a 400 and removes nothing (api.md, Conventions). */
@ApiExcludeController()
@Controller('api')
export class DeletesWithoutIdController {
  @Delete(['Projects', 'Assets', 'SubProgramms', 'Tasks', 'Calendars', 'NonWorkingDays', 'ShiftHours'])
  refuse(): never {
    throw new Refused({
      kind: 'malformed',
      code: 'id-required',
      title: 'Invalid request',
      detail: 'You must specify the id of what to delete.',
    });
  }
}
