import { Injectable } from '@nestjs/common';
import { LineStore } from '../part-lines/line-store.js';
import type { ProgrammeLines } from '../part-lines/programme-lines.js';
import { ReadModels } from '../runner/read-models.js';
import { LABOUR_LINES, LABOUR_VIEWS } from './labour-views.js';

const FIGURES = ['implied_gangs', 'labour_id', 'man_days', 'per_day'] as const;
type LabourFigure = (typeof FIGURES)[number];
export type LabourLines = ProgrammeLines<LabourFigure>;

@Injectable()
export class LabourLineStore extends LineStore<LabourFigure> {
  constructor(readModels: ReadModels) {
    super(readModels, { projection: LABOUR_VIEWS, table: LABOUR_LINES, figures: FIGURES });
  }
}
