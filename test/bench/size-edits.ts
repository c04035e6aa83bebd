import type { ProgrammeEvent } from '../../services/domain/programmes/events.js';
import { type Part, type Programme, referenceTo } from '../../services/domain/programmes/programme.js';

/** Adds one planner's edits of the sizes of parts, in turns, until there are so many events. */
export function addSizeEdits(
  made: ProgrammeEvent[],
  programme: Programme,
  parts: readonly Part[],
  events: number,
): void {
  for (let i = 0; made.length < events; i++) {
    const part = parts[i % parts.length];
    if (!part) throw new Error('There are no parts');
    made.push({
      type: 'AssetPartsChanged',
      data: {
        ...referenceTo(programme, part.assetId),
        created: [],
        changed: [{ partId: part.id, before: { size: part.size + i }, after: { size: part.size + i + 1 } }],
        removed: [],
      },
    });
  }
}
