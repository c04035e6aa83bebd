import { Injectable } from '@nestjs/common';
import { LibraryReads } from '../commands/library-reads.js';
import { PreviewedProgrammes } from '../commands/previewed-programmes.js';
import type { UnsavedInputs } from '../domain/library/inputs/unsaved-inputs.js';
import type { Library } from '../domain/library/library.js';
import type { ReachedProgramme } from '../domain/library/reached-programme.js';
import { isVisibleTo } from '../domain/library/visible-inputs.js';
import { CalculationLibrary } from '../domain/quantities/calculation-inputs.js';
import { type LibraryEdit, libraryEdit } from '../domain/quantities/impact/library-edit.js';
import { programmeImpact } from '../domain/quantities/impact/programme-impact.js';
import type { ScopeImpact } from '../domain/quantities/impact/scope-impact.js';
import {
  measurementOfMakeup,
  siUnitOf,
  type UnitQuantities,
  unitQuantities,
} from '../domain/quantities/unit-quantities.js';
import { giveWay, inSlices, mapYielding } from '../platform/giving-way.js';
import { malformed, notFound, type Refusable, refuse } from '../platform/problem.js';
import { ProgrammesInReach } from './programmes-in-reach.js';

/** What one make-up comes to for one unit of the asset. */
interface PreviewedMakeup {
  readonly id: number | null;
  readonly name: string;
  readonly per: string | null;
  readonly before: UnitQuantities | null;
  readonly after: UnitQuantities;
}

type ChangedProgramme = ReachedProgramme & {
  readonly impact: ScopeImpact & { readonly scaled: null; readonly moved: null };
};

export interface LibraryPreview {
  readonly makeups: readonly PreviewedMakeup[];
  readonly programmes: {
    readonly drafts: number;
    readonly programmes: number;
    readonly keptFigures: number;
    readonly calculated: number;
    readonly next: string | null;
    readonly changed: readonly ChangedProgramme[];
  };
  readonly incomplete: readonly string[];
}

/** The first make-ups are told; a rate of the Database may be in thousands. */
const MAX_MAKEUPS = 20;
/** What one answer spends on programmes, ms and parts: the client asks on. The first one also has what one unit comes to, which waits for it. */
const MAX_FIRST_MS = 75;
const MAX_MS = 400;
const MAX_PARTS = 20_000;
/** Programmes that are looked up for one answer. */
const MAX_PROGRAMMES = 200;

/** Calculates what an unsaved edit of inputs does, programme by programme. Stores nothing. */
@Injectable()
export class LibraryPreviews {
  constructor(
    private readonly library: LibraryReads,
    private readonly programmes: PreviewedProgrammes,
    private readonly reached: ProgrammesInReach,
  ) {}

  /** @param after cursor of the answer before. @throws Refused 400 for another one */
  async preview(unsaved: UnsavedInputs, userId: number, after: string | undefined): Promise<Refusable<LibraryPreview>> {
    const place = placeOf(after);
    const library = await this.library.latest();
    if (!knowsAll(unsaved, library, userId)) return refuse(notFound('input-not-found'));
    const edit = await inSlices(libraryEdit(library, unsaved, userId));
    const counts = await this.reached.count(edit.reach);
    const programmes = edit.isChange
      ? await this.changedBy(edit, place, library)
      : { calculated: counts.drafts, next: null, changed: [] };
    return {
      makeups: place.calculated > 0 ? [] : await previewedMakeups(edit, library, userId),
      programmes: { ...counts, ...programmes },
      incomplete: edit.unsaved.incomplete,
    };
  }

