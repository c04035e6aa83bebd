import type { Library } from '../../services/domain/library/library.js';
import { nameOfPart } from '../../services/domain/programmes/assets/part-name.js';
import type { LineColumns } from '../../services/domain/quantities/worked-days.js';
import type { PartLines } from './programme-lines.js';

/** The fields of a line that every row of a raw view has (docs/product/quantities.md, The two views). */
export function lineFacts(part: PartLines, lines: LineColumns, i: number, library: Library) {
  const materialId = lines.materialId[i] ?? 0;
  return {
    asset: part.assetName,
    assetPart: nameOfPart(part),
    subProgramme: part.subprogramme.name,
    task: part.names.tasks[lines.taskId[i] ?? 0] ?? '',
    activity: part.names.activities[lines.activityId[i] ?? 0] ?? '',
    lineId: lines.lineId[i] ?? 0,
    materialID: materialId,
    material: library.materials.get(materialId)?.name ?? '',
  };
}
