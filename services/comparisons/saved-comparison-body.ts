import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { MAX_COMPARED, MEASURES, type Measure } from '../domain/comparison/compared-choice.js';
import { BodyWord } from '../platform/http/body-fields.js';
import { Field } from '../platform/http/field.js';
import { BodyIds } from '../platform/http/nested-fields.js';
import { asName, nameFault } from '../platform/name-field.js';

const nameFaultOf = (value: unknown): string | undefined =>
  typeof value !== 'string' || asName(value) === '' ? 'Give the comparison a name.' : nameFault(value);

const NAME = {
  example: 'Two shifts, or bridges first',
  description: '1 to 100 characters; no two comparisons of an account have the same',
};
const PROJECTS = {
  max: MAX_COMPARED,
  tooMany: 'A valid comparison supports a maximum of 5 scenarios. Please deselect some.',
  description: 'Two to five scenarios of one programme, the baseline or the first of them being A',
  example: [42, 57],
};

/** `POST /api/SavedComparisons`; rules and texts: docs/product/comparison.md, Saved comparisons. */
export class SavedComparisonBody {
  @ApiProperty(NAME)
  @Field(nameFaultOf)
  name!: string;

  @BodyIds(PROJECTS)
  projects!: number[];

  @BodyWord(MEASURES, { required: false, nullable: true, example: 'quantities' })
  measure?: Measure | null;
}

/** `PUT /api/SavedComparisons/{id}`: what is not named stays. */
export class SavedComparisonChange {
  @ApiProperty({ type: 'string', ...NAME, required: false, nullable: true })
  @IsOptional()
  @Field(nameFaultOf)
  name?: string | null;

  @BodyIds({ ...PROJECTS, optional: true })
  projects?: number[] | null;

  @BodyWord(MEASURES, { required: false, nullable: true, example: 'labour' })
  measure?: Measure | null;
}
