import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Library } from '../../services/domain/library/library.js';
import { Slice } from '../../services/platform/giving-way.js';
import type { Answer } from '../../services/platform/http/answer-schema.js';
import { labourDashboard } from '../dashboards/labour-dashboard.js';
import { materialsDashboard } from '../dashboards/materials-dashboard.js';
import { EVERYTHING } from '../part-lines/line-filter.js';
import type { ProgrammeLines } from '../part-lines/programme-lines.js';
import { NO_PACKAGES } from '../programme-detail/package-reads.js';
import type { CHANGE_EFFECT } from '../programme-history/history-answers.js';
import { hasFigures, ProgrammeHistory, type ReadEntry } from '../programme-history/programme-history.js';
import { PastLibraries } from './past-libraries.js';
import { PastProgrammes } from './past-programmes.js';

type ChangeEffect = Answer<typeof CHANGE_EFFECT>;

const MAX_MATERIALS = 30;
const MAX_CACHED = 2_000;

/**
 * What changes did to the figures: before and after with the library of the moment, so that an effect is the change's own. They are the sums
 * of the dashboards.
 */
@Injectable()
export class ChangeEffects {
  private readonly cache = new LRUCache<string, ChangeEffect>({ max: MAX_CACHED });

  constructor(
    private readonly history: ProgrammeHistory,
    private readonly past: PastProgrammes,
    private readonly libraries: PastLibraries,
  ) {}

  /**
   * @param withMaterials else labour alone
   * @throws Refused 404, 429
   */
  async of(
    id: number,
    commandIds: readonly string[],
    withMaterials: boolean,
    userId: number,
  ): Promise<readonly ChangeEffect[]> {
    await this.history.visible(id);
    const entries = (await this.history.entries(id, commandIds)).filter(hasFigures);
    const keyOf = ({ command_id }: ReadEntry) => `${command_id} ${withMaterials}`;
    const missing = entries.filter((entry) => !this.cache.has(keyOf(entry)));
    const found = new Map<string, ChangeEffect>();
    if (missing.length > 0) {
      for (const effect of await this.calculate(id, missing, withMaterials, userId)) {
        found.set(effect.commandId, effect);
        this.cache.set(`${effect.commandId} ${withMaterials}`, effect);
      }
    }
    return entries.flatMap((entry) => found.get(entry.command_id) ?? this.cache.get(keyOf(entry)) ?? []);
  }

  /** @param entries in the order of the log */
  private calculate(
    id: number,
    entries: readonly ReadEntry[],
    withMaterials: boolean,
    userId: number,
  ): Promise<readonly ChangeEffect[]> {
    return this.past.walk(userId, async (walk) => {
      const effects: ChangeEffect[] = [];
      const waiting = [...entries];
      const slice = new Slice();
      let open: { readonly entry: ReadEntry; readonly library: Library; readonly before: Figures } | undefined;
      for await (const event of this.past.eventsOf(id, entries.at(-1)?.last_version ?? 0)) {
        if (slice.isOver) await slice.rest();
        const [next] = waiting;
        if (!open && next?.first_version === event.version) {
          waiting.shift();
          const moment = { position: event.position, time: null };
          const library = await this.libraries.at(moment);
          open = { entry: next, library, before: figuresOf(await walk.linesAt(moment), library, withMaterials) };
        }
        walk.fold(event);
        if (open?.entry.last_version !== event.version) continue;
        const after = figuresOf(
          await walk.linesAt({ position: event.position, time: null }),
          open.library,
          withMaterials,
        );
        effects.push(effectOf(open.entry.command_id, open.before, after));
        open = undefined;
      }
      return effects;
    });
  }
}

interface Figures {
  readonly peakLabour: number | null;
  readonly manDays: number;
  readonly materials: ReadonlyMap<string, MaterialTotal>;
}

interface MaterialTotal {
  readonly material: string;
  readonly unit: string;
  readonly keyMaterial: boolean;
  readonly total: number;
}

function figuresOf(lines: ProgrammeLines, library: Library, withMaterials: boolean): Figures {
  const { peakPerDay, manDays } = labourDashboard(lines, library, { groupBy: 'asset' });
  const series = withMaterials ? materialsDashboard(lines, library, EVERYTHING, NO_PACKAGES).series : [];
  return {
    peakLabour: peakPerDay,
    manDays,
    materials: new Map(
      series.map(({ materialId, material, unitId, unit, keyMaterial, quantities }) => [
        `${materialId} ${unitId}`,
        { material, unit, keyMaterial, total: quantities.reduce((sum, quantity) => sum + quantity, 0) },
      ]),
    ),
  };
}

/** Sums in another order differ in their last digits, which is no change. */
const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

function effectOf(commandId: string, before: Figures, after: Figures): ChangeEffect {
  const materials = [...new Set([...before.materials.keys(), ...after.materials.keys()])].flatMap((key) => {
    const [was, is] = [before.materials.get(key), after.materials.get(key)];
    const named = is ?? was;
    if (!named || (was && is && isSame(was.total, is.total))) return [];
    const { material, unit, keyMaterial } = named;
    return [{ material, unit, keyMaterial, before: was?.total ?? null, after: is?.total ?? null }];
  });
  return {
    commandId,
    peakLabour: { before: before.peakLabour, after: after.peakLabour },
    manDays: { before: before.manDays, after: after.manDays },
    materials: materials.sort((a, b) => Number(b.keyMaterial) - Number(a.keyMaterial)).slice(0, MAX_MATERIALS),
  };
}