  private async changedBy(
    { reach, unsaved: { library: after } }: LibraryEdit,
    { calculated: before, programme }: Place,
    library: Library,
  ): Promise<Pick<LibraryPreview['programmes'], 'calculated' | 'next' | 'changed'>> {
    const found = await this.reached.drafts(reach, programme, MAX_PROGRAMMES);
    const edited = {
      makeups: new Set(reach.makeUps),
      before: this.programmes.calculationOf(library),
      after: new CalculationLibrary(after),
      library: after,
    };
    const changed: ChangedProgramme[] = [];
    const until = performance.now() + (before === 0 ? MAX_FIRST_MS : MAX_MS);
    let calculated = before;
    let parts = 0;
    for (const one of found) {
      if (calculated > before && (performance.now() > until || parts > MAX_PARTS))
        return { calculated, next: cursorOf({ calculated, programme: changed.at(-1)?.id }), changed };
      const { state } = await this.programmes.latest(one.id);
      // A programme that nobody has opened is folded in one go, and its parts are counted in slices of their own.
      await giveWay();
      parts += state.parts.size;
      const calendar = this.programmes.calendarOf(state);
      const impact = await inSlices(programmeImpact(state, calendar, edited, this.programmes.impactsOf(state)));
      // No edit of the library multiplies a programme as a whole.
      changed.push({ ...one, impact: { ...impact, scaled: null, moved: null } });
      calculated += 1;
      await giveWay();
    }
    const isLast = found.length < MAX_PROGRAMMES;
    return { calculated, next: isLast ? null : cursorOf({ calculated, programme: found.at(-1)?.id }), changed };
  }
}

/** Every edited record has to be there for this user: what they see they may try, also what only an Admin may save. */
function knowsAll(
  { materials, productionRates, elementMakeups }: UnsavedInputs,
  library: Library,
  userId: number,
): boolean {
  const sees = (record: Parameters<typeof isVisibleTo>[1] | undefined) => !!record && isVisibleTo(userId, record);
  return (
    materials.every(({ id }) => sees(library.materials.get(id))) &&
    productionRates.every(({ id }) => sees(library.productionRates.get(id))) &&
    elementMakeups.every(({ id }) => id === undefined || sees(library.elementMakeups.get(id)))
  );
}

async function previewedMakeups(
  { reach, unsaved: { library: after, makeups } }: LibraryEdit,
  library: Library,
  userId: number,
): Promise<PreviewedMakeup[]> {
  const own = new Set(makeups.map(({ after: { id } }) => id));
  const perOf = (makeup: Parameters<typeof measurementOfMakeup>[0]): string | null => {
    const measurement = measurementOfMakeup(makeup, after);
    return measurement && siUnitOf(measurement);
  };
  const edited = await mapYielding(makeups, ({ before, after: makeup }) => ({
    id: before?.id ?? null,
    name: makeup.elementMakeupName,
    per: perOf(makeup),
    before: before ? unitQuantities(before.activities, library) : null,
    after: unitQuantities(makeup.activities, after),
  }));
  const users = reach.makeUps
    .flatMap((id) => library.elementMakeups.get(id) ?? [])
    .filter((makeup) => !own.has(makeup.id) && isVisibleTo(userId, makeup))
    .slice(0, Math.max(MAX_MAKEUPS - edited.length, 0))
    .map((makeup) => ({
      id: makeup.id,
      name: makeup.elementMakeupName,
      per: perOf(makeup),
      before: unitQuantities(makeup.activities, library),
      after: unitQuantities(makeup.activities, after),
    }));
  return [...edited, ...users];
}

interface Place {
  readonly calculated: number;
  /** Id of the last programme that was calculated. */
  readonly programme: number | undefined;
}

const cursorOf = ({ calculated, programme = 0 }: Place): string => `${programme}-${calculated}`;

function placeOf(cursor: string | undefined): Place {
  if (cursor === undefined || cursor === '') return { calculated: 0, programme: undefined };
  const [, programme, calculated] = /^(\d{1,9})-(\d{1,9})$/.exec(cursor) ?? [];
  if (programme === undefined || calculated === undefined)
    throw malformed('malformed-cursor', 'This is no cursor of the answer before.');
  return { calculated: Number(calculated), programme: Number(programme) };
}
