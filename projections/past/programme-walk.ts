import type { Library } from '../../services/domain/library/library.js';
import type { RecordedProgrammeEvent } from '../../services/domain/programmes/events.js';
import { evolve, noProgramme, type Programme } from '../../services/domain/programmes/programme.js';
import { affectedParts } from '../../services/domain/quantities/affected-parts.js';
import { CalculationLibrary, calendarOf } from '../../services/domain/quantities/calculation-inputs.js';
import { Slice } from '../../services/platform/giving-way.js';
import { BEGINNING, type Position } from '../../services/platform/position.js';
import { type PartLines, ProgrammeLines } from '../part-lines/programme-lines.js';
import type { Moment, PastLibraries } from './past-libraries.js';
import { linesOfPart, partIdsOf } from './past-lines.js';

/**
 * A programme that is gone through event by event, with its lines wherever they are asked for: only the parts that the events since then
 * touched are calculated, by the rules of the read model (projections/part-lines).
 */
export class ProgrammeWalk {
  readonly programme: Programme = noProgramme();
  version = 0;
  position: Position = BEGINNING;
  time = '';
  /** When it stopped following the library: published and archived programmes keep their figures (docs/product/quantities.md, What counts). */
  private keptSince: Moment | null = null;
  private readonly touched = new Set<number>();
  private readonly lines = new Map<number, PartLines>();
  private library: Library | undefined;
  private calculation: CalculationLibrary | undefined;

  constructor(private readonly libraries: PastLibraries) {}

  fold(event: RecordedProgrammeEvent): void {
    evolve(this.programme, event);
    for (const id of affectedParts(event, this.programme) ?? []) this.touched.add(id);
    this.version = event.version;
    this.position = event.position;
    this.time = event.metadata.time;
    if (this.programme.status === 'draft') this.keptSince = null;
    else this.keptSince ??= { position: event.position, time: null };
  }

  /** The lines as the read model has them at the moment, once all changes of the library before it have reached the programme. */
  async linesAt(moment: Moment): Promise<ProgrammeLines> {
    const library = await this.libraries.at(this.keptSince ?? moment);
    const { programme } = this;
    const stale = library === this.library ? this.touched : programme.parts.keys();
    if (library !== this.library || !this.calculation) this.calculation = new CalculationLibrary(library);
    this.library = library;
    const calendar = calendarOf(programme);
    const slice = new Slice();
    for (const id of stale) {
      if (slice.isOver) await slice.rest();
      const part = programme.parts.get(id);
      if (part) this.lines.set(id, linesOfPart(programme, part, calendar, this.calculation));
      else this.lines.delete(id);
    }
    this.touched.clear();
    return new ProgrammeLines({
      programmeId: programme.id,
      revision: this.version,
      calendar,
      parts: partIdsOf(programme).flatMap((id) => this.lines.get(id) ?? []),
    });
  }
}
