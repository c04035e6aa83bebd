import type { Library } from '../../services/library/library.js';
import { nameOfPart } from './line-filter.js';
import type { LineColumns, PartLines } from './programme-lines.js';

/** What every row of a raw view says of its line (calculation.md, The two views). */
export function lineFacts(part: PartLines<never>, lines: LineColumns<never>, i: number, library: Library) {
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
