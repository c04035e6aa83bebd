import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsNumber, IsOptional, IsString } from 'class-validator';
import type { SavedTask } from '../../domain/programmes/subprogrammes/task-edits.js';
import type { TaskForm } from '../../domain/programmes/subprogrammes/task-form.js';
import { IsId } from '../../platform/http/is-id.js';

/** The fields of a task that are saved with its asset: PUT /api/Projects/{id}/assets/{assetName} and the live panel. */
export class AssetTaskBody {
  @ApiProperty({ type: Number, example: 10_012, description: "Task of a copy that the asset's parts use" })
  @IsInt()
  id: number;
  @ApiPropertyOptional({ type: Number, example: 30 }) @IsOptional() @IsNumber() durationPercent?: number | null;
  @ApiPropertyOptional({ type: Number, example: 12.5 }) @IsOptional() @IsNumber() lagPercent?: number | null;
  @ApiPropertyOptional({ type: Number, nullable: true, example: 7, description: 'null: the default one' })
  @IsOptional()
  @IsId()
  elementMakeupId?: number | null;
  @ApiPropertyOptional({ type: Number, nullable: true, example: null }) @IsOptional() @IsId() p6ActivityId?:
    | number
    | null;
}

/** POST, PUT and PATCH /api/Tasks: fields that are left out keep their values, or get those of a new task. */
export class TaskBody {
  @ApiPropertyOptional({ type: String, example: 'Kerbs' }) @IsOptional() @IsString() name?: string | null;
  @ApiPropertyOptional({ type: String, example: 'KER001' }) @IsOptional() @IsString() taskCode?: string | null;
  @ApiPropertyOptional({ type: Number, example: 30 }) @IsOptional() @IsNumber() durationPercent?: number | null;
  @ApiPropertyOptional({ type: Number, example: 12.5 }) @IsOptional() @IsNumber() lagPercent?: number | null;
  @ApiPropertyOptional({ type: Number, nullable: true, example: 1 }) @IsOptional() @IsNumber() quantityFactor?:
    | number
    | null;
  @ApiPropertyOptional({ type: Number, nullable: true, example: 7 }) @IsOptional() @IsId() elementMakeupId?:
    | number
    | null;
  @ApiPropertyOptional({ type: Number, nullable: true, example: 7, description: 'The same as elementMakeupId' })
  @IsOptional()
  @IsId()
  selectedElementMakeupId?: number | null;
  @ApiPropertyOptional({ type: Number, nullable: true, example: null }) @IsOptional() @IsId() p6ActivityId?:
    | number
    | null;
}

/** POST /api/Tasks and an item of POST /api/Tasks/bulk. */
export class NewTaskBody extends TaskBody {
  @ApiProperty({ type: Number, example: 10_003, description: "A programme's copy" })
  @IsOptional()
  @IsId()
  subProgrammId?: number | null;
  @ApiPropertyOptional({ type: Number, example: 42 }) @IsOptional() @IsInt() projectId?: number | null;
  @ApiPropertyOptional({ type: Number, example: 0, description: 'Library task that it was made from; 0 for none' })
  @IsOptional()
  @IsId()
  baseTaskId?: number | null;
}

/** Only the fields of the body. Duration and lag cannot be empty: null leaves them as they are. */
export function savedTask({
  id,
  durationPercent,
  lagPercent,
  elementMakeupId,
  p6ActivityId,
}: AssetTaskBody): SavedTask {
  return {
    id,
    form: named({
      durationPercent: durationPercent ?? undefined,
      lagPercent: lagPercent ?? undefined,
      elementMakeupId,
      p6ActivityId,
    }),
  };
}

export function taskForm({
  name,
  taskCode,
  durationPercent,
  lagPercent,
  quantityFactor,
  p6ActivityId,
  ...body
}: TaskBody): TaskForm {
  // A client of the original contract has two names for the choice and sends both back; it edits `selectedElementMakeupId`.
  const elementMakeupId =
    body.selectedElementMakeupId === undefined ? body.elementMakeupId : body.selectedElementMakeupId;
  return named({
    name: name?.trim() ?? undefined,
    taskCode: taskCode?.trim() ?? undefined,
    durationPercent: durationPercent ?? undefined,
    lagPercent: lagPercent ?? undefined,
    quantityFactor,
    elementMakeupId,
    p6ActivityId,
  });
}

type Named<Fields> = { [Field in keyof Fields]?: Exclude<Fields[Field], undefined> };
const named = <Fields extends object>(fields: Fields): Named<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Named<Fields>;
