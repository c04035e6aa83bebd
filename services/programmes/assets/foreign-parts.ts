import { Injectable } from '@nestjs/common';
import { ProgrammeCommands, programmeStream } from '../../commands/programme-commands.js';
import type { AssetLibrary, SubprogrammeSource } from '../../domain/programmes/assets/asset-library.js';
import type { SinglePartForm } from '../../domain/programmes/assets/part-form.js';
import type { SubprogrammeCopy } from '../../domain/programmes/events.js';

/** Parts to add, and a library that also holds the subprogrammes that they bring along from another programme. */
export interface PartsToAdd {
  readonly forms: readonly SinglePartForm[];
  readonly library: AssetLibrary;
}

/**
 * A client of the original contract copies assets by posting the parts of one programme into another (docs/product/assets.md,
 * Single parts). The posted parts still name subprogrammes, zones and activities of the first programme.
 */
@Injectable()
export class ForeignParts {
  constructor(private readonly programmes: ProgrammeCommands) {}

  /**
   * A part that names another programme's subprogramme gets a copy of its current state, zone and package of the same names, and no activity
   * (docs/product/assets.md, Single parts).
   */
  async resolve(programmeId: number, forms: readonly SinglePartForm[], library: AssetLibrary): Promise<PartsToAdd> {
    const sources = new Map<number, SubprogrammeSource>();
    const zoneNames = new Map<number, string>();
    const packageNames = new Map<number, string>();
    const wanted = new Set(forms.flatMap(({ subprogrammeId }) => subprogrammeId ?? []));
    for (const [owner, ids] of await this.wantedOf([...wanted].filter((id) => !library.subprogramme(id)))) {
      if (owner === programmeId) continue;
      const { state: other } = await this.programmes.states.latest(programmeStream(owner));
      for (const id of ids) {
        const copy = other.subprogrammes.get(id);
        if (copy) sources.set(id, asSource(copy));
      }
      for (const zone of other.zones.values()) zoneNames.set(zone.id, zone.zoneName);
      for (const one of other.packages.values()) packageNames.set(one.id, one.packageName);
    }
    if (sources.size === 0) return { forms, library };
    return {
      forms: forms.map(({ zoneId, p6ActivityId, ...form }): SinglePartForm => {
        if (!sources.has(form.subprogrammeId ?? 0)) return { zoneId, p6ActivityId, ...form };
        const zoneName = zoneId === null ? undefined : zoneNames.get(zoneId);
        const packageName = packageNames.get(form.packageId ?? 0);
        return {
          ...form,
          p6ActivityId: null,
          zoneId: zoneName === undefined ? zoneId : null,
          ...(zoneName !== undefined && { zoneName }),
          ...(packageName !== undefined && { packageId: null, packageName }),
        };
      }),
      library: { ...library, subprogramme: (id) => library.subprogramme(id) ?? sources.get(id) },
    };
  }

  /** The subprogrammes by the programme that they belong to. */
  private async wantedOf(ids: readonly number[]): Promise<Map<number, number[]>> {
    const byProgramme = new Map<number, number[]>();
    for (const [id, owner] of await this.programmes.ownersOf('subprogramme', ids)) {
      const ofProgramme = byProgramme.get(owner) ?? [];
      ofProgramme.push(id);
      byProgramme.set(owner, ofProgramme);
    }
    return byProgramme;
  }
}

function asSource({ id, sourceId, name, assetType, assetCategoryId, tasks }: SubprogrammeCopy): SubprogrammeSource {
  return {
    id,
    sourceId,
    name,
    assetType,
    assetCategoryId,
    tasks: tasks.map((task) => ({ ...task, id: task.baseTaskId, p6ActivityId: null })),
    createdBy: 0,
    created: '',
    modifiedBy: 0,
    modified: '',
  };
}
