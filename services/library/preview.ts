import { Injectable } from '@nestjs/common';
import { LibraryReads } from '../commands/library-reads.js';
import { PreviewedProgrammes } from '../commands/previewed-programmes.js';
import {
  makeupsInReach,
  type UnsavedInputs,
  type UnsavedLibrary,
  withUnsaved,
} from '../domain/library/inputs/unsaved-inputs.js';
import type { Library } from '../domain/library/library.js';
import type { ReachedProgramme } from '../domain/library/reached-programme.js';
import { isVisibleTo } from '../domain/library/visible-inputs.js';
import { nameOfPart } from '../domain/programmes/assets/part-name.js';
import { assetNameOf, type Programme } from '../domain/programmes/programme.js';
import { CalculationLibrary } from '../domain/quantities/calculation-inputs.js';
import { partImpact } from '../domain/quantities/impact/part-impact.js';
import { type CountedPart, type ScopeImpact, scopeImpact } from '../domain/quantities/impact/scope-impact.js';
import type { LibraryReach } from '../domain/quantities/library-reach.js';
import { withOpenTasks } from '../domain/quantities/open-tasks.js';
import {
  measurementOfMakeup,
  siUnitOf,
  type UnitQuantities,
  unitQuantities,
} from '../domain/quantities/unit-quantities.js';
import { inSlices, mapYielding, Slice } from '../platform/giving-way.js';
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

type ChangedProgramme = ReachedProgramme & { readonly impact: ScopeImpact & { readonly scaled: null } };

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
/** What one answer spends on programmes, ms and parts: the client asks on. */
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
    const edited = await inSlices(withUnsaved(library, unsaved, userId));
    const makeUps = makeupsInReach(library, unsaved);
    const reach: LibraryReach = reachOf(makeUps, library, edited);
    const counts = makeUps.length === 0 ? NOBODY : await this.reached.count(reach);
    const programmes = edited.isChange
      ? await this.changedBy(edited, new Set(makeUps), reach, place, library)
      : { calculated: counts.drafts, next: null, changed: [] };
    return {
      makeups: place.calculated > 0 ? [] : await previewedMakeups(edited, makeUps, library, userId),
      programmes: { ...counts, ...programmes },
      incomplete: edited.incomplete,
    };
  }

  private async changedBy(
    edited: UnsavedLibrary,
    touched: ReadonlySet<number>,
    reach: LibraryReach,
    { calculated: before, programme }: Place,
    library: Library,
  ): Promise<Pick<LibraryPreview['programmes'], 'calculated' | 'next' | 'changed'>> {
    const found = await this.reached.drafts(reach, programme, MAX_PROGRAMMES);
    const after = new CalculationLibrary(edited.library);
    const changed: ChangedProgramme[] = [];
    const until = performance.now() + MAX_MS;
    const slice = new Slice();
    let calculated = before;
    let parts = 0;
    for (const one of found) {
      if (calculated > before && (performance.now() > until || parts > MAX_PARTS))
        return { calculated, next: cursorOf({ calculated, programme: changed.at(-1)?.id }), changed };
      if (slice.isOver) await slice.rest();
      const { state } = await this.programmes.latest(one.id);
      const impact = this.impactOn(state, touched, after, library, edited.library);
      // No edit of the library multiplies a programme as a whole.
      changed.push({ ...one, impact: { ...impact, scaled: null } });
      calculated += 1;
      parts += state.parts.size;
    }
    const isLast = found.length < MAX_PROGRAMMES;
    return { calculated, next: isLast ? null : cursorOf({ calculated, programme: found.at(-1)?.id }), changed };
  }

  /** Calculates the parts that use a touched make-up anew; the others count the same before and after. */
  private impactOn(
    programme: Programme,
    touched: ReadonlySet<number>,
    calculationAfter: CalculationLibrary,
    library: Library,
    libraryAfter: Library,
  ): ScopeImpact {
    const calendar = this.programmes.calendarOf(programme);
    const calculation = this.programmes.calculationOf(library);
    const [was, is]: [CountedPart[], CountedPart[]] = [[], []];
    for (const id of [...programme.assets.values()].flat()) {
      const part = programme.parts.get(id);
      if (!part) continue;
      const copy = programme.subprogrammes.get(part.subprogrammeId);
      const name = nameOfPart({ assetName: assetNameOf(programme, part.assetId), partName: part.partName });
      const before = {
        name,
        end: part.end,
        impact: this.programmes.impacts.of(part, copy, { calendar, library: calculation }),
      };
      const usesIt =
        copy !== undefined &&
        [calculation, calculationAfter].some((one) =>
          one.tasksOf(copy).some(({ elementMakeupId }) => elementMakeupId !== null && touched.has(elementMakeupId)),
        );
      was.push(before);
      is.push(usesIt ? { ...before, impact: partImpact(part, copy, { calendar, library: calculationAfter }) } : before);
    }
    const { metricId } = programme;
    return scopeImpact({ parts: was, calendar }, { parts: is, calendar }, { library: libraryAfter, metricId });
  }
}

const NOBODY = { drafts: 0, programmes: 0, keptFigures: 0 };

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

/** Also the tasks without a choice for which one of the make-ups counts, before or after the edit. */
function reachOf(
  makeUps: readonly number[],
  library: Library,
  { library: after, makeups }: UnsavedLibrary,
): LibraryReach {
  const openTasks = makeups.flatMap(({ before, after: { taskId } }) =>
    [before?.taskId, taskId].flatMap((id) => id ?? []),
  );
  const [was, is] = [library, after].map((one) => withOpenTasks({ makeUps, openTasks }, one));
  return { makeUps, openTasks: [...new Set([...(was?.openTasks ?? []), ...(is?.openTasks ?? [])])] };
}

async function previewedMakeups(
  { library: after, makeups }: UnsavedLibrary,
  inReach: readonly number[],
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
  const users = inReach
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
