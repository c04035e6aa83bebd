import { Injectable } from '@nestjs/common';
import { LineStore } from '../part-lines/line-store.js';
import type { ProgrammeLines } from '../part-lines/programme-lines.js';
import { ReadModels } from '../runner/read-models.js';
import { MATERIAL_LINES, MATERIAL_VIEWS } from './material-views.js';

export type MaterialLines = ProgrammeLines<'quantity'>;

@Injectable()
export class MaterialLineStore extends LineStore<'quantity'> {
  constructor(readModels: ReadModels) {
    super(readModels, { projection: MATERIAL_VIEWS, table: MATERIAL_LINES, figures: ['quantity'] });
  }
}
